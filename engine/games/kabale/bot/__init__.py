"""Who plays where nobody does: by what the seat itself can know, and nothing else."""
