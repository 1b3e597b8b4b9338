"""The page in a browser as a face of an evening: views and notices in, messages out, and back.

It knows no socket, no HTTP, no thread and no clock: whoever carries the messages is handed in. The
same view that line mode is drawn from is all that is shown; what a page answers goes out by the
actions that every face is given.
"""
