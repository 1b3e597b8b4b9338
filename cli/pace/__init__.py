"""Time at a table as people feel it: how fast bots act, how long people think at a table with a
clock. What an answer may tell by its speed is not decided here (`cli.session.reaction_time`), and
nothing here reads a clock of the machine by itself.
"""
