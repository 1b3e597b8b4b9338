"""What a browser lends, here by this machine: an engine by wasmtime, a supplier in plain Python."""

from __future__ import annotations

from ledger.deck.wasm import running_module
from tests.ledger.primitives.plain_supplier import PLAIN


class Lent(bytes):
    """Bytes as JavaScript shows them."""

    def to_bytes(self):
        """The same."""
        return bytes(self)


class Instance:
    """An instance as the page's worker makes one."""

    def __init__(self, machine):
        self._machine = machine
        self.size = machine.size
        self.read_at = []

    def places(self):
        """A line for each address."""
        return "\n".join(f"{name} {at}" for name, at in self._machine.places.items())

    def call(self, name):
        """As JavaScript throws: any error."""
        self._machine.call(name)

    def write(self, at, data):
        """Into its memory."""
        self._machine.write(at, data)

    def read(self, at, size):
        """Out of its memory."""
        self.read_at.append((at, size))
        return Lent(self._machine.read(at, size))


class Engine:
    """One that knows wide arithmetic, or does not."""

    def __init__(self, *, wide):
        self._wide = wide
        self.made = []

    def start(self, module):
        """An instance; throws where the engine cannot run it."""
        machine = running_module.start(module, wide=self._wide)
        self.made.append(Instance(machine))
        return self.made[-1]


class Supplier:
    """The three functions as JavaScript has them."""

    name = "plain Python"

    def verify(self, public, signature, content):
        """A boolean."""
        return PLAIN.verify(public, signature, content)

    def derive(self, secret, size, info):
        """Bytes of JavaScript."""
        return Lent(PLAIN.derive(secret, size, info))

    def unseal(self, key, nonce, sealed, bound):
        """Bytes of JavaScript, or nothing."""
        opened = PLAIN.unseal(key, nonce, sealed, bound)
        return None if opened is None else Lent(opened)
