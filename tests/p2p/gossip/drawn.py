"""The table of transitions that a module draws in its docstring."""

import re


def drawn(module):
    """{state: {event: words of the cell}}; what cannot happen ("-") is left out."""
    lines = [line for line in module.__doc__.splitlines() if line.startswith("    ")]
    events = lines[0].split()
    rows = {}
    for line in lines[1:]:
        state, _, rest = line.strip().partition(" ")
        cells = _cells(rest, len(events), module)
        rows[state] = {
            event: cell for event, cell in zip(events, cells, strict=True) if cell != ["-"]
        }
    return rows


def _cells(line, count, module):
    """The cells of a row: each begins with a dash or the name of a state."""
    cells = []
    for word in line.split():
        if re.fullmatch("-|[A-Z_]+", word):
            cells.append([word])
        else:
            cells[-1].append(word)
    assert len(cells) == count, f"{module.__name__}: {line}"
    return cells
