"""Everything a player, a program or a file may get wrong: it is refused with the rule, and nothing changes."""

import pytest

from motley.games.motif import GAME
from motley.kernel import BadSetup, IllegalMove, UnreadableMove
from tests.games.motif.stories import at, legal, play, rule, seat, start

OPEN = "5/1B3/G2B1/1G3/2G2 b 01 - 0"
MIDDLE = "2b2/1B3/2B2/1G1G1/5 g 11 - 0"
PATIENT = {"press": 8, "force": 16, "stop": 24}


@pytest.mark.parametrize(
    ("position", "before", "text", "wanted"),
    [
        pytest.param(OPEN, "", "b4-b4", "R4.4", id="back to its own tile"),
        pytest.param(MIDDLE, "b2-b1", "b1-b3", "R3.4", id="a done token"),
        pytest.param(MIDDLE, "+e5", "e5-e4", "R3.5", id="a token added this turn"),
        pytest.param(MIDDLE, "b2-b1 d2-d1", "b1-b3", "R3.4", id="a done token when all have moved"),
        pytest.param(OPEN, "", "a3-a4", "R3.4", id="an opponent's token"),
        pytest.param(OPEN, "", "e5-e4", "R3.4", id="no token there"),
        pytest.param(OPEN, "", "b4-d3", "R4.2", id="an occupied destination"),
        pytest.param(OPEN, "", "b4-a1", "R4.3", id="an unreachable destination"),
        pytest.param(OPEN, "", "+b4", "R4.2", id="an add on an occupied tile"),
        pytest.param(OPEN, "", "+a1", "R6.2", id="an add on an unreachable tile"),
        pytest.param(MIDDLE, "b2-b1", "+a1", "R3.2", id="an add between moves"),
        pytest.param(MIDDLE, "+a1", "+a2", "R6.1", id="a second add"),
        pytest.param("5/2B2/2G2/5/5 g 00 - 0", "", "+a1", "R6.1", id="an add without a reserve"),
    ],
)
def test_an_illegal_move_names_its_rule_and_changes_nothing(position: str, before: str, text: str, wanted: str) -> None:
    state = play(at(position), before)
    assert rule(state, text) == wanted
    digest = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat(state), GAME.read(state, text))
    assert caught.value.refusal.rule == wanted
    assert state.digest() == digest


@pytest.mark.parametrize(
    ("quiet", "text", "wanted", "tiles"),
    [
        (8, "b2-b3", "R8.3", ["c1", "c2", "a3", "c3"]),
        (8, "b2-a1", "R8.3", ["c1", "c2", "a3", "c3"]),
        (16, "b2-b3", "R8.4", ["a3"]),
        (16, "b2-c3", "R8.4", ["a3"]),
    ],
)
def test_a_move_against_r8_is_told_which_tiles_would_do(quiet: int, text: str, wanted: str, tiles: list[str]) -> None:
    state = at(f"1gb/gGb/gBb g 00 - {quiet}", **PATIENT)
    refusal = state.refusal(0, GAME.read(state, text))
    assert refusal is not None
    assert (refusal.rule, refusal.args["tiles"]) == (wanted, tiles)
    sentence = GAME.words.refusal(refusal)
    assert all(tile in sentence for tile in tiles)


def test_an_add_against_r8_is_refused_too() -> None:
    press = play(at("gbG/Bgg/1Bb g 10 - 8", **PATIENT), "c3-b2")
    assert rule(press, "+a3") == "R8.3"
    force = play(at("5/gGgb1/5/2B2/5 g 22 - 16", **PATIENT), "b4-d4")
    assert rule(force, "+a4") == "R8.4"
    assert rule(force, "+b4") == "R8.4"


def test_the_refusal_says_why_and_where_a_step_may_land_now() -> None:
    state = at("gbbbb/bgggb/bBGbg/gBgbb/B1bgg g 20 - 8")
    refusal = state.refusal(0, GAME.read(state, "+c1"))
    assert refusal is not None
    landings = {text.rpartition("-")[2].removeprefix("+") for text in legal(state)}
    tiles = refusal.args["tiles"]
    assert isinstance(tiles, list)
    assert set(tiles) == landings
    assert GAME.words.refusal(refusal).startswith(
        "No white tile was coloured for 8 turns, so this turn must colour one: "
        "after this no token could colour a white tile in this turn. A step may land now on b1, c1, "
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c3",
        "+f3",
        "+a0",
        "+a6",
        "a1-f3",
        "a0-a1",
        "+A1",
        "a1_a2",
        "a1-a2-a3",
        "+c03",
        "gold",
        "++c3",
        "+c3 ",
        "+c³",
    ],
)
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    state = play(start(first="gold"), "+c3")
    digest = state.digest()
    with pytest.raises(UnreadableMove, match="cannot read move"):
        GAME.read(state, text)
    assert state.digest() == digest


def test_f3_is_a_tile_on_the_larger_board_only() -> None:
    assert GAME.read(start(first="gold", size=7), "+f3") == (None, 19)
    with pytest.raises(UnreadableMove, match="there is no tile d1"):
        GAME.read(start(first="gold", size=3), "+d1")


def test_before_the_toss_only_the_coin_can_be_read() -> None:
    with pytest.raises(UnreadableMove):
        GAME.read(start(), "+c3")
    assert GAME.read(start(), "black") == 1


@pytest.mark.parametrize("move", [None, 3, "c3", (), (1,), (None, 25), (None, -1), (-1, 2), (1, 2, 3), (None, "c3")])
def test_a_move_that_is_none_is_refused_without_harm(move: object) -> None:
    state = play(start(first="gold"), "+c3")
    refusal = state.refusal(1, move)
    assert refusal is not None
    assert refusal.rule == "T7"


def test_the_seat_not_to_move_and_moves_after_the_end_are_refused() -> None:
    state = start(first="gold")
    with pytest.raises(IllegalMove, match="T2"):
        state.play(1, (None, 0))
    over = play(at("gg1/gGb/bBb g 00 - 0"), "b2-c3")
    digest = over.digest()
    for anybody in (0, 1):
        with pytest.raises(IllegalMove, match="T1"):
            over.play(anybody, (None, 0))
    assert over.digest() == digest


@pytest.mark.parametrize(
    "options",
    [
        {"press": 9},
        {"force": 13},
        {"press": 5, "force": 4, "stop": 3},
        {"size": 4},
        {"size": "5"},
        {"tokens": 0},
        {"tokens": 7},
        {"first": "white"},
        {"press": 0},
        {"stop": 201},
        {"stop": True},
        {"colour": "red"},
    ],
)
def test_options_that_do_not_fit_are_refused_at_setup(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="T4"):
        GAME.start(2, options)


def test_motif_is_for_two() -> None:
    for seats in (0, 1, 3):
        with pytest.raises(BadSetup, match="T3"):
            GAME.start(seats)


@pytest.mark.parametrize("size", [3, 5, 7])
@pytest.mark.parametrize("tokens", [1, 2, 3, 4, 5, 6])
def test_every_pair_of_size_and_tokens_is_legal(size: int, tokens: int) -> None:
    assert start(size=size, tokens=tokens).ask() is not None
    assert start(press=7, force=7, stop=7).ask() is not None
