"""The command that installs what is missing, as it is typed on this system.

A library goes into the environment that this program runs in; a program of the system comes by the
system's own installer. Where nothing is known of a system there is no command, never a wrong one.
"""

from __future__ import annotations

import platform
import sys
import sysconfig
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cli.process.children import one_file
from cli.text.program_call import typed

INSTALLERS = {
    "debian": ("sudo", "apt", "install"),
    "fedora": ("sudo", "dnf", "install"),
    "arch": ("sudo", "pacman", "-S"),
    "suse": ("sudo", "zypper", "install"),
    "alpine": ("sudo", "apk", "add"),
    "darwin": ("brew", "install"),
    "win32": ("winget", "install"),
}
"""By family of systems: what stands in front of a package's name."""

FAMILIES = {
    "debian": "debian",
    "ubuntu": "debian",
    "fedora": "fedora",
    "rhel": "fedora",
    "arch": "arch",
    "suse": "suse",
    "opensuse": "suse",
    "alpine": "alpine",
}
"""By the names that a Linux gives itself and those it is like (os-release)."""

BROWSERS = {
    "debian": "firefox-esr",
    "ubuntu": "firefox",
    "fedora": "firefox",
    "arch": "firefox",
    "suse": "MozillaFirefox",
    "alpine": "firefox",
    "darwin": "firefox",
    "win32": "Mozilla.Firefox",
}


@dataclass(frozen=True)
class System:
    """What decides how something is installed: the system's names, the most exact one first, and
    the environment of this program: its interpreter, its folder, what pip must be told there.

    one_file: the program is one file with its Python, and takes nothing in beside it."""

    names: tuple[str, ...]
    python: str
    prefix: Path
    told_pip: tuple[str, ...] = ()
    one_file: bool = False

    @property
    def family(self) -> str:
        """The family whose installer is here; empty where none is known."""
        known = (FAMILIES.get(name, name) for name in self.names)
        return next((one for one in known if one in INSTALLERS), "")


def this_system(release: Callable[[], Mapping[str, str]] | None = None) -> System:
    """The system that this program runs on."""
    return System(
        system_names(sys.platform, release or platform.freedesktop_os_release),
        sys.executable,
        Path(sys.prefix),
        told_pip(own=sys.prefix != sys.base_prefix, stdlib=Path(sysconfig.get_path("stdlib"))),
        one_file(),
    )


def told_pip(*, own: bool, stdlib: Path) -> tuple[str, ...]:
    """What pip must be told to install beside this program. own: in an environment of its own.

    Where the system keeps its Python to itself (PEP 668) the program has come past that as well.
    """
    if own:
        return ()
    kept = (stdlib / "EXTERNALLY-MANAGED").is_file()
    return ("--user", "--break-system-packages") if kept else ("--user",)


def system_names(kind: str, release: Callable[[], Mapping[str, str]]) -> tuple[str, ...]:
    """What a system calls itself: of a Linux its own name and those it is like."""
    if kind != "linux":
        return (kind,)
    try:
        told = release()
    except OSError:
        return ()
    return (told.get("ID", ""), *told.get("ID_LIKE", "").split())


def library_command(packages: tuple[str, ...], system: System) -> str:
    """What puts these packages of Python beside this program; empty where nothing can."""
    if system.one_file:
        return ""
    if "pipx" in system.prefix.parts:  # its environments lie in pipx/venvs/NAME
        return typed(["pipx", "inject", system.prefix.name, *packages])
    if (system.prefix / "uv-receipt.toml").is_file():
        return typed(["uv", "pip", "install", "--python", system.python, *packages])
    return typed([system.python, "-m", "pip", "install", *system.told_pip, *packages])


def system_command(packages: Mapping[str, str], system: System) -> str:
    """What has the system install this; empty where it is not known."""
    named = next((packages[name] for name in system.names if name in packages), None)
    named = named or packages.get(system.family)
    return typed([*INSTALLERS[system.family], named]) if named and system.family else ""
