"""What of the program's own is not here, for `tafelrunde doctor`: libraries, a browser, the page.

Each is tried as it is used. What is told of something missing names the command that installs it;
a game needs none of what is `Weight.LACKING`.
"""

from __future__ import annotations

import importlib
import importlib.util
import platform
import sys
import webbrowser
from collections.abc import Callable, Iterator, Mapping

from cli.text.words import N_, Words
from cli.trouble.arithmetic_here import Speed, speed_here
from cli.trouble.finding import Finding, Weight
from cli.trouble.install_command import BROWSERS, System, library_command, system_command
from cli.web.browser_opening import has_screen
from cli.web.page_files import parts_lie_here

NEEDED = {
    "argcomplete": "argcomplete",
    "cryptography": "cryptography",
    "ifaddr": "ifaddr",
    "msgpack": "msgpack",
    "platformdirs": "platformdirs",
    "segno": "segno",
    "spake2": "spake2",
    "twisted": "twisted[websocket]",
    "wsproto": "twisted[websocket]",
    "zeroconf": "zeroconf",
}
"""What the program does not do without, by what is loaded: the package that brings it."""

WISHED = {
    "matplotlib": N_("no pictures of ratings (simulate --picture): matplotlib is not installed"),
    "distributed": N_(
        "no other machines for games and audits (--cluster): distributed is not installed"
    ),
}
"""What one option each needs, and what is told without it."""


WITHOUT = N_("Everything else works without it.")

Loads = Callable[[str], object]


def libraries(system: System, words: Words, *, loads: Loads | None = None) -> Iterator[Finding]:
    """A finding for each library that is needed and does not load; one where all do."""
    failed = 0
    for name, package in NEEDED.items():
        why = _why_not(name, loads or importlib.import_module)
        if why:
            failed += 1
            yield Finding(
                Weight.TROUBLE,
                words.say("the package {name} does not work: {why}", name=name, why=why),
                command=library_command((package,), system),
            )
    if not failed:
        yield Finding(Weight.FINE, words.say("all libraries are here"))


def _why_not(name: str, loads: Loads) -> str:
    try:
        loads(name)
    except Exception as error:  # a library that is broken may raise anything
        return f"{type(error).__name__}: {error}"
    return ""


def arithmetic(
    system: System,
    words: Words,
    *,
    speed: Callable[[], Speed] = speed_here,
    found: Callable[[str], object] = importlib.util.find_spec,
    machine: Callable[[], str] = platform.machine,
) -> Iterator[Finding]:
    """What would make the arithmetic faster; nothing where all of it is here."""
    here = speed()
    if here in (Speed.SUMS, Speed.PURE):
        bare = system.names == ("win32",) and machine() == "ARM64"  # no wheel of rbcl there
        yield _lacking(
            words.say("what is secret is computed slowly: there is no libsodium"),
            "" if bare else library_command(("rbcl",), system),
            words,
        )
    if here in (Speed.SODIUM, Speed.PURE) and found("wasmtime") is None:
        yield _lacking(
            words.say("sums are computed slowly: wasmtime is not installed"),
            library_command(("wasmtime",), system),
            words,
        )
    elif here in (Speed.SODIUM, Speed.PURE):
        yield Finding(
            Weight.LACKING,
            words.say("sums are computed slowly: wasmtime is installed and does not run here"),
            words.say(WITHOUT),
        )


def wished(
    system: System, words: Words, *, found: Callable[[str], object] = importlib.util.find_spec
) -> Iterator[Finding]:
    """What single options need and is not here."""
    for name, without in WISHED.items():
        if found(name) is None:
            yield _lacking(words.say(without), library_command((name,), system), words)


def browser(
    system: System,
    words: Words,
    environ: Mapping[str, str],
    *,
    finds: Callable[[], object] = webbrowser.get,
    whole: Callable[[], bool] = parts_lie_here,
    kind: str = sys.platform,
) -> Iterator[Finding]:
    """Whether the page can be shown on this machine: it is whole, and a browser is there for it."""
    if not whole():
        yield Finding(
            Weight.LACKING,
            words.say("no page in the browser: what it takes from others is not here"),
            command="make page",
        )
    if not has_screen(environ, kind):
        return
    try:
        finds()
    except webbrowser.Error:
        yield _lacking(
            words.say("no browser is found that could show the page"),
            system_command(BROWSERS, system),
            words,
        )


def _lacking(what: str, command: str, words: Words) -> Finding:
    return Finding(Weight.LACKING, what, "" if command else words.say(WITHOUT), command)
