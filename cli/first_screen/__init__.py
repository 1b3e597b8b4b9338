"""The first screen: what can be played, found, joined, resumed; what a person chooses there.

It plays nothing itself: what is chosen becomes the call of a command, as it would be typed. Knows
no socket and opens no browser.
"""
