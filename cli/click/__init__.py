"""The program of one file, opened by a double click: nobody sits at a terminal, all is in the page.

What is said is kept in a file, the page comes back at a second click, and the program ends where
nobody looks any more. It knows no table.
"""
