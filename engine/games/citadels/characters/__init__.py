"""The characters, a file for each rank with the three that can hold it (rule book:
"Charakter-Fähigkeiten im Einzelnen").

Each says what it adds to the turn of its player (``ENTRIES``); what works at the call or at the end
of the turn is named there and run by ``rounds`` and ``turn``.
"""
