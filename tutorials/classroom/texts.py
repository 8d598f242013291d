"""The words of the class's pages, by key. Places such as ``{name}`` are filled in the browser."""

from __future__ import annotations

import sixtysix as ss
from tutorials.classroom.members import MOST
from tutorials.classroom.room import LEVELS_OFFERED
from tutorials.differences import game_name
from tutorials.i18n import _, ngettext, pgettext, use
from tutorials.match_texts import level_name
from tutorials.widgets.texts import Texts


def page_titles(lang: str) -> dict[str, str]:
    """The heading of each page."""
    with use(lang):
        return {
            "pupil": _("Sixty-Six in class"),
            "teacher": _("Your class"),
            "projector": _("Sixty-Six in class: the projector's page"),
        }


def _counted(singular: str, plural: str) -> list[str]:
    # the browser has no plural rules of ours, so each number gets its sentence
    return [ngettext(singular, plural, n).format(count=n) for n in range(MOST + 1)]


def pupil_texts(lang: str) -> Texts:
    """The words of a pupil's page."""
    with use(lang):
        return {
            "title": _("Sixty-Six in class"),
            "join": pgettext("button", "Join"),
            "join_about": _("Your teacher shows the code. Your nickname is all that the class learns of you."),
            "code": _("Code"),
            "nickname": _("Nickname"),
            "hello": _("You are {name}"),
            "wait": _("You are in. Wait for your teacher, or choose what to play."),
            "renamed": _("Somebody of this class has that nickname already, so you are {name}."),
            "vote": _("Vote"),
            "vote_now": _("The class votes. What would you do?"),
            "vote_go": _("To the vote"),
            "tournament_now": _("A tournament has begun."),
            "vote_see": _("See the cards again"),
            "vote_closed": _("The vote is closed."),
            "voted": _("Your vote is counted. Wait until your teacher shows what the class thinks."),
            "result": _("What the class thinks"),
            "votes": _counted("{count} vote", "{count} votes"),
            "mine": pgettext("vote", "yours"),
            "right": pgettext("vote", "right"),
            "lesson_says": _("The lesson says:"),
            "lessons": _("Lessons"),
            "lessons_about": _("Steps that you play on this page show on your teacher's board."),
            "lesson_name": _("{number}. {title}"),
            "step_name": _("{number}. {title}"),
            "star": _("star won"),
            "solved": _("solved"),
            "next_step": _("Next step"),
            "tournament": _("Tournament"),
            "tournament_about": _("Everybody plays the same cards against the same opponent, each deal once."),
            "deal": _("Deal {number}"),
            "play_deal": _("Play deal {number}"),
            "open_deal": _("not played"),
            "points": _counted("{count} game point", "{count} game points"),
            "points_lost": _counted("{count} game point lost", "{count} game points lost"),
            "total": _("In all: {points}"),
            "place": _("Your place: {place}"),
            "tournament_closed": _("The tournament is closed."),
            "two": _("Play somebody"),
            "pair": _("Play somebody of the class"),
            "shared": _("Play your neighbour at this screen"),
            "computer": _("Play the computer"),
            "waiting": _("Waiting for somebody else to choose the same. Meanwhile you can play something else."),
            "wait_no_more": pgettext("button", "Stop waiting"),
            "rules_now": _("Rules: {name}."),
            "partner_left": _("The other player has left the table. Play somebody else, or the computer."),
            "to_game": _("To the table"),
            "next_deal": pgettext("button", "Next deal"),
            "leave": pgettext("button", "Get up"),
            "other": pgettext("button", "I am somebody else"),
            "other_sure": _("Leave {name} behind on this device? Nobody can go on as {name} then."),
            "back": pgettext("button", "Back"),
            **_line_texts(),
        }


def _line_texts() -> Texts:
    return {
        "lost": _("The line to the class is broken. What you do now does not count. Trying again …"),
        "refused": _("You are no longer in this class. Join again with its code."),
        "over": _("The class is over. Everything about it has been deleted."),
    }


def teacher_texts(lang: str) -> Texts:
    """The words of the teacher's page and of the projector."""
    with use(lang):
        return {
            "title": _("Your class"),
            "key": _("The secret at the end of your link"),
            "key_about": _("Open the link that the terminal or your notebook shows, or paste it here."),
            "key_open": pgettext("button", "Open"),
            "key_wrong": _("That secret does not open this class."),
            "join_at": _("Join at"),
            "code": _("Code"),
            "qr": _("QR code of the address"),
            "present": _counted("{count} pupil here", "{count} pupils here"),
            "members": _("Pupils"),
            "nobody": _("Nobody has joined yet."),
            "away": _("away"),
            "remove": pgettext("button", "Remove"),
            "remove_name": _("Remove {name}"),
            "remove_sure": _("Remove {name}, with everything he or she has done?"),
            "names_show": _("Show names"),
            "names_hide": _("Hide names"),
            "names_hidden": _("The names are hidden. Show them to see who is here, or to remove somebody."),
            "demos": _("Demonstrations and lesson plans"),
            "projector": _("Open the projector's page"),
            "expires": _("The class deletes itself at {time}."),
            "end": _("Delete the class now …"),
            "begin_again": pgettext("button", "Begin a new class"),
            "end_sure": _("Delete the class now, with everything in it? This cannot be undone."),
            "vote": _("Vote"),
            "ask_first": _("Put a question to the class"),
            "ask_another": _("Put another question"),
            "ask_step": _("A step of a lesson"),
            "ask_choose": _("Choose …"),
            "ask_line": _("Or a position of your own as one line, or the code of a deal, such as marriages/cash-it#3"),
            "ask_preview": _("So the class will see it"),
            "ask_open": _("Open the vote"),
            "close": _("Close the vote"),
            "reopen": _("Open it again"),
            "reveal": _("Reveal"),
            "state_open": _("The vote is open."),
            "state_closed": _("The vote is closed."),
            "state_revealed": _("The vote is revealed."),
            "voted": _("{voted} of {of} have voted."),
            "votes": _counted("{count} vote", "{count} votes"),
            "no_votes": _("No vote yet."),
            "other_votes": _counted("{count} vote for something else", "{count} votes for something else"),
            "question": _("Vote {number}"),
            "worth": _("What each action is worth"),
            "reckoning": _("Reckoning …"),
            "action": _("Action"),
            "wins": _("How often it wins"),
            "price": _("In game points"),
            "best": _("the best"),
            "most_points": _("brings the most"),
            "why": _("Why"),
            "lesson_says": _("The lesson says:"),
            "right": pgettext("vote", "right"),
            "see": pgettext("button", "See"),
            "go_on": _("See how it goes on"),
            "goes_on": _("How it goes on"),
            "goes_on_after": _("After"),
            "goes_on_ends": _("How the deals end"),
            "simulating": _("Dealing and playing …"),
            "deals_counted": _counted("{count} deal", "{count} deals"),
            "page_back": _("A step back"),
            "page_next": _("The next step"),
            "another": _("Another deal"),
            "board": _("Progress"),
            "board_none": _("Nobody has opened a step. Pupils find the lessons on their own pages."),
            "name": _("Name"),
            "at": _("At"),
            "stars": _("Stars"),
            "wrong": _("Wrong answers"),
            "stuck": _("stuck"),
            "solved": _("solved"),
            "stuck_heading": _("Where the class is stuck"),
            "stuck_none": _("Nobody is stuck."),
            "stuck_at": _counted("{{title}}: {count} pupil", "{{title}}: {count} pupils"),
            "tournament": _("Tournament"),
            "tournament_about": _("Everybody plays the same deals against the same opponent."),
            "ruleset": _("Rules"),
            "level": _("Opponent"),
            "deals": _("Deals"),
            "begin": pgettext("button", "Begin the tournament"),
            "finish": pgettext("button", "End the tournament"),
            "running": _("Tournament {number} is going on: deals {deals}, opponent {level}."),
            "finished": _("Tournament {number} is over."),
            "place": _("Place"),
            "points": _("Game points"),
            "points_short": _("Points"),
            "played": _("Deals played"),
            "deal": _("Deal {number}"),
            "csv": _("Save as CSV"),
            "games": _("Pupil against pupil"),
            "games_about": _("Pupils sit down on their own pages: with one another, or with the computer."),
            "games_rules": _("Rules at new tables"),
            "games_none": _("Nobody sits at a table."),
            "games_taken": _counted("{count} table is taken.", "{count} tables are taken."),
            "games_waiting": _("One pupil waits for somebody to play with."),
            "game_pair": _("{first} and {second}"),
            "ranking_none": _("No deal has been finished yet."),
            "welcome": _("Come and join"),
            "pupil": _("Pupil {number}"),
            "keys_projector": _("Keys: O opens or closes the vote, R reveals, N shows or hides names."),
            **_line_texts(),
            "refused": _("That secret does not open this class."),
        }


def choices(lang: str) -> dict[str, list[dict[str, str]]]:
    """What a tournament can be played with."""
    with use(lang):
        return {
            "rulesets": [{"id": each.id, "name": game_name(each)} for each in ss.RULESETS.values()],
            "levels": [{"id": level, "name": level_name(level)} for level in LEVELS_OFFERED],
        }
