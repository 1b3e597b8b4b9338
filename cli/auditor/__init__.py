"""The auditor in a browser: this program as one archive, what runs it there, the page around it.

A log is read and judged here by the same Python as everywhere. No network is known, no clock, and
no secret: whoever opens the page has installed nothing and plays at no table.
"""
