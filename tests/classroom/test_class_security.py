"""What somebody tries who is not the teacher: over the wire, as an attacker would."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from class_client import ClassServer, Json, LivePage, run, serving
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tutorials.classroom.keys import hashed, new_code, new_secret, read_code, same
from tutorials.classroom.limits import Limit
from tutorials.classroom.live import REFUSED
from tutorials.classroom.nicknames import LONGEST, NicknameError, clean, folded, unlike

TEACHERS = ("ask", "vote", "names", "worlds", "remove", "tournament", "end-tournament", "end-class", "preview", "rules")
TRACES = (b"Findable", b"203.0.113.7", b"127.0.0.1", b"school.example")
"""Of a pupil's browser, addresses and mail, which are nobody's business."""


def test_a_pupil_reaches_none_of_the_teachers_controls(class_server: ClassServer) -> None:
    async def scene() -> None:
        teacher = await LivePage.open(class_server, key=class_server.secret)
        pupil = await LivePage.open(class_server, token=class_server.join("Mallory")["token"])
        await teacher.send(type="names", show=True)
        before = await teacher.until(lambda m: any(each["name"] == "Mallory" for each in m.get("members", [])))
        wishes: dict[str, Any] = {"step": "marriages/cash-it", "state": "revealed", "show": True, "ruleset": "german",
                                  "level": "easy", "deals": 1, "member": before["members"][0]["id"]}  # fmt: skip
        for kind in TEACHERS:
            await pupil.send(type=kind, **wishes)
        await pupil.send(type="leave")
        answer = await pupil.until(lambda m: m["type"] == "state")
        assert set(answer) == {"type", "name", "vote", "steps", "tournament", "game", "waiting", "rules"}
        await teacher.send(type="names", show=False)
        after = await teacher.until(lambda m: m["type"] == "state" and not m["names"])
        for key in ("vote", "tournament", "code", "expires"):
            assert after[key] == before[key]
        assert len(after["members"]) == len(before["members"])
        for page in (teacher, pupil):
            page.close()

    run(scene())


@pytest.mark.parametrize(
    "who",
    [
        {"key": ""},
        {"key": "x" * 43},
        {"token": ""},
        {"token": "x" * 43},
        {},
        {"key": ["a"]},
        {"token": {"a": 1}},
        {"key": None, "token": None},
    ],
)
def test_whoever_has_no_secret_hears_nothing(class_server: ClassServer, who: dict[str, Any]) -> None:
    async def scene() -> None:
        page = LivePage(await websocket_connect(class_server.live))
        await page.send(type="hello", **who)
        assert await page.next() is None
        assert page.line.close_code == 4401

    run(scene())


def test_a_pupils_secret_is_no_teachers_and_the_other_way_round(class_server: ClassServer) -> None:
    token = class_server.join("Trudy")["token"]

    async def scene() -> None:
        for who in ({"key": token}, {"token": class_server.secret}):
            page = await LivePage.open(class_server, **who)
            assert await page.next() is None

    run(scene())
    for path in ("info", "tournament.csv"):
        for headers in ({}, {"Authorization": f"Bearer {token}"}, {"Authorization": class_server.secret}):
            assert class_server.request(path, **headers)[0] == 401
        assert class_server.request(path, Authorization=f"Bearer {class_server.secret}")[0] == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_are_refused(class_server: ClassServer, origin: str) -> None:
    status, _content = class_server.request("join", {"code": class_server.code, "name": "Eve"}, Origin=origin)
    assert status == 403

    async def connect() -> None:
        await websocket_connect(HTTPRequest(class_server.live, headers={"Origin": origin}))

    with pytest.raises(HTTPClientError, match="403"):
        run(connect())


def test_no_page_holds_a_secret_the_code_or_a_cookie(class_server: ClassServer) -> None:
    for path in ("", "teacher", "projector", "static/teacher.js", "step.js"):
        with urlopen(class_server.url + path, timeout=20) as answer:
            text = answer.read().decode()
            assert class_server.secret not in text
            assert class_server.code not in text
            assert answer.headers["Set-Cookie"] is None
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            if "text/html" in answer.headers["Content-Type"]:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["Cache-Control"] == "no-store"
                assert not re.search(r"https?://(?!127\.0\.0\.1|www\.w3\.org)", text), "nothing comes from elsewhere"


def test_codes_cannot_be_tried_one_after_the_other(tmp_path: Any) -> None:
    with serving(str(tmp_path / "class.db")) as server:
        wrong = [server.join("Eve", "WRONG2")["status"] for _ in range(12)]
        assert wrong == [403] * 10 + [429] * 2
        right = server.join("Eve")
        assert right["status"] == 429, "not even the right code tells anything now"
        assert "token" not in right


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"code": 7}', b"null", b"\xff" * 50, b"[" * 9000, b'{"code": {}, "name": []}']
)
def test_nonsense_joins_nobody(class_server: ClassServer, body: bytes) -> None:
    status, content = class_server.request("join", body)
    assert status in (400, 403)
    assert "error" in json.loads(content)


def test_nonsense_over_the_line_changes_nothing_and_breaks_nothing(class_server: ClassServer) -> None:
    token = class_server.join("Nonsense")["token"]

    async def scene() -> None:
        page = await LivePage.open(class_server, token=token)
        await page.next()
        for text in (
            "",
            "[]",
            "7",
            "{",
            '{"type": []}',
            '{"type": "table"}',
            '{"type": "table", "table": 5}',
            "[" * 900,
        ):
            await page.line.write_message(text)
        names = [
            "vote-",
            "vote-x",
            "vote-999",
            "vote-٣",
            "deal-1-1",
            "deal--1",
            "game-1",
            "step-a/b",
            "step-../../etc/passwd",
        ]
        for name in ("", *names, "step-../../etc/passwd", "x" * 5000):
            await page.send(type="table", table=name, message={"type": "hello"})
            assert (await page.until(lambda m: m["type"] == "error"))["text"]
        view = await page.at("step-marriages/cash-it", type="act", action={"$": 1})
        assert "not understand" in view["feedback"]["text"]
        page.close()

    run(scene())


def test_a_page_that_sends_too_much_is_slowed_down(class_server: ClassServer) -> None:
    token = class_server.join("Flood")["token"]

    async def scene() -> None:
        page = await LivePage.open(class_server, token=token)
        for _ in range(200):
            await page.send(type="away")
        assert "fast" in (await page.until(lambda m: m["type"] == "error"))["text"]
        page.close()

    run(scene())


def test_a_member_who_was_removed_is_out(class_server: ClassServer) -> None:
    token = class_server.join("Goner")["token"]

    async def scene() -> None:
        teacher = await LivePage.open(class_server, key=class_server.secret)
        page = await LivePage.open(class_server, token=token)
        await teacher.send(type="names", show=True)
        state = await teacher.until(lambda m: any(e["name"] == "Goner" and e["here"] for e in m.get("members", [])))
        goner = next(each["id"] for each in state["members"] if each["name"] == "Goner")
        await teacher.send(type="remove", member=goner)
        while await page.next() is not None:
            pass
        again = await LivePage.open(class_server, token=token)
        assert await again.next() is None
        await teacher.until(lambda m: m["type"] == "state" and all(e["id"] != goner for e in m["members"]))
        teacher.close()

    run(scene())


def test_a_class_keeps_nicknames_only_is_deleted_on_request_and_followed_by_another(tmp_path: Any) -> None:
    with serving(str(tmp_path / "class.db")) as server:
        body = {"code": server.code, "name": "Ada Lovelace", "email": "ada@school.example"}
        headers = {"User-Agent": "Findable/1.0", "X-Forwarded-For": "203.0.113.7"}
        status, answer = server.request("join", body, **headers)
        assert status == 200
        token = json.loads(answer)["token"]
        kept = _files(tmp_path)
        assert b"Lovelace" in kept
        assert not [trace for trace in TRACES if trace in kept]

        async def end() -> None:
            teacher = await LivePage.open(server, key=server.secret)
            page = await LivePage.open(server, token=token)
            await page.next()
            await teacher.next()
            await teacher.send(type="end-class")
            for each in (page, teacher):
                while await each.next() is not None:
                    pass
                assert each.line.close_reason == "over"

        def begin(secret: str) -> int:
            return server.request("new", b"", Authorization=f"Bearer {secret}")[0]

        async def look() -> Json:
            teacher = await LivePage.open(server, key=server.secret)
            state = await teacher.until(lambda m: m["type"] == "state")
            old = await LivePage.open(server, token=token)
            assert await old.next() is None
            assert old.line.close_code == REFUSED, "who was in the old class is not in the new one"
            teacher.close()
            return state

        assert begin(server.secret) == 200, "while the class goes on there is nothing to be done"
        assert [each["name"] for each in run(look_at_members(server))] == ["Ada Lovelace"]
        run(end())
        assert server.join("Late")["status"] == 403
        assert b"Lovelace" not in _files(tmp_path)
        assert [begin(secret) for secret in ("", "guess", token)] == [401, 401, 401], "nobody but the teacher"
        assert [begin(server.secret), begin(server.secret)] == [200, 200], "two pages may ask: one class is begun"
        state = run(look())
        assert state["members"] == []
        assert server.join("Bo")["status"] == 403, "the old code is no code any more"
        assert server.join("Bo", state["code"])["status"] == 200
        assert f"type the code  {state['code']}" in server.server.log(), "the terminal shows the new code too"


def _files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def look_at_members(server: ClassServer) -> list[Json]:
    """Who is on the teacher's page."""
    teacher = await LivePage.open(server, key=server.secret)
    await teacher.send(type="names", show=True)
    state = await teacher.until(lambda m: m["type"] == "state" and m["names"])
    teacher.close()
    return list(state["members"])


# ---- secrets, limits, names ----


def test_secrets_and_codes_are_drawn_anew_each_time() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert len({new_code() for _ in range(50)}) > 45
    secret = new_secret()
    assert same(secret, hashed(secret))
    assert not same(secret + " ", hashed(secret))
    assert not same(None, hashed(""[:0] + "x"))
    assert read_code("k7f 2-qm") == "K7F2QM"


def test_a_limit_lets_through_again_when_its_time_is_over() -> None:
    now = 0.0
    limit = Limit(2, 60, clock=lambda: now)
    for _ in range(2):
        assert limit.allows("a")
        limit.count("a")
    assert not limit.allows("a")
    assert limit.allows("b"), "others are not held responsible"
    now = 61.0
    assert limit.allows("a")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("Ada\u202eecila", "Adaecila"),
        ("\u200bAda\u200b", "Ada"),
        ("A\x00d\x1ba", "Ada"),
        ("<script>", "<script>"),
        ("Å", "Å"),
        ("a" + "\u0301" * 40, "á" + "\u0301" * 2),
        ("李雷", "李雷"),
        ("🃏", "🃏"),
    ],
)
def test_nicknames_are_plain_text(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b\u202e", "\x00\n", "…", "x" * (LONGEST + 1), "x" * 10**6, None, 7, ["a"]]
)
def test_what_is_no_nickname_is_refused(typed: object) -> None:
    with pytest.raises(NicknameError):
        clean(typed)


def test_who_gets_another_name_is_told(class_server: ClassServer) -> None:
    found = [class_server.join(name) for name in ("  Twin   One ", "twin one")]
    assert [(each["name"], each["renamed"]) for each in found] == [("Twin One", False), ("twin one 2", True)]


def test_names_that_look_alike_get_a_number() -> None:
    assert folded("ＡＤＡ") == folded("ada")
    assert unlike("Ada", set()) == "Ada"
    assert unlike("ＡＤＡ", {"ada"}) == "ＡＤＡ 2"
