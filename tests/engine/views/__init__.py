"""Views: what each seat is shown."""
