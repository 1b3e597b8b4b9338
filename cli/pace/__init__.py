"""Time at a table as people feel it: how fast bots act. What an answer may tell by its speed is not
decided here (`cli.session.reaction_time`), and nothing here reads a clock by itself.
"""
