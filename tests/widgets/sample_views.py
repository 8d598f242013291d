"""Views as a session sends them, for driving the table without one. Made up by hand: no rule is applied here."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]

RANKS = {"7": "seven", "8": "eight", "9": "nine", "J": "jack", "Q": "queen", "K": "king", "T": "ten", "A": "ace"}
SUITS = {"C": ("♣", "clubs"), "D": ("♦", "diamonds"), "H": ("♥", "hearts"), "S": ("♠", "spades")}


def card(code: str, *, playable: bool = True, actions: list[str] | None = None) -> View:
    rank, suit = code
    symbol, name = SUITS[suit]
    return {
        "card": code,
        "rank": rank,
        "index": "10" if rank == "T" else rank,
        "suit": suit,
        "symbol": symbol,
        "name": f"{RANKS[rank]} of {name}",
        "playable": playable,
        "actions": ([code] if playable else []) if actions is None else actions,
    }


def cards(codes: str, *, blocked: str = "") -> list[View]:
    return [card(code, playable=code not in blocked.split()) for code in codes.split()]


def marriage(suit: str, value: int) -> View:
    return {"suit": suit, "value": value, "name": SUITS[suit][1]}


def table(hand: str = "KH QH AS 9D JC TC", *, blocked: str = "", trump: str = "S", turnup: str | None = "9S") -> View:
    symbol, name = SUITS[trump]
    return {
        "you": {
            "hand": cards(hand, blocked=blocked),
            "points": 48,
            "pending": 0,
            "tricks": 2,
            "marriages": [],
            "won": None,
        },
        "opponent": {"count": 6, "hand": None, "points": 20, "pending": 0, "tricks": 1, "marriages": []},
        "trick": [],
        "last": [{"by": "you", **card("AD")}, {"by": "opponent", **card("TD")}],
        "trump": {"suit": trump, "name": name, "symbol": symbol},
        "turnup": card(turnup) if turnup else None,
        "talon": {"left": 6, "closed": False},
        "turn": "you",
        "lead": "you",
    }


BUTTONS = [
    {
        "id": "marriage",
        "label": "Announce a marriage",
        "key": "m",
        "enabled": True,
        "action": None,
        "options": [
            {"action": "marriage KH", "label": "Announce 20, lead K♥"},
            {"action": "marriage QH", "label": "Announce 20, lead Q♥"},
        ],
    },
    {"id": "exchange", "label": "Exchange the 9♠", "key": "x", "enabled": False, "action": "exchange", "options": []},
    {"id": "close", "label": "Close the talon", "key": "l", "enabled": True, "action": "close", "options": []},
    {"id": "claim", "label": "Go out", "key": "c", "enabled": False, "action": "claim", "options": []},
]


def view(kind: str = "play", **changes: Any) -> View:
    base: View = {
        "seq": 1,
        "lang": "en",
        "step": {
            "id": "marriages/cash-it",
            "lesson": "marriages",
            "kind": kind,
            "title": "Cash the marriage",
            "number": 3,
            "of": 9,
        },
        "ask": "You need 18 points to go out. Make them without winning a trick.",
        "table": table(),
        "choices": None,
        "pick": None,
        "number": None,
        "buttons": [],
        "status": "Your lead.",
        "feedback": None,
        "spoken": None,
        "frames": [],
        "can": {
            "undo": False,
            "hint": True,
            "again": True,
            "fresh": False,
            "back": False,
            "forward": False,
            "show": False,
        },
        "done": False,
        "star": False,
        "stars": {"got": 2, "of": 9},
        "record": None,
        "rescued": None,
    }
    return base | changes


def play() -> View:
    """Your lead with a marriage: two cards that can be meant in two ways, four actions, two of them refused."""
    sample = view(buttons=BUTTONS)
    for held in sample["table"]["you"]["hand"][:2]:
        held["actions"] = [held["card"], f"marriage {held['card']}"]
    return sample


def reply() -> View:
    """An answer to a lead in strict play: two cards follow suit, the others do not."""
    sample = view(status="Follow suit.", ask="The opponent leads the ten of clubs. Which cards may you play?")
    sample["table"] = table("AH KH AS 9D JC AC", blocked="AH KH AS 9D", turnup=None) | {
        "trick": [{"by": "opponent", **card("TC")}],
        "talon": {"left": 6, "closed": True},
        "lead": "opponent",
    }
    sample["table"]["you"] |= {"pending": 20, "marriages": [marriage("H", 20)]}
    sample["table"]["opponent"] |= {"marriages": [marriage("S", 40)], "points": 33}
    return sample


def refused(sample: View, at: str | None) -> View:
    words = "You hold the jack and the ace of clubs, so you must follow suit."
    rule = "Once the talon is closed, follow suit and head the trick if you can."
    feedback = {"tone": "refused", "text": words, "rule": "follow.suit", "at": at, "more": rule}
    return sample | {"seq": sample["seq"] + 1, "feedback": feedback}


def right(sample: View) -> View:
    """The step is solved: every card stays where it is, the star is won."""
    feedback = {
        "tone": "right",
        "text": "Twenty points at once: 48 and 20 make 68. You go out.",
        "rule": "marriage.value",
        "at": None,
        "more": "A marriage counts 20, the royal marriage 40, as soon as you have taken a trick.",
    }
    can = sample["can"] | {"undo": True, "fresh": True}
    return sample | {
        "seq": sample["seq"] + 1,
        "feedback": feedback,
        "status": "You are out with 68.",
        "done": True,
        "star": True,
        "stars": {"got": 3, "of": 9},
        "can": can,
    }


def consequence() -> View:
    """Two frames of what happens after a wrong answer, then the table as it is then."""
    first = table("QH AS 9D JC TC") | {"trick": [{"by": "you", **card("KH")}], "turn": "opponent"}
    second = first | {"trick": [{"by": "you", **card("KH")}, {"by": "opponent", **card("AH")}]}
    end = table("QH AS 9D JC TC 7D") | {"trick": [], "turn": "opponent", "lead": "opponent"}
    feedback = {
        "tone": "wrong",
        "text": "You led the king but did not announce it.",
        "rule": None,
        "at": None,
        "more": None,
    }
    return view(
        seq=2,
        table=end,
        status="The opponent leads.",
        feedback=feedback,
        frames=[
            {"table": first, "caption": "You lead the king of hearts."},
            {"table": second, "caption": "The opponent takes it with the ace."},
        ],
        can=view()["can"] | {"undo": True},
        buttons=BUTTONS,
    )


def choose_cards() -> View:
    return view(
        "choose-cards",
        ask="Which two cards make a marriage?",
        pick={"count": 2},
        status="",
        can=view()["can"] | {"again": False},
    )


def choose_one() -> View:
    options = [("a", "You win the trick"), ("b", "The opponent wins it"), ("c", "Nobody wins it"), ("d", "It depends")]
    sample = view("choose-one", ask="Spades are trump. Who wins this trick?", status="")
    sample["table"]["trick"] = [{"by": "opponent", **card("AD")}, {"by": "you", **card("7S")}]
    return sample | {"choices": [{"id": key, "label": label} for key, label in options]}


def number() -> View:
    ask = "How many points lie in the cards you have won?"
    sample = view("number", ask=ask, number={"min": 0, "max": 200}, status="")
    sample["table"]["you"] |= {"won": cards("AC TC KD JD QS 9C AH TH"), "points": None}
    return sample | {"can": sample["can"] | {"show": True}}


def watch() -> View:
    sample = view("watch", ask="Watch how the talon is closed.", status="The opponent closes the talon.")
    sample["table"] = table(turnup=None) | {"talon": {"left": 6, "closed": True}, "turn": "opponent"}
    return sample | {"can": sample["can"] | {"back": False, "forward": True, "hint": False}}


def eight() -> View:
    """The widest hand there is, with the opponent's cards face up."""
    sample = view("play-out", buttons=BUTTONS, ask="All cards are known. Win at least two more tricks.")
    sample["table"] = table("AS KS QS JH TH AD 8D 7C", turnup="9S") | {"trick": [{"by": "opponent", **card("AH")}]}
    sample["table"]["opponent"] |= {"hand": cards("8C KC QC JS TS 9H KD TD"), "count": 8}
    return sample


def wordy() -> View:
    """As much text as a lesson writes: the most a small screen must hold."""
    sample = right(play())
    sample["ask"] = (
        "You have 48 points and the opponent has 20. Go out with this hand as soon as you can, "
        "and do not give the opponent another trick."
    )
    sample["step"]["title"] = "Cash the marriage before it is late"
    return sample


ALL = {
    "play": play,
    "reply": reply,
    "choose_cards": choose_cards,
    "choose_one": choose_one,
    "number": number,
    "watch": watch,
    "eight": eight,
    "wordy": wordy,
    "right": lambda: right(play()),
}
