"""Who may reach the page: Host, Origin, the one-time code, the token. Pure: no socket, no clock.

Listening on loopback keeps other machines out, and nothing else: any page in the same browser can
send requests there. So a request must name an own host (against rebinding), a socket must come
from the page itself (Origin), and its first word must show the token of this evening or the
one-time code that the browser was opened with. There are no cookies, for all ports of a host share
them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cli.web.door import Step, WayIn
from cli.web.incoming_json import BadMessage, read_message

OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
CODE_SECONDS = 120.0
"""How long the one-time code of an address that was printed or opened is good."""
MOST_CODES = 8
"""One-time codes that are good at one time; the oldest goes for a new one."""

Chance = Callable[[int], bytes]


def own_host(header: str | None, port: int, hosts: Sequence[str] = OWN_HOSTS) -> bool:
    """Whether a Host header names this machine by one of these: usually by names that no other
    machine can have.

    >>> own_host("127.0.0.1:7712", 7712), own_host("evil.example:7712", 7712), own_host(None, 7712)
    (True, False, False)
    """
    return header is not None and header.lower() in {f"{host}:{port}" for host in hosts}


def own_origin(
    header: str | None, host: str | None, port: int, hosts: Sequence[str] = OWN_HOSTS
) -> bool:
    """Whether an Origin header is there and is that of the page itself, as its Host has it.

    >>> own_origin("http://localhost:7712", "localhost:7712", 7712)
    True
    >>> own_origin(None, "localhost:7712", 7712), own_origin("null", "localhost:7712", 7712)
    (False, False)
    """
    return own_host(host, port, hosts) and header == f"http://{host}"


@dataclass
class Admission:
    """The codes and the token of one evening.

    ``now`` gives monotonic seconds, ``chance`` so many random bytes. A token from another evening
    is worth nothing, unless it is given here as ``token`` because the same evening goes on.
    """

    now: Callable[[], float]
    chance: Chance = secrets.token_bytes
    token: str = field(default="", repr=False)
    _codes: dict[str, float] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Make a token where none goes on."""
        self.token = self.token or self.chance(24).hex()

    def proof(self, nonce: str) -> str:
        """What shows a page that has a token that this program has it too, before the page says it.

        Whatever else listens at this port, after the program's end say, cannot give it.
        """
        return hmac.new(
            self.token.encode(), nonce.encode("utf-8", "surrogatepass"), hashlib.sha256
        ).hexdigest()

    def new_code(self) -> str:
        """A code for one page, for two minutes."""
        while len(self._codes) >= MOST_CODES:
            del self._codes[next(iter(self._codes))]
        code = self.chance(16).hex()
        self._codes[code] = self.now() + CODE_SECONDS
        return code

    def door(self) -> OwnDoor:
        """For one connection more."""
        return OwnDoor(self)

    def admits(self, *, code: str | None = None, token: str | None = None) -> bool:
        """Whether this code, once, or this token opens the page. Both together do not."""
        if (code is None) == (token is None):
            return False
        if token is not None:
            return _same(token, self.token)
        found = [one for one in self._codes if _same(one, code or "")]
        return any(self._codes.pop(one) >= self.now() for one in found)


class OwnDoor:
    """What one connection shows to this admission; its words travel as they are."""

    def __init__(self, admission: Admission) -> None:
        """Nothing has been shown."""
        self._admission = admission

    def shows(self, text: str, *, room: bool) -> Step:
        """A question for a proof, or the first word of a tab. Raises BadMessage."""
        message = read_message(text)
        if message["t"] == "who" and isinstance(message.get("nonce"), str):
            return Step(reply={"t": "me", "proof": self._admission.proof(message["nonce"])})
        shown = {name: message[name] for name in ("code", "token") if name in message}
        if message["t"] != "hello" or not all(isinstance(one, str) for one in shown.values()):
            raise BadMessage
        if not room:  # before its code is spent: it comes again
            return Step(WayIn.CROWDED)
        if not self._admission.admits(**shown):
            return Step(WayIn.UNKNOWN)
        return Step(WayIn.CAME, hello=message)

    def read(self, text: str) -> str:
        """As it came."""
        return text

    def written(self, text: str) -> str:
        """As it is."""
        return text


def _same(one: str, other: str) -> bool:
    """Compared in the same time, however much of it is right."""
    return hmac.compare_digest(
        one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass")
    )
