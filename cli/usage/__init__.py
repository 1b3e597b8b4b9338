"""What the program can be told, as a whole: its commands and their parsers, the manual page that is
made of them, what a shell is told when somebody presses Tab.

Commands are loaded here by their name; nothing here knows what one of them does, and nothing plays.
"""
