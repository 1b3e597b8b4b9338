"""A word over UDP from one machine to another; run as a program, so that it runs anywhere.

`probe.py listen ADDRESS PORT [GROUP INTERFACE]` prints "ready", then answers every datagram with
"heard NAME". `probe.py ask ADDRESS PORT NAME [INTERFACE]` asks some times and prints the answer;
it exits 1 if there is none. INTERFACE is the own address that multicast goes through.
"""

import socket
import sys
from typing import NoReturn

TRIES = 6
PATIENCE = 0.5  # seconds for one answer


def listen(address: str, port: str, *multicast: str) -> NoReturn:
    """Answer datagrams until somebody ends the process."""
    with _socket(address) as heard:
        heard.bind((address, int(port)))
        if multicast:
            group, interface = map(socket.inet_aton, multicast)
            heard.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + interface)
        print("ready", flush=True)
        while True:
            name, asker = heard.recvfrom(100)
            heard.sendto(b"heard " + name, asker)


def ask(address: str, port: str, name: str, *interface: str) -> int:
    """Say the name until an answer comes; the exit code."""
    with _socket(address) as asking:
        asking.settimeout(PATIENCE)
        if interface:
            own = socket.inet_aton(interface[0])
            asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
        for _ in range(TRIES):
            try:
                asking.sendto(name.encode(), (address, int(port)))
                print(asking.recv(100).decode())
                return 0
            except OSError:  # no answer, no way, or nobody there: try again
                continue
    return 1


def _socket(address: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.socket(family, socket.SOCK_DGRAM)


if __name__ == "__main__":
    verb, *words = sys.argv[1:]
    sys.exit(ask(*words) if verb == "ask" else listen(*words))
