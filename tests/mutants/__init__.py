"""Changes that must not go unnoticed, and a run that tries each of them (`make mutants`)."""
