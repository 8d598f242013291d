"""A lesson plan as a part of a page: the same words and pictures as in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from tutorials.i18n import _
from tutorials.paper.picture import Picture
from tutorials.paper.plan_text import LETTERS, Asking, Demo, PlanText, plan_text
from tutorials.paper.plans import Plan
from tutorials.paper.svg import svg

# the doubled class outweighs JupyterLab, which sets tables to the right
_STYLE = """
.sx-plan { max-width: 46rem; line-height: 1.45; overflow-wrap: break-word; }
.sx-plan h4 { margin: 1.4em 0 .4em; }
.sx-plan p { margin: .3em 0; }
.sx-plan table { border-collapse: collapse; width: 100%; table-layout: auto; }
.sx-plan.sx-plan :is(th, td) { text-align: left; vertical-align: top; padding: .3em .5em; }
.sx-plan.sx-plan :is(th, td) { border-bottom: 1px solid #8888; }
.sx-plan-picture { display: block; margin: .35em 0; padding: .4em; background: #fff; border-radius: 6px; }
.sx-plan-picture svg { display: block; }
.sx-plan .sx-plan-code { font-family: monospace; opacity: .8; }
@media (max-width: 34rem) {
  .sx-plan.sx-plan :is(table, tbody, tr, th, td) { display: block; }
  .sx-plan.sx-plan thead { display: none; }
  .sx-plan.sx-plan :is(th, td) { border: 0; padding: .1em 0; }
  .sx-plan tr { padding: .4em 0; border-bottom: 1px solid #8888; }
}
.sx-plan-question { margin: .9em 0; break-inside: avoid; }
"""


def plan_html(plan: Plan) -> str:
    """The plan as one ``section``, in the language spoken now."""
    text = plan_text(plan)
    parts = (*_before_class(text), *_asked(text), *_tasks(text), *_glossary(text))
    return f'<section class="sx-plan"><style>{_STYLE}</style>{"".join(parts)}</section>'


def _lead(head: str, text: str) -> str:
    return f"<p><strong>{escape(head)}</strong> {escape(text)}</p>"


def _heading(text: str) -> str:
    return f"<h4>{escape(text)}</h4>"


def _picture(picture: Picture) -> str:
    """On white, as on paper: the letters in a picture are dark."""
    return f'<span class="sx-plan-picture">{svg(picture)}</span>'


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{_row(row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _row(cells: Iterable[str]) -> str:
    first, *others = cells
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def _before_class(text: PlanText) -> Iterator[str]:
    yield f"<h3>{escape(text.title)}</h3>"
    yield _lead(_("Aim ({minutes}).").format(minutes=text.minutes), text.aim)
    yield _lead(_("What they must know."), " ".join(text.know))
    yield _lead(_("Materials."), " ".join(text.materials))
    rows = ((escape(cell) for cell in (row.time, row.what, row.teacher, row.pupils)) for row in text.rows)
    yield _table((_("Minutes"), _("Part"), _("You"), _("The class")), rows)
    yield _heading(_("On the board")) + _picture(text.board)
    yield from _demo(text.demo)


def _demo(demo: Demo) -> Iterator[str]:
    yield _heading(_("Demo deal: {code}").format(code=demo.code))
    yield f"<p>{escape(demo.says)}</p>"
    yield from map(_picture, demo.pack)
    yield f"<p>{escape(demo.told)}</p>{_picture(demo.play)}"


def _asked(text: PlanText) -> Iterator[str]:
    yield _heading(_("The vote: questions, answers, and wrong answers to expect"))
    for number, asking in enumerate(text.questions, start=1):
        yield _question(str(number), asking)
    yield _heading(_("Exit ticket, with its key"))
    for letter, asking in zip(LETTERS, text.exit, strict=False):
        yield _question(letter, asking)


def _question(name: str, asking: Asking) -> str:
    question = asking.question
    words = " ".join((*question.story, question.ask))
    options = f" <em>{escape(asking.options)}</em>" if asking.options else ""
    code = f'<span class="sx-plan-code">{escape(str(question.code))}</span>'
    lines = [f"<p><strong>{escape(name)}</strong> {escape(words)}{options}</p>", _picture(asking.picture)]
    lines.append(f"<p><strong>{escape(asking.right)}</strong> {escape(question.why)} {code}</p>")
    lines += [_lead(wrong, reply) for wrong, reply in asking.wrong]
    if asking.tip:
        lines.append(_lead(_("Tip."), asking.tip))
    return f'<div class="sx-plan-question">{"".join(lines)}</div>'


def _tasks(text: PlanText) -> Iterator[str]:
    yield _lead(_("Faster."), " ".join(text.faster))
    yield _lead(_("Slower."), " ".join(text.slower))
    yield _lead(_("A table of three."), text.three)
    yield _lead(_("Without phones or network."), text.without_phones)


def _glossary(text: PlanText) -> Iterator[str]:
    yield _heading(_("Words"))
    yield from (_lead(f"{word}:", meaning) for word, meaning in text.words)
    yield _heading(_("Our rules, other rules"))
    rows = (
        (escape(other.topic), escape(other.ours), "".join(_lead(f"{games}:", holds) for games, holds in other.others))
        for other in text.others
    )
    yield _table((_("Rule"), _("Here"), _("At other tables")), rows)
