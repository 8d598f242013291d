"""Votes over the wire: thirty at once, a server that is killed, and what each page may know."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import servers
from class_client import ClassServer, LivePage, run, serving

from tutorials.classroom import votes
from tutorials.classroom.store import Store

STEP = "marriages/cash-it"
PUPILS = 30
ROUNDS = 3
"""A second is promised by the server, not by whatever else runs on this machine: one quick round of these is enough."""


async def _open_vote(teacher: LivePage) -> int:
    """Open a vote; its number."""
    await teacher.send(type="ask", step=STEP)
    state = await teacher.until(lambda m: m["type"] == "state" and m["vote"] and m["vote"]["state"] == "open")
    return int(state["vote"]["number"])


def test_a_vote_from_the_first_card_to_the_reveal(class_server: ClassServer) -> None:
    async def scene() -> None:
        teacher = await LivePage.open(class_server, key=class_server.secret)
        ada = await LivePage.open(class_server, token=class_server.join("Ada")["token"])
        bo = await LivePage.open(class_server, token=class_server.join("Bo")["token"])
        number = await _open_vote(teacher)
        table = f"vote-{number}"
        view = await ada.at(table, type="hello")
        assert view["table"]["opponent"]["hand"] is None, "the other hand stays in the server"
        refused = await ada.at(table, type="act", action="exchange")
        assert refused["feedback"]["tone"] == "refused"
        assert refused["feedback"]["rule"].startswith("exchange.")
        voted = await ada.at(table, type="act", action="marriage KH")
        assert "counted" in voted["feedback"]["text"]
        again = await ada.at(table, type="act", action="KH")
        assert again["feedback"]["text"] == "You have voted already."
        state = await teacher.until(lambda m: m["type"] == "state" and m["vote"]["voted"] == 1)
        assert [(row["action"], row["count"]) for row in state["vote"]["rows"]] == [("marriage KH", 1)]
        assert "names" not in state["vote"]["rows"][0], "names are hidden until the teacher shows them"
        await teacher.send(type="names", show=True)
        state = await teacher.until(lambda m: m["type"] == "state" and m["names"])
        assert state["vote"]["rows"][0]["names"] == ["Ada"]
        await teacher.send(type="worlds", action="")
        assert "Reveal" in (await teacher.until(lambda m: m["type"] == "error"))["text"]
        await bo.at(table, type="act", action="KH")
        await teacher.send(type="vote", state="revealed")
        shown = await bo.until(lambda m: m["type"] == "state" and m["vote"]["result"])
        assert {row["action"]: row["mine"] for row in shown["vote"]["result"]} == {"marriage KH": False, "KH": True}
        await teacher.send(type="worlds", action="KH")
        advice = (await teacher.until(lambda m: m["type"] == "analysis"))["advice"]
        assert advice["rows"][0]["action"] in ("marriage KH", "marriage QH", "claim KH", "claim QH")
        assert advice["worlds"]["hands"], "hands that the opponent may hold, and what the action comes to"
        for page in (teacher, ada, bo):
            page.close()

    run(scene())


def test_nobody_learns_others_answers_before_the_reveal(class_server: ClassServer) -> None:
    async def scene() -> None:
        teacher = await LivePage.open(class_server, key=class_server.secret)
        spy = await LivePage.open(class_server, token=class_server.join("Spy")["token"])
        other = await LivePage.open(class_server, token=class_server.join("Other")["token"])
        table = f"vote-{await _open_vote(teacher)}"
        await other.at(table, type="act", action="QH")
        before = len(spy.received)
        await spy.send(type="worlds", action="QH")
        await spy.send(type="names", show=True)
        await spy.send(type="vote", state="revealed")
        await spy.send(type="ask", step=STEP)
        await spy.at(table, type="hello")
        await spy.at(table, type="act", action="KH")
        await teacher.send(type="vote", state="closed")
        await spy.until(lambda m: m["type"] == "state" and m["vote"]["state"] == "closed")
        heard = spy.received[before:]
        told = [m["vote"] for m in heard if m["type"] == "state" and f"vote-{m['vote']['number']}" == table]
        assert told
        assert all(vote["result"] is None for vote in told)
        assert "Other" not in str(heard)
        assert "queen of hearts" not in str([m["view"]["feedback"] for m in heard if m["type"] == "table"])
        state = await teacher.until(lambda m: m["type"] == "state" and m["vote"]["state"] == "closed")
        assert f"vote-{state['vote']['number']}" == table, "a pupil's page opens and reveals nothing"
        for page in (teacher, spy, other):
            page.close()

    run(scene())


def test_thirty_vote_within_a_second_and_all_are_counted_once(class_server: ClassServer) -> None:
    tokens = [class_server.join(f"Pupil {number}")["token"] for number in range(PUPILS)]

    async def scene() -> tuple[float, float]:
        teacher = await LivePage.open(class_server, key=class_server.secret)
        pages = [await LivePage.open(class_server, token=token) for token in tokens]
        table = f"vote-{await _open_vote(teacher)}"
        for page in pages:
            await page.at(table, type="hello")
        began = time.monotonic()

        async def vote(number: int) -> None:
            await asyncio.sleep(number / PUPILS)  # spread over one second
            message = {"type": "act", "action": ("KH", "QH", "AS")[number % 3]}
            await pages[number].send(type="table", table=table, message=message)
            await pages[number].send(
                type="table", table=table, message={"type": "act", "action": "9D"}
            )  # and once more

        await asyncio.gather(*map(vote, range(PUPILS)))
        sent = time.monotonic() - began
        last = time.monotonic()
        state = await teacher.until(lambda m: m["type"] == "state" and m["vote"]["voted"] == PUPILS)
        took = time.monotonic() - last
        assert {row["action"]: row["count"] for row in state["vote"]["rows"]} == {"KH": 10, "QH": 10, "AS": 10}
        await asyncio.sleep(0.5)
        for page in (teacher, *pages):
            page.close()
        return sent, took

    async def timed() -> None:
        took = []
        while len(took) < ROUNDS and min(took, default=1) >= 1:
            sent, later = await scene()
            took.append(later)
            print(f"{PUPILS} votes sent within {sent:.2f} s; the teacher's page had the last one {later:.2f} s later")
        assert min(took) < 1

    run(timed())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_killed_in_the_middle_of_a_vote_loses_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "class.db") if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    acknowledged: dict[str, str] = {}

    async def vote_until_killed(server: ClassServer, tokens: dict[str, str]) -> None:
        teacher = await LivePage.open(server, key=server.secret)
        pages = {name: await LivePage.open(server, token=token) for name, token in tokens.items()}
        table = f"vote-{await _open_vote(teacher)}"

        async def vote(name: str, page: LivePage) -> None:
            action = ("KH", "QH", "AS")[len(name) % 3]
            await page.send(type="table", table=table, message={"type": "act", "action": action})
            answer = await page.next()
            while answer is not None and not (answer["type"] == "table" and answer["view"]["feedback"]):
                answer = await page.next()
            if answer is None:
                return
            assert "counted" in answer["view"]["feedback"]["text"]
            acknowledged[name] = action
            if len(acknowledged) == PUPILS // 3:
                server.server.process.kill()  # SIGKILL: it has no time to tidy up

        await asyncio.gather(*(vote(name, page) for name, page in pages.items()))

    with serving(database) as server:
        tokens = {f"Pupil{'!' * (n % 3)} {n}": "" for n in range(PUPILS)}
        tokens = {name: server.join(name)["token"] for name in tokens}
        old_code, old_secret = server.code, server.secret
        run(vote_until_killed(server, tokens))
        servers.wait_for(lambda: server.server.process.poll() is not None, "the end of the server")
    store = Store(database)
    question = votes.latest(store, 1)
    assert question is not None
    kept = {answer.name: answer.action for answer in votes.answers_to(store, question.id)}
    store.close()
    assert len(acknowledged) >= PUPILS // 3
    assert acknowledged.items() <= kept.items(), "every vote that was acknowledged is there"

    async def go_on(server: ClassServer) -> None:
        teacher = await LivePage.open(server, key=old_secret)
        voter, waiting = next(iter(acknowledged)), next(iter(set(tokens) - set(kept)))
        page = await LivePage.open(server, token=tokens[voter])
        view = await page.at(f"vote-{question.number}", type="act", action="9D")
        assert view["feedback"]["text"] == "You have voted already."
        other = await LivePage.open(server, token=tokens[waiting])
        await other.at(f"vote-{question.number}", type="act", action="9D")
        state = await teacher.until(lambda m: m["type"] == "state" and m["vote"]["voted"] == len(kept) + 1)
        assert state["vote"]["state"] == "open"

    with serving(database) as server:
        assert server.code == old_code
        run(go_on(server))
