"""Looking back at one log and checking it, as messages: wishes come in, work goes by in pieces.

Whoever shows them is a page, or anything else that speaks JSON. No socket, no process and no clock
is known here, so the same object works behind a pipe and within a browser.
"""
