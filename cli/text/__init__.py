"""What people read and type: words, screens, prompts, sentences, and the streams they come by.

No node and no table lives here: everything is drawn from plain values.
"""
