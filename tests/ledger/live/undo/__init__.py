"""The last answer taken back at a table of nodes. Who asks, who says yes, what comes of it, and
what whoever means harm can make of it.
"""
