"""The small server of the page: files, headers, who may come in, one socket a tab.

It knows no table, no game and no language: what is served without a token is nothing secret, and
what comes in by a socket is handed on as a JSON object with a name. Whatever a connection does ends
here.
"""
