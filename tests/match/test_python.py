"""What positions, matches and small values do in anybody's Python: compare, copy, pickle, show and draw themselves."""

import copy
import pickle
import random
from collections import UserDict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import motley
from motley.kernel import (
    CHANCE,
    Answer,
    Area,
    Art,
    Ask,
    BadPosition,
    BadSetup,
    BrokenRecord,
    Choice,
    Codec,
    Event,
    Game,
    IllegalMove,
    Limits,
    Opinion,
    Option,
    Outcome,
    Piece,
    Preview,
    Record,
    Refusal,
    Result,
    Rng,
    Scene,
    SeatCard,
    State,
    Traits,
    Turn,
    UnreadableMove,
    registry,
    turn_of,
)
from motley.match import Match, OtherRules, Refused, replay

GAMES = [name for name in registry.game_names() if not name.startswith("parlour")]
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def played(name: str, most: int = 60, **settings: Any) -> Match:
    """A match some way into its game, the same each time."""
    chance = random.Random(name)
    seats = registry.game(name).traits.seats[0]
    match = motley.start(name, seats=seats, seed=name, **settings)
    while match.ply < most and match.outcome is None:
        seat = match.to_act[0]
        if seat in match.waiting:
            match.commit(seat)
        else:
            match.play(seat, chance.choice(match.moves(seat)))
    return match


def middles(name: str) -> Iterator[Match]:
    """Matches at several points of their game."""
    for most in (0, 7, 40, 200):
        yield played(name, most)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_position_comes_back_whole(name: str, way: str) -> None:
    for match in middles(name):
        state = match.state
        twin = WAYS[way](state)
        assert type(twin) is type(state)
        assert twin is not state
        assert twin == state
        assert twin.dump() == state.dump()
        assert twin.events is None
        for seat in twin.owing():
            assert match.game.legal(twin, seat) == match.game.legal(state, seat)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name: str, way: str) -> None:
    state = played(name, 3).state
    before = state.dump()
    twin = WAYS[way](state)
    twin.playout(Rng(4), 30)
    assert twin != state
    assert state.dump() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_match_comes_back_whole_and_goes_on_alike(name: str) -> None:
    for match in middles(name):
        twin = WAYS["pickle"](match)
        assert twin == match
        assert [line.text for line in twin.log(0)] == [line.text for line in match.log(0)]
        assert [ply.lock for ply in twin.plies] == [ply.lock for ply in match.plies]
        chance = random.Random(3)
        while match.outcome is None and match.ply < 260:
            seat = match.to_act[0]
            move = chance.choice(match.moves(seat))
            match.play(seat, move)
            twin.play(seat, move)
        assert twin == match
        assert twin.record.dumps() == match.record.dumps()


def test_a_draft_and_what_was_undone_survive_pickling() -> None:
    match = motley.start("motif", seed=1, options={"first": "gold"}, hold=[0])
    match.play(0, "+c3")
    assert match.to_act == (0,)
    twin = WAYS["pickle"](match)
    assert twin.waiting == {0}
    assert twin.undo(0) == 1
    assert twin != match
    twin.play(0, "+c3")
    assert twin == match


def test_answers_that_are_held_survive_pickling() -> None:
    match = motley.start("gauntlet", seats=3, seed=2)
    while not match.is_simultaneous:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    twin = WAYS["pickle"](match)
    assert twin.state.held == match.state.held
    assert twin.to_act == match.to_act


@pytest.mark.parametrize("way", ["copy", "deepcopy"])
def test_a_copied_match_has_no_seed(way: str) -> None:
    match = played("motox", 30)
    twin = WAYS[way](match)
    assert twin == match
    assert twin.chance is None


def test_matches_that_went_differently_are_not_equal() -> None:
    first, second = motley.start("motif", seed=1), motley.start("motif", seed=1)
    assert first == second
    seat = first.to_act[0]
    first.play(seat, "+c3")
    assert first != second
    second.play(seat, "+a1")
    assert first != second
    assert first != first.state
    assert first.state != first


def test_what_changes_is_no_key() -> None:
    match = motley.start("motif")
    for changing in (match, match.state):
        with pytest.raises(TypeError, match="changes"):
            hash(changing)


class Stranger(State):
    """A position of a game that nobody registered, with a field that pickle would lose."""

    def __init__(self) -> None:
        super().__init__(1)
        self.secret = 7

    def fields(self) -> tuple[str, ...]:
        return ("secret",)

    def ask(self) -> Ask | None:
        return None

    def copy(self) -> "Stranger":
        twin = Stranger()
        twin.secret = self.secret
        return twin


def test_a_position_that_no_game_could_load_says_so_instead_of_coming_back_empty() -> None:
    state = Stranger()
    assert copy.copy(state) == state
    with pytest.raises(TypeError, match="no registered game has positions of the class Stranger"):
        pickle.dumps(state)
    assert state._repr_svg_() is None


def test_a_game_is_pickled_by_name() -> None:
    game = registry.game("motif")
    for way in WAYS.values():
        assert way(game) is game
    assert repr(game) == f"<Game motif, version {game.version}>"
    match = motley.start("motif")
    odd = Game("motif", "Another Motif", 1, game.traits, game.package)
    with pytest.raises(TypeError, match="not registered"):
        pickle.dumps(odd)
    with pytest.raises(TypeError, match="not registered"):
        pickle.dumps(Match(odd, match.state.copy(), {}))


PIECE = Piece("token:gold:2", "token-gold", (1.5, 2.0), 90.0, 2.0, "tokens", "Gold token on c3", ["done"], count=3)
VALUES = [
    Ask("place", (0,), (1, "x")),
    Event("took", {"n": 2}, {"card": 7}, (1,)),
    Outcome((1, 2), (9, 4), "finish", (("total", (9, 4)),)),
    Refusal("R4.2", "too-far", {"by": 2}),
    PIECE,
    Area("board", "Board", "board", (0, 0, 5, 5), [PIECE], None, ("tokens",)),
    Area("sheet", "Sheet", "sheet", (0, 0, 1, 1), rows=[["", "Gold"], ["total", "9"]]),
    SeatCard(0, "Gold", "G", counters=[("tiles", 3)]),
    Scene([], [SeatCard(1, "Black", "B")], ["still to move: 2"]),
    Choice((1, 2), [["die:0", "die:3"], ["tile:c4"]], "Roll", final=True),
    Preview([PIECE], {"tile:c4": ["hot"]}, [("good", "+2")]),
    Art({"a": "<path/>"}, css=".x {}", glyphs={"a": "@"}),
    Option("size", 5, low=3, high=7),
    Traits((2, 3), chance=True),
    Limits(0.5, 100),
    Answer(0, "+c3", None, True),
    Result("finish", (1, 2), (9, 4)),
    Record("motif", 2, 2, {"size": 5}, "ab", {0: "salt"}, [Answer(0, "+c3")], result=Result("full", (1, 2), (9, 4))),
    Opinion([0.5, 0.5], [1.0, 0.0]),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_small_values_come_back_whole(value: object, way: str) -> None:
    twin = WAYS[way](value)
    assert twin == value
    assert repr(twin) == repr(value)
    assert type(twin).__name__ in repr(value)


def test_small_values_differ_where_a_field_does() -> None:
    assert Piece("a") != Piece("b")
    assert Piece("a", at=(0.0, 1.0)) != Piece("a")
    assert Choice(1, [], "x", button="x") != Choice(1, [], "x", button="y")
    assert Option("size", 5, low=3, high=7) != Option("size", 5, low=3, high=9)
    assert {Piece("a"), Piece("a"), Piece("b")} == {Piece("a"), Piece("b")}


def test_what_is_shown_says_what_it_is() -> None:
    choice = Choice((1, 2), [["die:0", "die:3"]], "Roll both dice", hotkey="r")
    assert repr(choice) == "Choice(move=(1, 2), steps=(('die:0', 'die:3'),), sentence='Roll both dice', hotkey='r')"
    assert repr(PIECE).startswith(
        "Piece(key='token:gold:2', art='token-gold', at=(1.5, 2.0), turn=90.0, size=(2.0, 2.0)"
    )
    assert repr(VALUES[5]) == "<Area board: board 'Board', 1 pieces>"
    match = motley.start("motif", seed=7, options={"first": "gold"})
    assert repr(match.state) == f"<MotifState {match.state.digest()[:8]}, 2 seats, 'act' of seat 0>"
    coin = motley.start("motif", by_hand=True)
    assert "'toss' of chance" in repr(coin.state)
    assert "over" in repr(played("motif", 900).state)


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove(Refusal("R1", "no"), 1, Ask("place", (0,)), "Not there."),
        UnreadableMove("zz", "no tile"),
        BadSetup(Refusal("T3", "seats"), "Two seats."),
        BadPosition("not a position"),
        BrokenRecord(4, "nonsense"),
        Refused(Refusal("T5", "locked"), "It is locked."),
        OtherRules(3, "it is over by then", motley.start("motif", options={"first": "gold"})),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_cross_processes(error: Exception) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert getattr(twin, "refusal", None) == getattr(error, "refusal", None)


@pytest.mark.parametrize("way", WAYS)
def test_a_generator_goes_on_where_it_was(way: str) -> None:
    rng = Rng(9)
    rng.word()
    twin = WAYS[way](rng)
    assert [int(twin.word()) for _ in range(5)] == [int(rng.word()) for _ in range(5)]


def test_rng_chooses_every_item() -> None:
    rng, items = Rng(3), ("a", "b", "c")
    assert {rng.choice(items) for _ in range(100)} == set(items)
    twin = Rng(3)
    assert items[twin.below(3)] == Rng(3).choice(items)


def test_a_turn_does_not_pretend_to_be_picklable() -> None:
    match = motley.start("motif", options={"first": "gold"})
    turn = turn_of(match.game, match.state, 0, Rng(1), Limits())
    assert isinstance(turn, Turn)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(turn)


def test_a_codec_keeps_its_classes() -> None:
    codec = WAYS["pickle"](Codec(Ask))
    assert codec.decode(codec.encode(Ask("x", (0,)))) == Ask("x", (0,))


def test_any_mapping_and_any_sequence_will_do() -> None:
    args = UserDict({"n": 2})
    assert Event("took", args, args, [1]) == Event("took", {"n": 2}, {"n": 2}, (1,))
    assert Ask("place", [0], [1]) == Ask("place", (0,), (1,))
    assert Outcome([1, 2], [3, 4], "x", [("total", [3, 4])]) == Outcome((1, 2), (3, 4), "x", (("total", (3, 4)),))
    assert Refusal("R1", "x", args) == Refusal("R1", "x", {"n": 2})
    game = registry.game("motif")
    state = game.start(2)
    assert game.load(UserDict(state.dump())) == state


@pytest.mark.parametrize("name", GAMES)
def test_a_position_draws_itself(name: str) -> None:
    match = played(name, 40)
    drawn = match.state._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert drawn == match.svg()


@pytest.mark.parametrize("name", GAMES)
def test_a_match_starts_from_a_position_text(name: str) -> None:
    match = played(name, 40)
    text = match.game.text(match.state)
    again = motley.start(name, seed=5, options=match.options, position=text)
    assert again.game.text(again.state) == text or match.to_act == (CHANCE,)
    assert again.ply == 0
    chance = random.Random(1)
    while again.outcome is None and again.ply < 30:
        seat = again.to_act[0]
        again.play(seat, chance.choice(again.moves(seat)))
    assert replay(again.record.dumps()) == again


def test_a_position_that_does_not_fit_is_refused() -> None:
    text = motley.game("motif").text(motley.start("motif").state)
    with pytest.raises(BadPosition, match="2 seats, not of 3"):
        motley.start("motif", seats=3, position=text)
    with pytest.raises(BadPosition):
        motley.start("motif", position="nonsense")
    with pytest.raises(BadSetup):
        motley.start("motif", options={"weather": "fine"}, position=text)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_reads_what_it_writes(name: str) -> None:
    match = played(name, 25)
    for seat in match.to_act:
        for move in match.moves(seat):
            assert match.read(match.write(move)) == move
    with pytest.raises(UnreadableMove):
        match.read("no such move at all")


def test_the_package_tells_its_version_and_its_names() -> None:
    assert motley.__version__[0].isdigit()
    assert set(motley.__all__) <= set(dir(motley))
    for name in motley.__all__:
        assert getattr(motley, name) is not None
    assert not [name for name in dir(motley) if name.startswith("_") and not name.startswith("__")]
