"""`tafelrunde completion SHELL`: prints what makes a shell complete the program's lines at Tab.

Without a shell it says where that belongs, for each of them.
"""

from __future__ import annotations

import argparse

from cli.options.arguments import Parser
from cli.text.exit_codes import Exit
from cli.text.program_call import NAME
from cli.text.terminal import Terminal
from cli.text.words import Words

PLACES = {
    "bash": ("~/.bashrc", 'eval "$(tafelrunde completion bash)"'),
    "zsh": ("~/.zshrc", 'autoload -Uz compinit && compinit; eval "$(tafelrunde completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "tafelrunde completion fish | source"),
    "powershell": ("$PROFILE", "tafelrunde completion powershell | Out-String | iex"),
}
"""Of each shell: the file that it reads at every start, and the line that belongs into it."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "shell",
        nargs="?",
        choices=PLACES,
        help=words.say("the shell; without it the line for each of them and where it belongs"),
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print it."""
    from argcomplete.shell_integration import shellcode

    if args.shell is not None:
        terminal.line(shellcode([NAME], use_defaults=False, shell=args.shell).strip())
        return Exit.FINE
    terminal.say("Put the line of your shell into its file, and open a new window:")
    terminal.calls([f"{shell}, {file}: {line}" for shell, (file, line) in PLACES.items()])
    return Exit.FINE
