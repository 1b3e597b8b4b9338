"""People: commands, screens, questions and sentences. The only package that prints."""
