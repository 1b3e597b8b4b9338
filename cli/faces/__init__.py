"""What shows an evening to somebody in lines: a person at a terminal, a reader of a pipe, nobody.

A face knows no network and no cards but those of its view. The page in the browser is another one
(`cli.page`).
"""
