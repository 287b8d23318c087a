"""What newcomers are told beside the rules: glossary, summary and coach, held to the game they speak of."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from motley.kernel import Game, MotleyError
from motley.kernel.rulebook import numbers, sections
from motley.render.icons import full_art
from motley.testing.settings import draw, expect
from motley.testing.table import asked_people, says
from motley.testing.walk import Broken, Walk

LONGEST_MEANING = 240
"""Letters: a meaning is one or two sentences."""
LONGEST_SUMMARY = 260
"""Words: a summary is one page."""
LONGEST_LINE = 120
"""Letters: a coach says one line."""

_CITED = re.compile(r"\b[RT]\d+(?:\.\d+)*[a-z]?\b")


def glossary_is_alive(game: Game) -> None:
    """Every word of the glossary is used by the game, stands for one thing, and is explained in full."""
    try:
        glossary = game.glossary()
    except MotleyError as error:
        raise Broken(game, str(error)) from error
    spoken = "\n".join(_spoken(game))
    symbols = full_art(game).symbols
    for meaning in glossary:
        where = f"the glossary's {meaning.key}"
        expect(game, meaning.word.strip() and meaning.text.strip(), f"{where} is not explained")
        expect(game, len(meaning.text) <= LONGEST_MEANING, f"{where} takes {len(meaning.text)} letters")
        used = [form for form in meaning.forms() if occurs(form, spoken)]
        expect(game, used, f"{where} is stale: nothing in the game says any of {list(meaning.forms())}")
        known = meaning.picture is None or meaning.picture in symbols
        expect(game, known, f"{where} has a picture {meaning.picture!r}, which the art does not have")
    forms = Counter(form.casefold() for meaning in glossary for form in set(meaning.forms()))
    twice = [form for form, count in forms.items() if count > 1]
    expect(game, not twice, f"words of the glossary that stand for two things: {twice}")


def occurs(form: str, text: str) -> bool:
    """Whether a text has that word as a whole: as written, or at the beginning of a sentence."""
    begun = form[:1].upper() + form[1:]
    return re.search(rf"(?<!\w)(?:{re.escape(form)}|{re.escape(begun)})(?!\w)", text) is not None


def _spoken(game: Game) -> Iterator[str]:
    """All that the game says, but for the glossary itself."""
    yield game.rules_text
    yield game.summary_text
    yield from _texts({name: table for name, table in game.words.tables.items() if name != "glossary"})
    yield from _texts(game.lessons())


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from _texts(each)
    elif isinstance(data, dict):
        yield from _texts(list(data.values()))


def summary_fits_a_page(game: Game) -> None:
    """The summary is short, its pictures can be drawn, and the rules that it cites are there."""
    text = game.summary_text
    if not text:
        return
    found = sections(text)
    expect(game, found, "the summary has no heading")
    length = len(text.split())
    expect(game, length <= LONGEST_SUMMARY, f"the summary has {length} words, more than {LONGEST_SUMMARY}")
    unknown = [number for number in _CITED.findall(text) if number not in _numbers(game)]
    expect(game, not unknown, f"the summary cites {unknown}, which are no rules")
    for section in found:
        draw(game, f"the summary's {section.title!r}", section)


def _numbers(game: Game) -> set[str]:
    """The numbers of rules, and of the sections that hold them."""
    return numbers(game.rules_text) | {section.number for section in sections(game.rules_text)}


def coach_has_words(walk: Walk) -> None:
    """What the coach says is one line of the words, and the same when asked again."""
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            ask = state.asked(seat)
            assert ask is not None
            key = walk.game.coach(state.view(seat), ask, seat)
            if key is None:
                continue
            says(walk, ply, f"the coach's {key!r}", partial(walk.game.words.coach, key, ask))
            line = walk.game.words.coach(key, ask)
            walk.expect(len(line) <= LONGEST_LINE, ply, f"the coach takes {len(line)} letters: {line!r}")
            again = walk.game.coach(state.view(seat), ask, seat)
            walk.expect(again == key, ply, f"the coach says {key!r}, and asked again {again!r}")
