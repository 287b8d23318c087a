"""What a screen receives does not change with what it may not know: two tables that look alike, told side by side."""

import random
from collections.abc import Callable
from itertools import islice, zip_longest

import pytest

from motley.kernel import CHANCE, State, registry
from motley.match import Match
from motley.match.locks import told
from motley.server.store import Shelf, TableRow
from motley.server.table import news
from motley.server.table.course import Course
from motley.server.table.people import seated
from motley.server.table.sight import Sight
from motley.server.table.step import Step, Viewer
from motley.server.words import LANGUAGE
from motley.testing import Walk, seat_counts
from motley.testing.pairs import Pair, pairs
from tests.server.house import soaked

AHEAD = 6
PAIRS = 6
"""Wishes that are told of a pair, and pairs of one random game."""


def is_quick(screen: "Screen", seat: int) -> bool:
    """Whether a bot at this seat would answer at once: as Table._think has it."""
    return screen.match.is_obvious(seat)


class Screen:
    """A table that goes on from a position, and what one viewer is told of it, in the order in which it is told."""

    def __init__(self, walk: Walk, state: State, viewer: Viewer) -> None:
        game = walk.game
        people = seated(game, [{"kind": "person"}] * walk.seats)
        shelf = Shelf(0, "", False, False, [])
        row = TableRow("t", game.name, game.version, walk.options, people, "00" * 32, "salt", 0.0, 0.0, shelf)
        self.course = Course(row)
        self.course.begin({"state": state.dump(), "ply": 0})
        self.sight = Sight(viewer, game.looks[0])
        self.opening = news.Letter(news.table_news(self.course, "t", self.sight)).text.decode()
        self.picture = news.pictured(self.course, (viewer, viewer), LANGUAGE, 0, False)()

    @property
    def match(self) -> Match:
        return self.course.match

    def hurries(self) -> list[int]:
        """The seats of others at which a bot would answer sooner than where it thinks."""
        return [seat for seat in self.match.to_act if seat not in (self.sight.viewer, CHANCE) and is_quick(self, seat)]

    def known(self, step: Step) -> tuple[object, ...]:
        """All that the rules let the viewer know after a step."""
        viewer, state = self.sight.viewer, self.match.state
        events = [event for ply in self.match.plies[step.kept :] for event in ply.events]
        return state.view(viewer), state.asked(viewer), told(events, viewer), self.match.outcome

    def told(self, step: Step) -> str | None:
        """The message that goes to the viewer, if any does."""
        if self.course.hears(self.sight.viewer, step.entry):
            return news.Letter(news.entry_news(self.course, step, self.sight)).text.decode()
        return news.Letter(news.to_act_news(self.course)).text.decode() if step.owed != self.course.to_act else None


def wish_of(one: Match, other: Match, chance: random.Random) -> tuple[str, int, dict[str, str]] | None:
    """Something that can be wished at both tables; None if there is nothing."""
    for seat in [seat for seat in one.to_act if seat in other.to_act and seat >= 0]:
        if seat in one.waiting and seat in other.waiting:
            return "commit", seat, {}
        both = [move for move in one.moves(seat) if move in other.moves(seat)]
        if both and seat not in one.waiting and seat not in other.waiting:
            return "answer", seat, {"move": one.write(chance.choice(both))}
    return None


def compare(walk: Walk, pair: Pair, chance: random.Random) -> int:
    """Tell both tables to the viewer as long as it may not know which is which; how many messages were compared."""
    one, other = (Screen(walk, state, pair.viewer) for state in (pair.one, pair.other))
    assert one.opening == other.opening, f"on opening, {pair.viewer} learns that {pair.why}"
    assert one.picture == other.picture, f"from a picture, {pair.viewer} learns that {pair.why}"
    compared = 1
    for _ in range(AHEAD):
        assert one.hurries() == other.hurries(), f"from how soon a bot answers, {pair.viewer} learns that {pair.why}"
        wish = wish_of(one.match, other.match, chance)
        if wish is None:
            break
        for left, right in zip_longest(one.course.advance(*wish), other.course.advance(*wish)):
            if left is None or right is None or one.known(left) != other.known(right):
                return compared
            told = one.told(left), other.told(right)
            assert told[0] == told[1], f"after {wish}, {pair.viewer} learns that {pair.why}"
            compared += 1
    return compared


def compare_game(name: str, walks: int) -> int:
    game = registry.game(name)
    chance = random.Random(f"pairs {name}")
    seats = seat_counts(game)
    compared = 0
    for number in range(walks):
        walk = Walk(game, seats[number % len(seats)], game.complete({}), 4000 + number)
        # A table goes on from a position in which nobody's answer is held.
        found = (pair for pair in pairs(walk) if not pair.one.held and not pair.other.held)
        for pair in islice(found, PAIRS):
            compared += compare(walk, pair, chance)
    return compared


SECRETIVE = [name for name in registry.game_names() if registry.game(name).traits.hidden]


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_screen_is_told_the_same_whatever_it_may_not_know(name: str) -> None:
    assert compare_game(name, 2) > PAIRS


@pytest.mark.soak
@pytest.mark.parametrize("name", SECRETIVE)
def test_many_screens_are_told_the_same(name: str, record_property: Callable[[str, object], None]) -> None:
    record_property("messages", compare_game(name, soaked(200)))


@pytest.mark.parametrize("part", ["forced", "order", "picture", "haste"])
def test_a_message_that_tells_more_is_found(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The broken twins: one tells how the whole position looks, one keeps silent about some positions, one draws what
    somebody else sees, one answers sooner where the choice is an odd one."""
    if part == "haste":
        monkeypatch.setattr("tests.server.test_pairs.is_quick", lambda screen, seat: len(screen.match.moves(seat)) % 2)
    elif part == "forced":
        honest = news.position
        monkeypatch.setattr(
            news, "position", lambda course, sight: honest(course, sight) | {"digest": course.match.state.digest()}
        )
    elif part == "picture":
        monkeypatch.setattr(Match, "svg", lambda self, *_, **__: str(self.state.view(0)) + str(self.state.view(1)))
    else:
        hears = Course.hears
        monkeypatch.setattr(
            Screen,
            "told",
            lambda self, step: hears(self.sight.viewer, step.entry) and int(self.match.state.digest(), 16) % 2,
        )
    with pytest.raises(AssertionError, match="learns that"):
        compare_game("gauntlet", 4)
