"""A change is all that it takes: applied to the last scene it gives exactly the next one."""

import json
from typing import Any

import pytest

import motley
from motley.kernel import Area, Composer, Phases, Piece, Rng, Run, Scene, SeatCard, changed, difference
from motley.kernel.change import PLAIN


def wire(told: object) -> Any:
    """As it arrives at the other end."""
    return json.loads(json.dumps(told))


def some_piece(key: str, rng: Rng) -> Piece:
    at = (float(rng.below(3)), float(rng.below(2)))
    marks = ("last",) if rng.below(4) == 0 else ()
    count = int(rng.below(3)) if rng.below(3) == 0 else None
    return Piece(key, "disc" if rng.below(2) else None, at, layer="ab"[int(rng.below(2))], marks=marks, count=count)


def some_area(key: str, rng: Rng) -> Area:
    keys = [f"{key}:{number}" for number in range(6) if rng.below(3)]
    rng.shuffle(keys)
    layers = ("a", "b") if rng.below(3) else ("b", "a")
    area = Area(key, "Title", "board", (0, 0, 1, 1), [some_piece(each, rng) for each in keys], layers=layers)
    area.owner = 1 if rng.below(3) == 0 else None
    area.backdrop = "sea" if rng.below(3) == 0 else None
    area.frame = bool(rng.below(4))
    return area


def some_scene(rng: Rng) -> Scene:
    keys = [key for key in ("board", "hand", "row") if rng.below(4)]
    rng.shuffle(keys)
    cards = [SeatCard(seat, "Name", "N", counters=[("points", int(rng.below(2)))]) for seat in range(2)]
    stage = "fight" if rng.below(5) == 0 else ""
    at = int(rng.below(3))
    phases = Phases(
        f"Round {rng.below(2)}", ["Roll", "Ride"] if rng.below(3) else ["Build", "Line up"], at if at < 2 else None
    )
    cut = int(rng.below(len(keys) + 1)) if rng.below(2) else len(keys)
    areas = [some_area(key, rng) for key in keys]
    return Scene(areas[:cut], cards, ["on"] if rng.below(2) else [], stage, phases, areas[cut:])


def faults(tell: Any) -> int:
    """In how many of many steps what is made of the change is not the next scene."""
    rng = Rng(7)
    wrong = 0
    before = some_scene(rng)
    for _ in range(300):
        after = some_scene(rng)
        wrong += changed(wire(before.json()), wire(tell(before, after))) != wire(after.json())
        before = after
    return wrong


def without(part: str) -> Any:
    """A difference that forgets something of its areas."""

    def tell(before: Scene, after: Scene) -> dict[str, Any]:
        told = difference(before, after)
        areas = {
            key: {name: value for name, value in area.items() if name != part or key not in known(before)}
            for key, area in told.get("areas", {}).items()
        }
        return {**told, "areas": areas}

    return tell


def never_as_usual(before: Scene, after: Scene) -> dict[str, Any]:
    """A difference that forgets what of a piece is as usual again."""
    told = difference(before, after)
    for area in told.get("areas", {}).values():
        put = area.get("put", ())
        area["put"] = [{name: value for name, value in piece.items() if value not in (None, ())} for piece in put]
    return told


def never_from_the_wings(before: Scene, after: Scene) -> dict[str, Any]:
    """A difference that forgets who waits in the wings."""
    told = difference(before, after)
    return {name: value for name, value in told.items() if name != "wings"}


def known(scene: Scene) -> set[str]:
    return {area.key for area in scene.areas + scene.wings}


def test_a_change_gives_exactly_the_next_scene() -> None:
    assert faults(difference) == 0


@pytest.mark.parametrize("part", ["set", "put", "drop", "order", "behind"])
def test_nothing_of_a_change_can_be_left_out(part: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        assert faults(without(part)) == 0


def test_what_is_as_usual_again_cannot_be_left_out() -> None:
    assert faults(never_as_usual) > 0


def test_who_waits_in_the_wings_cannot_be_left_out() -> None:
    with pytest.raises((AssertionError, KeyError)):
        assert faults(never_from_the_wings) == 0


def test_what_was_told_in_the_wings_is_not_told_again() -> None:
    area = Area("arena", "Arena", "board", (0, 0, 1, 1), [Piece("p"), Piece("q")])
    came = Area("arena", "Arena", "board", (0, 0, 1, 1), [Piece("p"), Piece("q", turn=90)])
    before, after = Scene([], [], wings=[area]), Scene([came], [])
    told = {"order": ["arena"], "wings": [], "areas": {"arena": {"put": [{"key": "q", "turn": 90}]}}}
    assert difference(before, after) == told
    assert not before.pieces(), "nobody sees it yet"


def test_places_are_told_no_finer_than_they_are_seen() -> None:
    told = Piece("p", at=(0.1 + 0.2, 1 / 3), size=(0.84 * 1.1, 2.0)).json()
    assert told == {"key": "p", "at": (0.3, 0.333), "size": (0.924, 2.0)}


def test_nothing_is_told_of_what_is_the_same() -> None:
    scene = some_scene(Rng(3))
    assert difference(scene, scene) == {}
    assert difference(scene, some_scene(Rng(3))) == {}


def test_of_the_phases_only_what_changed_is_told() -> None:
    before, after = (Scene([], [], phases=Phases("Round 4 of 8", ["Roll", "Ride"], at)) for at in (0, None))
    assert difference(before, after) == {"phases": {"at": None}}
    assert before.told() == ["Round 4 of 8, Roll"]
    assert after.told() == ["Round 4 of 8"]


@pytest.mark.parametrize(
    ("names", "at"), [(("Roll", ""), 0), (("Roll", "Roll"), 0), (("Roll", "Ride"), 2), (("Roll",), -1), ((), 0)]
)
def test_phases_that_cannot_be_shown_are_found(names: tuple[str, ...], at: int) -> None:
    assert Phases("", names, at).faults()
    assert not Phases("", ("Roll", "Ride"), 1).faults()


@pytest.mark.parametrize("game", motley.game_names())
def test_every_game_says_where_it_is(game: str) -> None:
    played = motley.game(game)
    view = played.start(min(played.traits.seats)).view(None)
    assert played.scene(view, played.looks[0]).phases.sentence()


def test_a_moved_piece_is_told_and_nothing_else() -> None:
    pieces = [Piece(f"p{number}") for number in range(5)]
    before = Scene([Area("board", "Board", "board", (0, 0, 1, 1), pieces)], [])
    moved = Piece("p3", at=(1, 0))
    after = Scene([Area("board", "Board", "board", (0, 0, 1, 1), [*pieces[:3], moved, pieces[4]])], [])
    assert difference(before, after) == {"areas": {"board": {"put": [{"key": "p3", "at": (1, 0)}]}}}


def test_new_pieces_are_told_with_the_one_that_they_stand_behind() -> None:
    def scene(*keys: str) -> Scene:
        return Scene([Area("board", "Board", "board", (0, 0, 1, 1), [Piece(key) for key in keys])], [])

    def told(before: Scene, after: Scene) -> dict[str, Any]:
        change = difference(before, after)
        assert changed(wire(before.json()), wire(change)) == wire(after.json())
        board: dict[str, Any] = change["areas"]["board"]
        return {name: value for name, value in board.items() if name != "put"}

    few = scene("a", "b", "c", "d")
    assert told(few, scene("a", "x", "y", "b", "c", "d")) == {"behind": [["a", "x", "y"]]}
    assert told(few, scene("x", "a", "b", "y", "d")) == {"drop": ["c"], "behind": [[None, "x"], ["b", "y"]]}
    assert told(few, scene("a", "b", "c", "d", "x", "y")) == {}, "what is new comes last by itself"
    assert told(few, scene("b", "x")) == {"drop": ["a", "c", "d"]}
    assert told(few, scene("a", "c", "b", "d")) == {"order": ["a", "c", "b", "d"]}


def test_of_a_changed_piece_only_what_changed_is_told() -> None:
    was = Piece("p", "disc", (1, 0), size=(2, 2), label="Three discs", marks=["last"], count=3)
    now = Piece("p", "disc", (1, 0), size=(2, 2), label="A disc")
    before, after = (Scene([Area("board", "Board", "board", (0, 0, 1, 1), [piece])], []) for piece in (was, now))
    told = {"key": "p", "label": "A disc", "marks": (), "count": None}
    assert difference(before, after) == {"areas": {"board": {"put": [told]}}}
    assert changed(wire(before.json()), wire(difference(before, after))) == wire(after.json())


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_every_field_of_a_piece_is_told_when_it_changes_and_when_it_is_as_usual_again(name: str) -> None:
    other: dict[str, Any] = {
        "at": (1, 2), "size": (2, 3), "turn": 90, "count": 3, "marks": ["last"], "lines": [[Run("Three")]],
    }  # fmt: skip
    made = Piece("p", **{name: other.get(name, "other")})
    plain, changed_one = (
        Scene([Area("board", "Board", "board", (0, 0, 1, 1), [piece])], []) for piece in (Piece("p"), made)
    )
    for before, after in ((plain, changed_one), (changed_one, plain)):
        told = difference(before, after)["areas"]["board"]["put"]
        assert [set(piece) for piece in told] == [{"key", name}]
        assert changed(wire(before.json()), wire(difference(before, after))) == wire(after.json())


def test_what_is_kept_of_a_change_is_told_to_nobody_who_saw_something_else() -> None:
    pieces = Piece("p", label="A disc"), Piece("p", count=3), Piece("p")
    areas = [Area("board", "Board", "board", (0, 0, 1, 1), [piece]) for piece in pieces]
    first, second, now = (Scene([area], []) for area in areas)
    for before in (first, second, first):
        assert changed(wire(before.json()), wire(difference(before, now))) == wire(now.json())
    back = difference(now, second)
    assert changed(wire(now.json()), wire(back)) == wire(second.json())
    assert areas[2].since is None, "nobody keeps more than the last"


def test_what_is_kept_of_a_piece_is_told_to_nobody_who_saw_another_and_keeps_nothing_alive() -> None:
    def alone(piece: Piece) -> Scene:
        return Scene([Area("board", "Title", "board", (0, 0, 1, 1), [piece])], [])

    first, other, now = Piece("stone", "disc"), Piece("stone", "ring"), Piece("stone", "disc", (1.0, 0.0))
    for before in (first, other, first):
        told = difference(alone(before), alone(now))
        assert changed(wire(alone(before).json()), wire(told)) == wire(alone(now).json())
    assert now.since is not None
    later = Piece("stone", "ring", (1.0, 0.0))
    difference(alone(now), alone(later))
    assert now.since is None, "a piece would keep all that it was since the first move"


def test_a_composer_draws_again_only_what_it_has_not_drawn() -> None:
    drawn: list[object] = []

    def row(cards: list[int]) -> Area:
        drawn.append(cards)
        return Area("row", "Row", "row", (0, 0, 1, 1), [Piece(f"card:{card}") for card in cards])

    composer = Composer(most=2)
    first = composer.kept("row", row, [1, 2])
    assert composer.kept("row", row, [1, 2]) is first
    composer.kept("row", row, [3])
    assert composer.kept("row", row, [1, 2]) is first, "two viewers take turns"
    assert composer.kept("other", row, [1, 2]) is not first
    assert drawn == [[1, 2], [3], [1, 2]]
    for card in (4, 5):
        composer.kept("row", row, [card])
    assert composer.kept("row", row, [1, 2]) is not first, "only the last few are kept"
