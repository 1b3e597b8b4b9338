"""What Tafelrunde costs: `make bench` (`python -m bench`) measures it and prints one table.

No part of the program: nothing here is installed, and nothing of the program imports it. `parts` is
what is measured, `tables` the tables and games it is measured on.
"""
