"""What a class keeps, on SQLite and on PostgreSQL."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event, func, select

from tutorials.classroom import classes, duplicate, members, steps, votes
from tutorials.classroom.schema import about, metadata
from tutorials.classroom.store import DiskFullError, Store, StoreError

NOW = 1_800_000_000
HOUR = 3600


@pytest.fixture
def room(store: Store) -> classes.ClassRecord:
    return classes.begin(store, NOW, HOUR)


def _ask(store: Store, room: classes.ClassRecord) -> votes.Question:
    return votes.ask(store, room.id, "marriages/cash-it", "a record", "What now?", NOW)


def _rows(store: Store) -> dict[str, int]:
    with store.begin() as connection:
        counts = {t.name: connection.scalar(select(func.count()).select_from(t)) or 0 for t in metadata.sorted_tables}
    return {name: count for name, count in counts.items() if count and name != about.name}


def test_a_class_is_found_until_its_time_is_over(store: Store, room: classes.ClassRecord) -> None:
    assert re.fullmatch(r"[2-9B-X]{6}", room.code)
    assert classes.current(store, NOW) == room
    assert classes.find(store, room.id, NOW + HOUR - 1) == room
    assert classes.current(store, NOW + HOUR) is None
    assert classes.find(store, room.id, NOW + HOUR) is None


def test_a_prolonged_class_lasts_longer(store: Store, room: classes.ClassRecord) -> None:
    classes.prolong(store, room.id, NOW + 2 * HOUR)
    assert classes.find(store, room.id, NOW + HOUR) is not None


def test_the_teachers_secret_opens_one_class_and_only_its_hash_is_kept(store: Store, room: classes.ClassRecord) -> None:
    other = classes.begin(store, NOW, HOUR)
    first, second = classes.new_teacher_key(store, room.id), classes.new_teacher_key(store, room.id)
    assert classes.is_teacher(store, room.id, first)
    assert classes.is_teacher(store, room.id, second), "a server that starts again prints a new one beside the old"
    assert not classes.is_teacher(store, other.id, first)
    for wrong in ("", None, 7, first + "x", first[:-1], room.code):
        assert not classes.is_teacher(store, room.id, wrong)
    _member, token = members.join(store, room.id, "Ada", NOW)
    with store.begin() as connection:
        everything = str([list(connection.execute(select(table))) for table in metadata.sorted_tables])
    assert "Ada" in everything
    assert not any(secret in everything for secret in (first, second, token))


def test_members_with_one_name_are_told_apart(store: Store, room: classes.ClassRecord) -> None:
    names = [members.join(store, room.id, name, NOW)[0].name for name in ("Ada", "ada", " ADA ", "Ada 2")]
    assert names == ["Ada", "ada 2", "ADA 3", "Ada 2 2"]
    elsewhere = classes.begin(store, NOW, HOUR)
    assert members.join(store, elsewhere.id, "Ada", NOW)[0].name == "Ada"


def test_thirty_who_take_the_same_name_at_once_all_get_one(store: Store, room: classes.ClassRecord) -> None:
    with ThreadPoolExecutor(8) as pool:
        joined = list(pool.map(lambda _n: members.join(store, room.id, "Ada", NOW)[0].name, range(30)))
    assert len(set(joined)) == 30
    assert sorted(member.name for member in members.everybody(store, room.id)) == sorted(joined)


def test_a_member_is_known_by_the_secret_of_the_browser(store: Store, room: classes.ClassRecord) -> None:
    ada, token = members.join(store, room.id, "Ada", NOW)
    other = classes.begin(store, NOW, HOUR)
    assert members.of_secret(store, room.id, token) == ada
    assert members.of_secret(store, other.id, token) is None
    for wrong in (None, "", token[:-1], 5, "x" * 100_000):
        assert members.of_secret(store, room.id, wrong) is None


def test_a_class_takes_so_many_members_and_no_more(
    store: Store, room: classes.ClassRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "MOST", 2)
    members.join(store, room.id, "Ada", NOW)
    members.join(store, room.id, "Bo", NOW)
    with pytest.raises(members.ClassFullError):
        members.join(store, room.id, "Cy", NOW)


def test_a_vote_counts_once_and_the_first_one_stays(store: Store, room: classes.ClassRecord) -> None:
    ada, _token = members.join(store, room.id, "Ada", NOW)
    question = _ask(store, room)
    votes.vote(store, question.id, ada.id, "KH", NOW)
    for again in ("KH", "QH"):
        with pytest.raises(votes.VoteError, match="twice"):
            votes.vote(store, question.id, ada.id, again, NOW)
    assert votes.answers_to(store, question.id) == [votes.Answer(ada.id, "Ada", "KH")]


def test_of_many_votes_of_one_member_at_once_one_counts(store: Store, room: classes.ClassRecord) -> None:
    ada, _token = members.join(store, room.id, "Ada", NOW)
    question = _ask(store, room)

    def vote(number: int) -> bool:
        try:
            votes.vote(store, question.id, ada.id, f"{number}", NOW)
        except votes.VoteError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(vote, range(16))) == 1
    assert len(votes.answers_to(store, question.id)) == 1


def test_a_closed_question_takes_no_votes(store: Store, room: classes.ClassRecord) -> None:
    ada, _token = members.join(store, room.id, "Ada", NOW)
    question = _ask(store, room)
    for state in (votes.CLOSED, votes.REVEALED):
        votes.set_state(store, question.id, state)
        with pytest.raises(votes.VoteError, match="closed"):
            votes.vote(store, question.id, ada.id, "KH", NOW)
    following = _ask(store, room)
    assert (following.number, votes.latest(store, room.id)) == (2, following)
    votes.set_state(store, question.id, votes.OPEN)
    third = _ask(store, room)
    assert third.number == 3
    first = votes.question(store, room.id, 1)
    assert first is not None
    assert first.state == votes.CLOSED, "one question is open at a time"


def test_a_step_keeps_its_star(store: Store, room: classes.ClassRecord) -> None:
    ada, _token = members.join(store, room.id, "Ada", NOW)
    steps.keep(store, ada.id, "trump/first", "{1}", star=True, solved=True, wrong=1, now=NOW)
    steps.keep(store, ada.id, "trump/first", "{2}", star=False, solved=False, wrong=0, now=NOW + 5)
    assert steps.record_of(store, ada.id, "trump/first") == "{2}"
    assert steps.record_of(store, ada.id, "trump/second") is None
    assert steps.of_class(store, room.id) == [steps.Done(ada.id, "trump/first", True, False, 0, NOW + 5)]
    assert steps.of_member(store, ada.id) == steps.of_class(store, room.id)


def test_the_ranking_shares_places_among_equals(store: Store, room: classes.ClassRecord) -> None:
    ada, bo, cy, dan, _eve = (members.join(store, room.id, name, NOW)[0] for name in ("Ada", "Bo", "Cy", "Dan", "Eve"))
    tournament = duplicate.begin(store, room.id, "german", "easy", 7, 2)
    for member, first, second in ((ada, 1, 1), (bo, -1, 3), (cy, 3, -2), (dan, 3, None)):
        duplicate.keep(store, tournament.id, duplicate.Result(member.id, 1, ("KH", "AH"), first), NOW)
        duplicate.keep(store, tournament.id, duplicate.Result(member.id, 2, ("9C",), second), NOW)
    places = duplicate.ranking(store, tournament)
    assert [(place.place, place.name, place.points) for place in places] == [
        (1, "Ada", 2), (1, "Bo", 2), (3, "Cy", 1), (4, "Dan", 3),
    ]  # fmt: skip
    assert places[3].by_deal == (3, None), "who leaves a deal unfinished does not pass those who finished theirs"


def test_a_finished_deal_cannot_be_played_again(store: Store, room: classes.ClassRecord) -> None:
    ada, _token = members.join(store, room.id, "Ada", NOW)
    tournament = duplicate.begin(store, room.id, "german", "easy", 7, 1)
    duplicate.keep(store, tournament.id, duplicate.Result(ada.id, 1, ("KH",), None), NOW)
    duplicate.keep(store, tournament.id, duplicate.Result(ada.id, 1, ("KH", "AH"), -2), NOW)
    duplicate.keep(store, tournament.id, duplicate.Result(ada.id, 1, ("QH",), 3), NOW)
    assert duplicate.results_of(store, tournament.id) == [duplicate.Result(ada.id, 1, ("KH", "AH"), -2)]


def test_a_new_tournament_closes_the_one_before(store: Store, room: classes.ClassRecord) -> None:
    first = duplicate.begin(store, room.id, "german", "easy", 7, 1)
    second = duplicate.begin(store, room.id, "schnapsen", "hard", 8, 4)
    assert duplicate.latest(store, room.id) == second
    assert second.number == first.number + 1
    duplicate.close(store, second.id)
    newest = duplicate.latest(store, room.id)
    assert newest is not None
    assert newest.state == duplicate.CLOSED


def _fill(store: Store, room: classes.ClassRecord) -> members.Member:
    classes.new_teacher_key(store, room.id)
    ada, _token = members.join(store, room.id, "Ada Zyxwvut", NOW)
    votes.vote(store, _ask(store, room).id, ada.id, "KH", NOW)
    steps.keep(store, ada.id, "trump/first", "{}", star=True, solved=True, wrong=1, now=NOW)
    tournament = duplicate.begin(store, room.id, "german", "easy", 7, 1)
    duplicate.keep(store, tournament.id, duplicate.Result(ada.id, 1, (), None), NOW)
    return ada


def test_nothing_of_a_class_is_left_when_it_is_ended_or_over(store: Store) -> None:
    kept, ended, over = (classes.begin(store, NOW, seconds) for seconds in (9 * HOUR, HOUR, HOUR))
    for room in (kept, ended, over):
        _fill(store, room)
    everything = _rows(store)
    classes.end(store, ended.id)
    assert classes.end_expired(store, NOW + HOUR) == [over.id]
    assert _rows(store) == {name: count // 3 for name, count in everything.items()}
    assert classes.find(store, kept.id, NOW) == kept


def test_a_removed_member_takes_everything_along(store: Store, room: classes.ClassRecord) -> None:
    ada = _fill(store, room)
    members.remove(store, classes.begin(store, NOW, HOUR).id, ada.id)
    assert members.everybody(store, room.id) == [ada], "another class's teacher removes nobody here"
    members.remove(store, room.id, ada.id)
    assert not {"members", "answers", "progress", "results"} & set(_rows(store))


def test_deleted_names_are_overwritten_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "class.db"
    store = Store(file)
    room = classes.begin(store, NOW, HOUR)
    _fill(store, room)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Zyxwvut" in file.read_bytes()
    classes.end(store, room.id)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Zyxwvut" not in left


def test_the_same_database_opens_again_with_all_that_was_kept(store_url: str) -> None:
    first = Store(store_url)
    room = classes.begin(first, NOW, HOUR)
    _fill(first, room)
    first.close()
    second = Store(store_url)
    assert classes.current(second, NOW) == room
    assert [answer.action for answer in votes.answers_to(second, 1)] == ["KH"]
    second.close()


def test_a_database_of_another_version_is_not_touched(store: Store, store_url: str) -> None:
    with store.begin() as connection:
        connection.execute(about.update().values(version=99))
    with pytest.raises(StoreError, match="another version"):
        Store(store_url)


def test_a_full_disk_is_said_plainly_and_changes_nothing_sqlite(tmp_path: Path) -> None:
    store = Store(tmp_path / "class.db")
    room = classes.begin(store, NOW, HOUR)
    ada, _token = members.join(store, room.id, "Ada", NOW)
    question = _ask(store, room)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

    @event.listens_for(store.engine, "checkout")
    def no_room(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")  # SQLite's own "database or disk is full" from here on

    with pytest.raises(DiskFullError, match=r"full .*class\.db.*Nothing more can be kept") as caught:
        steps.keep(store, ada.id, "step/long", "x" * 100_000, star=False, solved=False, wrong=0, now=NOW)
    assert "sqlite3" not in str(caught.value)
    event.remove(store.engine, "checkout", no_room)
    store.close()
    again = Store(tmp_path / "class.db")
    votes.vote(again, question.id, ada.id, "KH", NOW)
    assert [answer.name for answer in votes.answers_to(again, question.id)] == ["Ada"]


def test_a_full_disk_is_said_plainly_postgresql(postgres_url: str) -> None:
    store = Store(postgres_url)
    room = classes.begin(store, NOW, HOUR)
    ada, _token = members.join(store, room.id, "Ada", NOW)
    question = _ask(store, room)
    with store.begin() as connection:  # the server reports its own error code, as it does when a file cannot grow
        connection.exec_driver_sql(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$"
        )
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE INSERT ON answers FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
    with pytest.raises(DiskFullError, match="Nothing more can be kept"):
        votes.vote(store, question.id, ada.id, "KH", NOW)
    store.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://root@host/db", "SQLite .* or PostgreSQL"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
        ("://", "no address"),
        ("sqlite:////proc/no/such/class.db", "cannot be"),
    ],
)
def test_an_address_that_cannot_be_used_is_named(url: str, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        Store(url)
