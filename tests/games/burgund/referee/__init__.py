"""The rules of Burgund a second time, written from the book alone, beside the engine's games."""
