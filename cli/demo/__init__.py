"""The demo's nodes: as many as seats, each a process of this machine with its own key and files.

They are ordinary nodes of the program, told what to do by what they are called with. What is made
of their logs afterwards is the command's affair.
"""
