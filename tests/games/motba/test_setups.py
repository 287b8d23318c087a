"""From an open table to the first roll: what is asked, what one click answers, and a battle that is ready at once."""

import pytest

import motley
from motley.games.motba import GAME
from motley.games.motba.rules.book import MotbaState
from motley.games.motba.rules.deck.arenas import READY, Team
from motley.games.motba.rules.deck.cards import slots_of
from motley.games.motba.rules.deck.vocabulary import BadContent
from motley.kernel import CHANCE, Move, Rng
from motley.match.obvious import is_obvious
from tests.games.motba.stories import kind, season


def clicks(state: MotbaState, whole: bool) -> int:
    """How often the first seat is asked before the first roll, taking whole set-ups or piece by piece."""
    rng, count = Rng(5), 0
    rest: list[Move] = []
    while kind(state) != "roll":
        seat = state.owing()[0]
        if seat == CHANCE:
            state.play(CHANCE, state.sample(rng))
            continue
        moves, ask = state.moves(seat), state.asked(seat)
        assert ask is not None
        if seat != 0 or is_obvious(state, 0):
            state.play(seat, moves[int(rng.below(len(moves)))])
            continue
        if rest:
            assert rest[0] in moves
            state.play(0, rest.pop(0))
            continue
        count += 1
        routes = [route for route in GAME.routes(state.view(0), ask, moves) if route.button] if whole else []
        state.play(0, routes[0].move if routes else moves[0])
        rest = list(routes[0].then) if routes else []
    return count


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"season": "pregen"}, 24),
        ({"character_method": "standard_prepared", "artifact_method": "standard_prepared"}, 10),
        ({"character_method": "chaos", "artifact_method": "chaos", "season": "infinite"}, 12),
    ],
)
def test_whole_set_ups_spare_clicks(options: dict[str, str], most: int) -> None:
    swift = clicks(season(2, **options), whole=True)
    assert swift <= most
    assert clicks(season(2, **options), whole=False) >= swift + 4


def confirmed(preset: str, seats: tuple[int, ...]) -> tuple[set[str], int]:
    """What these people confirm before the first roll, and how often they click for all of it."""
    options = next(each.options for each in GAME.presets() if each.key == preset)
    match = motley.start("motba", seats=2, seed=4, options=options)
    match.hold = set(seats)
    state = match.state
    assert isinstance(state, MotbaState)
    asked: set[str] = set()
    rng, count = Rng(4), 0
    while kind(state) != "reroll":
        seat, last = match.to_act[0], kind(state)
        ways = [route for route in match.routes(seat) if route.button] or match.choices(seat)
        way = ways[int(rng.below(len(ways)))]
        count += (len(way.steps) or 1) * (seat in seats)
        for move in (way.move, *way.then):
            match.play(seat, move)
        for waiting in sorted(match.waiting):
            asked.add(last)
            count += 1
            match.commit(waiting)
    return asked, count


@pytest.mark.parametrize(
    ("preset", "seats", "most"), [("draft", (0,), 20), ("draft", (0, 1), 40), ("usual", (0, 1), 50)]
)
def test_a_pick_is_one_click_and_only_what_has_several_parts_is_confirmed(
    preset: str, seats: tuple[int, ...], most: int
) -> None:
    asked, count = confirmed(preset, seats)
    assert asked == {"lay", "put"}
    assert count <= most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_15_a_battle_that_is_ready_begins_with_the_roll(seats: int) -> None:
    state = season(seats, season="ready")
    assert clicks(state, whole=True) == 0
    assert state.round == 1
    assert [len(state.living(seat)) for seat in range(seats)] == [3] * seats
    spaces = [unit.space for unit in state.units]
    assert len(set(spaces)) == 3 * seats
    assert all(unit.space in state.zone_of(unit.seat) for unit in state.units)
    assert all(len(unit.artifacts) == 1 for unit in state.units)


def test_r1_15_teams_are_whole() -> None:
    cards = [card for team in READY for card in (*team.characters, *team.artifacts)]
    assert len(READY) == 4
    assert len(set(cards)) == len(cards)
    assert all(slots_of(card) == 1 for card in cards)
    with pytest.raises(BadContent, match="three characters"):
        Team({"characters": ["headsman"], "artifacts": [], "bearers": []})


def test_the_form_suggests_the_ready_battle_and_programs_get_the_draft() -> None:
    option = GAME.options[0]
    assert (option.name, option.default, option.suggested) == ("season", "standard", "ready")
