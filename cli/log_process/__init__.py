"""The process in which a log is looked at for a page, and both ends of its pipe: lines of JSON.

Reading and checking a log takes long, and a file of others may hold anything: whatever it does, it
does there. What a log is, is not known here, but to the one that looks at it (`cli.log_page`).
"""
