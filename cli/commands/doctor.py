"""`tafelrunde doctor`: looks at everything a table in this network needs, a sentence each.

Exit code 0 if all is well, 3 if something is not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from cli.options.arguments import Parser
from cli.text.exit_codes import Exit
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import Words
from cli.trouble import machine, missing_parts, other_machines, ports_and_adapters
from cli.trouble.finding import Finding, Weight
from cli.trouble.install_command import this_system


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("--port", metavar="P", help=words.say("the port to look at"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Look, say what was found, and what to do."""
    from p2p.wire.addresses import DEFAULT_PORT, link_local_hosts, own_hosts

    words = terminal.words
    number = DEFAULT_PORT
    if args.port is not None:
        number = whole_number(args.port, 1, "--port", words, 65_535)
    return told(_findings(number, own_hosts(), link_local_hosts(), terminal), terminal)


def _findings(
    port: int, hosts: tuple[str, ...], near: tuple[str, ...], terminal: Terminal
) -> Iterable[Finding]:
    words = terminal.words
    yield machine.program(words)
    here = this_system()
    yield from missing_parts.libraries(here, words)
    yield from missing_parts.arithmetic(here, words)
    yield from missing_parts.wished(here, words)
    yield from missing_parts.browser(here, words, terminal.environ)
    yield machine.files(terminal.home, words)
    yield machine.clock(terminal.home, words)
    yield ports_and_adapters.adapters(hosts, words, near)
    yield ports_and_adapters.port(port, words)
    yield from ports_and_adapters.reach(hosts, words)
    for host in hosts:
        if ":" not in host:
            yield ports_and_adapters.multicast(host, words)
    terminal.say("Looking for others, some seconds ...")
    outward = [host for host in hosts if ":" not in host and not host.startswith("127.")]
    yield from other_machines.neighbours(outward, words)
    yield from other_machines.tables(other_machines.announced(), words)


def told(findings: Iterable[Finding], terminal: Terminal) -> int:
    """Print the findings as they come; the exit code."""
    troubles = 0
    for finding in findings:
        if finding.fine:
            terminal.say("fine: {found}", found=finding.found)
            continue
        if finding.weight is Weight.LACKING:
            terminal.say("missing: {found}", found=finding.found)
        elif finding.weight is Weight.PERHAPS:
            terminal.say("perhaps: {found}", found=finding.found)
        else:
            troubles += 1
            terminal.say("trouble: {found}", found=finding.found)
        if finding.command:
            told = terminal.words.say("To install it: {command}", command=finding.command)
            terminal.calls(["  " + told])
        else:
            terminal.tell(["  " + finding.advice])
    if troubles:
        many = terminal.words.many
        terminal.tell([many("{n} thing is not well.", "{n} things are not well.", troubles)])
        return Exit.CANNOT
    terminal.say("All is well on this machine.")
    terminal.say(
        "Nobody found all the same? Guest Wi-Fi often keeps machines apart; a phone's hotspot"
        " helps."
    )
    return Exit.FINE
