"""What Motif declares: options, bound, width, indices; views, words, events."""

import json

import pytest

from motley.games.motif import GAME
from motley.games.motif.rules.book import state_of
from motley.kernel import Rng
from motley.kernel.registry import game
from motley.kernel.rulebook import numbers
from tests.games.motif.stories import at, play, random_games, said, seat, start

RULES = {
    *(f"R1.{n}" for n in range(1, 5)),
    *(f"R2.{n}" for n in range(1, 5)),
    *(f"R3.{n}" for n in range(1, 9)),
    *(f"R4.{n}" for n in range(1, 6)),
    *(f"R5.{n}" for n in range(1, 4)),
    *(f"R6.{n}" for n in range(1, 5)),
    *(f"R7.{n}" for n in range(1, 3)),
    *(f"R8.{n}" for n in range(1, 7)),
}


def test_the_registry_finds_it() -> None:
    assert game("motif") is GAME


def test_options_and_their_defaults() -> None:
    assert GAME.complete({}) == {"size": 5, "tokens": 3, "first": "toss", "press": 4, "force": 8, "stop": 12}
    for option in GAME.options:
        assert GAME.words.say("option", option.name)
        assert GAME.words.say("option", f"{option.name}-sentence")


def test_rules_text_has_every_rule() -> None:
    assert numbers(GAME.rules_text) >= RULES


def test_bound_is_the_longest_game_there_can_be() -> None:
    # 25 tiles, at most 9 quiet turns before each, 3 moves a turn, 3 adds a seat, the toss.
    assert GAME.bound(2, GAME.complete({})) == 250 * 3 + 6 + 1
    assert GAME.bound(2, GAME.complete({"size": 3, "tokens": 1, "press": 1, "force": 2, "stop": 2})) == 9 * 2 + 2 + 1


def test_width_is_never_exceeded_and_can_be_reached() -> None:
    assert GAME.width(2, GAME.complete({"size": 7, "tokens": 6})) == 6 * 44
    assert GAME.width(2, GAME.complete({"tokens": 1})) == 25
    assert GAME.width(2, GAME.complete({})) == 69
    assert len(at("5/5/2g2/G4/BG3 g 12 - 1").moves(0)) == 66
    assert len(at("5/5/2g2/G4/1G3 g 13 - 1").moves(0)) == 69
    for tokens in (1, 3, 6):
        options = {"size": 3, "tokens": tokens}
        width = GAME.width(2, GAME.complete(options))
        for positions in random_games(5, **options):
            assert max(len(state.moves(int(state.seat))) for state in positions) <= width


def test_every_move_has_its_number() -> None:
    state = play(start(first="gold"), "+a1 +e5")
    assert GAME.numbers(state, 0, [(None, 7), (0, 7), (24, 24)]) == [7, 25 + 7, 649]
    assert GAME.actions(2, GAME.complete({})) == 650
    moves = state.moves(0)
    for move, number in zip(moves, GAME.numbers(state, 0, moves), strict=True):
        assert GAME.numbered(state, 0, number) is move


def test_moves_are_interned() -> None:
    state = play(start(first="gold"), "+a1 +e5")
    for move in state.moves(0):
        assert GAME.read(state, GAME.write(state, move)) is move


def test_everybody_sees_everything() -> None:
    state = play(start(first="gold"), "+a1 +e5 a1-b3")
    views = [{**state.view(seat), "you": None} for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    assert json.loads(json.dumps(views[0])) == views[0]
    assert state_of(state.view(1)).digest() == state.digest()
    imagined = state.imagine(1, Rng(3))
    assert imagined is not state
    assert imagined.digest() == state.digest()


def test_the_latest_turn_of_each_side_can_be_seen() -> None:
    state = play(start(first="gold"), "+c3 +c4 c3-a1 +b1 c4-e5")
    view = state.view(None)
    assert view["last"] == [[0, 1], [24]]
    assert view["left"] == [[12], [17]]
    assert view["places"] == [[0, 1], [24]]


def test_copies_are_apart() -> None:
    state = play(start(first="gold"), "+c3 +c4")
    before = state.digest()
    twin = state.copy()
    assert twin.digest() == before
    assert twin.events is None
    play(twin, "c3-a1 +b1")
    assert state.digest() == before


def test_events_say_what_happened() -> None:
    state = start()
    assert said(state, "gold +c3 +c4") == [
        "The coin shows gold: Gold begins.",
        "Gold adds a token on c3, which was white.",
        "Gold's turn ends: gold 1, black 0, white 24.",
        "Black adds a token on c4, which was white.",
        "Black's turn ends: gold 1, black 1, white 23.",
    ]
    assert said(state, "c3-b3 +c3") == [
        "Gold moves from c3 to b3, which was white.",
        "Gold adds a token on c3, which was gold.",
        "Gold's turn ends: gold 2, black 1, white 22.",
    ]
    assert said(at("gg1/gGb/bBb g 00 - 0"), "b2-c3") == [
        "Gold moves from b2 to c3, which was white.",
        "No white tile is left: Gold wins 5-4.",
    ]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("5/5/5/5/5 g 33 - 0", "Put your first token on any tile: the tile takes your colour."),
        (
            "5/2B2/2G2/5/5 g 22 - 0",
            "Move all your tokens and add a new one, before or after the moves: each colours the tile where it stops.",
        ),
        ("5/2B2/2G2/5/5 b 00 - 0", "Move all your tokens: each colours the tile where it stops."),
        ("5/2B2/2G2/2G*2/5 g 12 acw 0", "Move all your tokens: each colours the tile where it stops."),
        ("2b2/1B3/2B2/3G1/1G*3 g 11 m 0", "Move the tokens that have not moved yet, then add a new one."),
        ("2b2/1B3/2B2/3G1/1G*3 g 00 m 0", "Move the tokens that have not moved yet."),
        ("5/2B2/2g2/5/G*4 g 22 mcw 0", "Add a token: it goes where one of yours could have travelled."),
    ],
)
def test_the_ask_says_what_is_left_to_do(position: str, sentence: str) -> None:
    state = at(position)
    ask = state.ask()
    assert ask is not None
    assert GAME.asks(ask, seat(state)) == sentence


def test_the_example_is_the_middle_of_a_game() -> None:
    state = start()
    for text in GAME.example():
        play(state, text)
    view = state.view(None)
    assert {"w", "g", "b"} == set(view["tiles"])
    assert state.outcome() is None
    assert int(state.own_tokens & ~state.ready), "a token is done"
