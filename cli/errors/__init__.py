"""What people are told when something goes wrong: a sentence and an exit code for each error;
for a fault of the program, a report.

Knows the fields of errors, and neither a table nor the network.
"""
