"""`python -m tests.conformance`: writes `tests/vectors/logs` again, the same bytes each time."""

from tests.conformance.writing import FOLDER, write_set

if __name__ == "__main__":
    print(f"{write_set(FOLDER)} logs in {FOLDER}")
