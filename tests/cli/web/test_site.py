"""What the server answers on a real port: its own page to its own address, and nothing else."""

import gzip

import pytest
import pytest_twisted
from twisted.internet import error, reactor
from twisted.internet.protocol import Factory

from tests.cli.web.served_page import FILES, tick, until

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "server": "tafelrunde",
}


def guarded(answer, port):
    """Whether an answer has the headers of all pages."""
    rules = answer.headers["content-security-policy"].split("; ")
    wanted = {
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types lit-html",
        f"connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}",
    }
    assert wanted <= {*rules} and "unsafe" not in answer.headers["content-security-policy"]
    assert ALWAYS.items() <= answer.headers.items()
    assert "set-cookie" not in answer.headers
    assert not [name for name in answer.headers if name.startswith("access-control")]
    return True


@pytest_twisted.inlineCallbacks
def test_the_first_page_is_never_kept(server):
    """It names the build of this evening, and a browser asks for it again each time."""
    answer = yield server.asked("/")
    assert answer.status == 200 and answer.body == server.served.index()
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert guarded(answer, server.port)


@pytest_twisted.inlineCallbacks
def test_files_of_the_build_are_kept_for_good(server):
    """Each as what it is, and with its own bytes."""
    for name, data in FILES.items():
        answer = yield server.asked(f"/b/{server.served.build}/{name}")
        assert answer.status == 200 and answer.body == data
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert guarded(answer, server.port)
    assert answer.headers["content-type"] == "application/json"


@pytest_twisted.inlineCallbacks
def test_what_is_made_when_it_is_asked_for_is_not_kept(server):
    """It is made for each who asks, below the build as well, and no browser keeps a copy."""
    for body in (b"[1]", b"[2]"):
        answer = yield server.asked(f"/b/{server.served.build}/words/en/moon.rules.json")
        assert answer.status == 200 and answer.body == body
        assert answer.headers["cache-control"] == "no-store"
        assert guarded(answer, server.port)


@pytest.mark.parametrize(
    "path",
    [
        "/main.js",
        "/b/",
        "/b/{}",
        "/b/{}/",
        "/b/{}/nothing.js",
        "/b/0123456789abcdef/main.js",
        "/b/{}/../{}/main.js",
        "/b/{}/../../../../etc/passwd",
        "/b/{}/..%2f..%2fetc/passwd",
        "/b/{}/parts/../main.js",
        "/b/{}//main.js",
        "/b/{}/main.js%00",
        "/b/{}/MAIN.JS",
        "/ws/",
        "//",
        "http://evil.example/",
        "/favicon.ico",
        "/%c3%a4",
    ],
)
@pytest_twisted.inlineCallbacks
def test_any_other_path_is_nothing(server, path):
    """Ways up, other builds, names written in another way: there is no folder behind it."""
    answer = yield server.asked(path.replace("{}", server.served.build))
    assert answer.status == 404 and answer.body == b"There is no such page.\n"
    assert answer.headers["cache-control"] == "no-store"
    assert guarded(answer, server.port)


@pytest_twisted.inlineCallbacks
def test_what_follows_a_question_mark_is_no_name(server):
    """A page is found by its path alone."""
    answer = yield server.asked("/?code=1")
    assert answer.status == 200


@pytest.mark.parametrize("path", ["/", "/ws", "/b/x/main.js"])
@pytest.mark.parametrize(
    "host", ["rebind.example:{}", "127.0.0.1", "127.0.0.1:1", "192.168.1.7:{}", "localhost.:{}"]
)
@pytest_twisted.inlineCallbacks
def test_another_host_is_answered_nothing(server, path, host):
    """A name of somebody else that leads here shows its page nothing of ours."""
    answer = yield server.asked(path, host=host.format(server.port))
    assert answer.status == 421 and b"<" not in answer.body
    assert guarded(answer, server.port)


@pytest.mark.parametrize("host", ["localhost:{}", "[::1]:{}", "LOCALHOST:{}"])
@pytest_twisted.inlineCallbacks
def test_other_names_of_this_machine_are_its_own(server, host):
    """Whichever of them somebody types, or a tunnel brings along."""
    answer = yield server.asked("/", host=host.format(server.port))
    assert answer.status == 200


@pytest_twisted.inlineCallbacks
def test_two_hosts_or_none_are_not_its_own(server):
    """One that is right beside one that is wrong does not make it right."""
    twice = yield server.asked("/", "Host: evil.example")
    again = yield server.asked("/", f"Host: 127.0.0.1:{server.port}")
    none = yield server.asked("/", host="")
    assert twice.status in (400, 421) and again.status in (400, 421) and none.status in (400, 421)
    for answer in (twice, again, none):
        assert FILES["index.html"][:15] not in answer.body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "GETS"])
@pytest.mark.parametrize("path", ["/", "/ws"])
@pytest_twisted.inlineCallbacks
def test_pages_are_only_read(server, method, path):
    """There is nothing that a form or a script elsewhere could send here."""
    lines = ("Content-Length: 4",) if method in ("POST", "PUT", "PATCH") else ()
    tab = yield server.raw()
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Connection: close"]
    tab.say("\r\n".join([*head, *lines, "", "a=b\n" if lines else ""]))
    yield tab.ended()
    assert tab.came.startswith(b"HTTP/1.1 405 ") and b"\r\nAllow: GET\r\n" in tab.came
    assert b"Content-Security-Policy: default-src 'none'" in tab.came


@pytest_twisted.inlineCallbacks
def test_texts_are_compressed_and_fonts_are_not(server):
    """Where the browser takes it; the bytes are the same when it has unpacked them."""
    page = f"/b/{server.served.build}"
    small = yield server.asked(f"{page}/main.js", "Accept-Encoding: br, gzip")
    assert small.headers["content-encoding"] == "gzip"
    assert len(small.body) < len(FILES["main.js"]) / 4
    assert gzip.decompress(small.body) == FILES["main.js"]
    assert guarded(small, server.port)
    font = yield server.asked(f"{page}/parts/fonts/a.woff2", "Accept-Encoding: gzip")
    plain = yield server.asked(f"{page}/main.js", "Accept-Encoding: br")
    for answer, name in ((font, "parts/fonts/a.woff2"), (plain, "main.js")):
        assert "content-encoding" not in answer.headers and answer.body == FILES[name]


@pytest_twisted.inlineCallbacks
def test_nobody_hears_it_but_this_machine(server):
    """The port is open on loopback alone, and taken for whoever wants it too."""
    assert server.listening.getHost().host == "127.0.0.1"
    with pytest.raises(error.CannotListenError):
        reactor.listenTCP(server.port, Factory(), interface="127.0.0.1")
    answer = yield server.asked("/")
    assert answer.status == 200


@pytest_twisted.inlineCallbacks
def test_a_connection_that_says_nothing_more_is_closed_and_a_socket_is_not(server):
    """Programs that open connections and leave them lying hold none for long; tabs may be quiet."""
    idle = yield server.raw()
    half = yield server.raw()
    half.say("GET / HTTP/1.1\r\nHost: ")
    tab = yield server.tab()
    yield tick()
    server.clock.pump([10.0] * 60)
    yield until(lambda: idle.closed and half.closed)
    assert not tab.closed and server.sockets.known()


@pytest_twisted.inlineCallbacks
def test_what_is_asked_for_in_a_loop_is_compressed_once(server):
    """A script tag of another page costs no core; the length is that of the bytes that are sent."""
    page = f"/b/{server.served.build}"
    for _ in range(5):
        for path, body in ((f"{page}/main.js", FILES["main.js"]), ("/", server.served.index())):
            answer = yield server.asked(path, "Accept-Encoding: gzip")
            assert gzip.decompress(answer.body) == body
            assert answer.headers["content-length"] == str(len(answer.body))
            assert answer.headers["vary"] == "accept-encoding"
    plain = yield server.asked(f"{page}/main.js")
    assert plain.headers["content-length"] == str(len(FILES["main.js"]))
    assert plain.headers["vary"] == "accept-encoding"
    assert server.compressed == [server.served.index()]  # files were, before anybody asked


@pytest_twisted.inlineCallbacks
def test_what_was_made_anew_is_not_served_as_it_was_before(server):
    """Under one name the last body alone is kept, and one that is another is compressed."""
    path = f"/b/{server.served.build}/words/en/moon.rules.json"
    bodies = []
    for _ in range(2):
        answer = yield server.asked(path, "Accept-Encoding: gzip")
        bodies.append(gzip.decompress(answer.body))
    assert bodies == server.compressed == [b"[1]", b"[2]"]
