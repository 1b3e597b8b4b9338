"""What reading a log asks of a library of cryptography, and the libraries that can be asked.

Three functions of public bytes, as one value; whoever embeds the program may supply others than
those of the package `cryptography`. No rule of ours stands here, no record, no card, no table.
"""
