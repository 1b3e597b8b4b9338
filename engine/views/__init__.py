"""What a seat, or a watcher, is shown: the state as one plain value, ready for any face.

No word of a language lives here, and nothing a seat cannot know may pass through.
"""
