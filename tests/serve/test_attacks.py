"""What somebody with bad intentions can reach from outside: his own game, and nothing else."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import crowd
import pages
import pytest
import servers
import tiny
from test_connection import run
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect
from wire import card_codes

from tutorials.loader import find_step
from tutorials.serve.visitors import LINES
from tutorials.session import StepSession

STEP = "marriages/say-twenty"
SECRET = "nobody may read this"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A server of a lesson, a page in Danish and a picture, beside which files lie that are nobody's business."""
    folder = tmp_path_factory.mktemp("site") / "lessons"
    folder.mkdir()
    tiny.write(folder / "01-table.ipynb", "Table", ("code", f"from tutorials.widgets import step\nstep({STEP!r})"))
    for secret in (folder / "notes.txt", folder / ".hidden.ipynb", folder.parent / "outside.ipynb"):
        secret.write_text(SECRET)
    (folder / "assets").mkdir()
    (folder / "assets" / "card.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    with servers.voila(notebooks=folder) as running:
        yield running


@pytest.fixture(scope="module")
def victim(server: servers.Server) -> pages.Lesson:
    """Somebody else's lesson, whose kernel's id has become known."""
    return pages.opened(f"{server.url}voila/render/01-table.ipynb")


def status(address: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, str]:
    """Status and text of an answer."""
    request = urllib.request.Request(address, method=method, data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")


@pytest.mark.parametrize(
    "path",
    [
        "api/kernels",
        "api/sessions",
        "api/contents",
        "api/contents/notes.txt",
        "api/kernelspecs",
        "api/terminals",
        "api/config/x",
        "api/status",
        "api/me",
        "metrics",
        "tree",
        "lab",
        "login",
        "logout",
        "voila/tree",
        "voila/tree/",
        "voila/api/contents",
        "voila/api/contents/notes.txt",
        "voila/query/x",
        "files/notes.txt",
        "nbextensions/x",
    ],
)
def test_there_is_no_list_of_anything(server: servers.Server, path: str) -> None:
    code, text = status(server.url + path)
    assert code == 404, path
    assert "notes.txt" not in text
    assert "There is no such page" in text


OUTSIDE = [
    "notes.txt",
    ".hidden.ipynb",
    "../outside.ipynb",
    "..%2foutside.ipynb",
    "%2e%2e/outside.ipynb",
    "%2e%2e%2foutside.ipynb",
    "..%5coutside.ipynb",
    "....//outside.ipynb",
    "assets/../notes.txt",
    "assets/../../outside.ipynb",
    "assets%2f..%2f..%2foutside.ipynb",
    "/etc/passwd",
    "..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    "notes.txt%00.svg",
    "assets/card.svg/../../notes.txt",
    "sixtysix/static/../../../../../serve/app.py",
    "sixtysix%2fstatic%2f..%2f..%2f..%2f..%2f..%2fserve%2fapp.py",
]
DOORS = ["voila/render/", "voila/files/", "voila/static/", "voila/templates/", "voila/labextensions/", "static/"]


@pytest.mark.parametrize("door", [*DOORS, "voila/api/themes/"])
def test_no_file_outside_the_lessons(server: servers.Server, door: str) -> None:
    async def asked(path: str) -> None:
        # urllib would tidy some of these addresses up
        answer = await AsyncHTTPClient().fetch(server.url + door + path, raise_error=False)
        assert answer.code >= 400, f"{door}{path} was served"
        for secret in (SECRET.encode(), b"root:", b"Traceback", b"class LessonServer"):
            assert secret not in answer.body, f"{door}{path}"

    async def all_of_them() -> None:
        await asyncio.gather(*map(asked, OUTSIDE))

    run(all_of_them())


def test_pictures_of_lessons_are_served(server: servers.Server) -> None:
    code, text = status(f"{server.url}voila/files/assets/card.svg")
    assert (code, text[:4]) == (200, "<svg")


def test_another_ones_kernel_is_not_there(server: servers.Server, victim: pages.Lesson) -> None:
    stranger = pages.opened(f"{server.url}voila/render/01-table.ipynb").cookie
    kernel = f"{server.url}api/kernels/{victim.kernel}"

    async def line(cookie: str) -> int:
        address = kernel.replace("http", "ws", 1) + "/channels"
        with pytest.raises(HTTPClientError) as refused:
            await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
        return int(refused.value.code)

    for cookie in ("", stranger):
        assert status(kernel, Cookie=cookie)[0] == 404
        assert run(line(cookie)) == 404
        assert run(crowd.end(server.url, pages.Lesson(victim.kernel, (), stranger, "", {}))) == 404
    assert status(kernel, Cookie=victim.cookie)[0] == 200, "the victim's lesson goes on"


def test_a_kernel_cannot_be_steered(server: servers.Server, victim: pages.Lesson) -> None:
    kernel = f"{server.url}api/kernels/{victim.kernel}"
    for method, path in (("DELETE", ""), ("POST", "/interrupt"), ("POST", "/restart"), ("PATCH", "")):
        code, _ = status(kernel + path, method, b"", Cookie=victim.cookie)
        assert code in (403, 404, 405), f"{method} {path}"
    assert status(f"{server.url}voila/api/shutdown/{victim.kernel}", "POST", b"", Cookie=victim.cookie)[0] == 403, (
        "without the page's own token a foreign page could end a lesson"
    )
    assert status(kernel, Cookie=victim.cookie)[0] == 200


def test_each_visitor_has_a_state_of_his_own(server: servers.Server) -> None:
    async def both() -> None:
        async with (
            crowd.visitor(server.url, "01-table.ipynb") as one,
            crowd.visitor(server.url, "01-table.ipynb") as other,
        ):
            # the widgets have the same ids, having been copied; the kernels must still be two
            assert one.tables == other.tables
            assert one.lesson.kernel != other.lesson.kernel
            await one.say(STEP, {"type": "hello", "record": None})
            played = await one.say(STEP, {"type": "hint"})
            untouched = await other.say(STEP, {"type": "hello", "record": None})
            assert played["feedback"]["tone"] == "hint"
            assert untouched["feedback"] is None

    run(both())


def test_a_table_cannot_be_written_to(server: servers.Server) -> None:
    async def attack() -> None:
        async with crowd.visitor(server.url, "01-table.ipynb") as visitor:
            table = visitor.tables[STEP]
            state = {"view": {"done": True}, "texts": {}, "_esm": "alert(1)", "code": "x"}
            await visitor.send("comm_msg", {"comm_id": table, "data": {"method": "update", "state": state}})
            await visitor.send("comm_close", {"comm_id": table, "data": {}})
            view = await visitor.say(STEP, {"type": "hello", "record": None})
            assert view["step"]["id"] == STEP
            assert not view["done"]

    run(attack())


def test_the_states_of_all_widgets_hold_no_hidden_card(server: servers.Server) -> None:

    hidden = {str(card) for card in StepSession(find_step(STEP)).deal.infoset(0).unseen}

    async def attack() -> list[str]:
        async with crowd.visitor(server.url, "01-table.ipynb") as visitor:
            opening = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
            await visitor.send("comm_open", opening)
            await visitor.send("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
            seen: list[str] = []
            while not seen or "update_states" not in seen[-1]:
                seen.append(str(await asyncio.wait_for(visitor.socket.read_message(), 20)))
            return seen

    states = json.loads(run(attack())[-1])["content"]["data"]["states"]
    shown = set().union(*(card_codes(state["state"].get("view", {})) for state in states.values()))
    assert shown
    assert hidden
    assert not shown & hidden


def test_one_kernel_has_only_so_many_lines(server: servers.Server) -> None:
    async def attack() -> None:
        async with crowd.visitor(server.url, "01-table.ipynb") as visitor:
            address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{visitor.lesson.kernel}/channels?session_id="
            opened = []
            requests = [HTTPRequest(address + str(n), headers={"Cookie": visitor.lesson.cookie}) for n in range(LINES)]
            for request in requests[1:]:
                opened.append(await websocket_connect(request))
                await opened[-1].read_message()  # only now is it sure to be counted
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(requests[0])
            assert refused.value.code == 429
            for line in opened:
                line.close()
            # those that were there before are not disturbed
            await visitor.say(STEP, {"type": "hello", "record": None})

    run(attack())


def test_a_large_body_is_refused(server: servers.Server, victim: pages.Lesson) -> None:
    async def attack() -> int:
        answer = await AsyncHTTPClient().fetch(
            f"{server.url}voila/api/shutdown/{victim.kernel}", method="POST", body=b"x" * (1 << 20), raise_error=False
        )
        return int(answer.code)

    assert run(attack()) >= 400
    assert status(f"{server.url}health")[0] == 200


@pytest.mark.parametrize("path", ["", "course", "voila/render/01-table.ipynb", "nope", "voila/render/nope.ipynb"])
def test_every_page_forbids_other_hosts(server: servers.Server, path: str) -> None:
    request = urllib.request.Request(server.url + path)
    try:
        headers = urllib.request.urlopen(request, timeout=30).headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == "'none'"
    for rule, sources in policy.items():
        allowed = {"'self'", "'none'", "'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"}
        assert set(sources.split()) <= allowed, f"{rule} lets others in"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_the_cookie_that_names_a_visitor_is_not_for_scripts_or_other_sites(server: servers.Server) -> None:
    with urllib.request.urlopen(f"{server.url}voila/render/01-table.ipynb", timeout=30) as answer:
        cookies = answer.headers.get_all("Set-Cookie")
    (own,) = (cookie for cookie in cookies if cookie.startswith("sixtysix-visitor="))
    assert "HttpOnly" in own
    assert "SameSite=Lax" in own


def test_one_address_cannot_start_lessons_without_end(tmp_path: Path) -> None:
    limits = ("--starts-at-once", "3", "--starts-per-minute", "1")
    with servers.voila(*limits, notebooks=tiny.course(tmp_path)) as server:
        page = f"{server.url}voila/render/03-dansk.ipynb"
        assert [status(page)[0] for _ in range(4)] == [200, 200, 200, 429]
        code, text = status(page, **{"X-Forwarded-For": "203.0.113.7", "X-Real-Ip": "203.0.113.7"})
        assert code == 429, "an invented address was believed"
        assert "So many lessons at once" in text
        assert status(f"{server.url}course")[0] == 200


def test_behind_a_proxy_the_visitors_are_told_apart(tmp_path: Path) -> None:
    limits = ("--starts-at-once", "1", "--starts-per-minute", "1", "--behind-proxy")
    with servers.voila(*limits, notebooks=tiny.course(tmp_path)) as server:
        page = f"{server.url}voila/render/03-dansk.ipynb"
        asked = [status(page, **{"X-Real-Ip": f"203.0.113.{number}"})[0] for number in (7, 8, 7)]
        assert asked == [200, 200, 429]
