"""One evening of one person: finding a table, its lobby, the seat, who follows it, until its log.

No command line is read here; a face knows the plain view and nothing else.
"""
