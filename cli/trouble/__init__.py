"""Looking into trouble: what is wrong with this machine or in its network, and the program's log.

Each check tries the real thing and puts it back; nothing here plays, and nothing secret is written.
"""
