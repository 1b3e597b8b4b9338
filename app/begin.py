"""The first file of the program that is one file; it does nothing else."""

from cli.loading import main

if __name__ == "__main__":  # a process that works for another one imports this file and goes on
    main()
