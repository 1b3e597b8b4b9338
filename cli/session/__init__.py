"""One evening of one person: the seat, the answers, who follows it, from the lobby to its log.

No command line is read here; a face knows the plain view and nothing else.
"""
