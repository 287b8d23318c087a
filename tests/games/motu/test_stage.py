"""What the table shows and where: the card in hand, rivals in sight, coconuts beside cards, what happened."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

import motley
from motley.games.motu import GAME
from motley.games.motu.look.island import OVERLAP, lagoon_of
from motley.games.motu.look.terrain import SHELL
from motley.games.motu.rules.book import MotuState
from motley.games.motu.rules.cards import CARDS
from motley.kernel import Area, Event, Piece, Rng, Scene
from motley.kernel.stage import MOMENTS
from motley.match import Match
from motley.render.paragraphs import plain_text
from tests.games.motu.stories import answer, island, solo, table
from tests.games.motu.test_island import E18

STAGE = (910.0, 602.0)
"""The room there is in a window of 1280 x 800, in pixels, above a line of the coach."""
GUTTER = 10.0
SPOT = 0.35
"""Half of what marks a place."""


def walked(seats: int, seed: int, plies: int = 10_000) -> Iterator[Match]:
    """A game at random, position by position."""
    match = motley.start("motu", seats=seats, seed=seed)
    rng = Rng(seed)
    while match.outcome is None and len(match.plies) < plies:
        yield match
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    yield match


def area(scene: Scene, key: str) -> Area:
    return next(each for each in scene.areas if each.key == key)


def sides(piece: Piece) -> tuple[float, float, float, float]:
    (x, y), (wide, high) = piece.at, piece.size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def overlap(one: Piece, other: Piece) -> bool:
    a, b = sides(one), sides(other)
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_all_drawings_together_keep_their_budget() -> None:
    art = GAME.art()
    assert sum(map(len, art.symbols.values())) + len(art.defs) + len(art.css) <= 300_000


def test_r3_3_coconuts_lie_beside_cards_and_prices_too_never_over_symbols() -> None:
    state = table(row=("i34", "i58", "i01", "i02"))
    state.counters = [3, 1, 12, 7]
    row = area(GAME.scene(state.view(0), "board"), "row")
    cards = [piece for piece in row.pieces if (piece.art or "").startswith("face-")]
    beside = [piece for piece in row.pieces if piece.key.startswith(("coconuts:", "price:"))]
    assert len(cards) == 4
    assert len(beside) == 4 + 4 + 4 + 3 + 2 + 1
    assert not [(one.key, two.key) for one in beside for two in cards if overlap(one, two)]


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (2, None), (4, 3)])
def test_every_other_island_is_in_sight_and_says_whose_it_is(seats: int, viewer: int | None) -> None:
    for match in walked(seats, 8, 60):
        scene = match.scene(viewer)
        front = area(scene, "island")
        small = [each for each in scene.areas if each.mini]
        assert {front.owner, *(each.owner for each in small)} == set(range(seats))
        assert viewer is None or front.owner == viewer
        for each in [front, *small]:
            assert each.owner is not None
            assert each.title.startswith(GAME.words.name("seat", each.owner))
        assert {each.slot for each in small} == {"rivals"}


def test_r4_1_the_card_in_hand_is_in_sight_from_the_take_until_it_lies() -> None:
    state = table(row=("i05", "i11", "i40", "i22"))
    answer(state, "2")
    for viewer in (0, 1, None):
        assert GAME.scene(state.view(viewer), "board").pieces()["hand"].art == "face-i11-N"
    answer(state, "E")
    held = GAME.scene(state.view(0), "board").pieces()["hand"]
    assert (held.art, held.size) == ("face-i11-E", (4, 3))
    ask = state.ask()
    assert ask is not None
    choices = GAME.choices(state.view(0), ask, state.moves(0))
    assert {choice.hand for choice in choices} == {"hand"}
    at = choices[0].move
    assert isinstance(at, tuple)
    there = GAME.face(state.view(0), f"spot:{at[0]},{at[1]}")
    assert there is not None
    assert there.title == f"Place {at[0]},{at[1]}"
    assert there.lines[0][0].text.startswith("Covers a ")
    answer(state, f"{at[0]},{at[1]}")
    assert "hand" not in GAME.scene(state.view(0), "board").pieces()


def test_r11_2_alone_the_card_in_hand_lies_beside_the_other_one() -> None:
    state = solo()
    answer(state, "i05", "i11", "left")
    shown = GAME.scene(state.view(0), "board").pieces()
    assert shown["hand"].art == "face-i05-N"
    assert not overlap(shown["hand"], shown["card:i11"])


@pytest.mark.parametrize(("seats", "seed"), [(1, 2), (2, 3)])
def test_r4_2_wherever_a_card_may_lie_there_is_water_under_it(seats: int, seed: int) -> None:
    """So that nothing of a card that is tried out is cut off by the edge of a screen, be it a phone's."""
    seen = 0
    for match in walked(seats, seed):
        state, ask = match.state, match.state.ask()
        if ask is None or ask.kind != "place":
            continue
        assert isinstance(state, MotuState)
        seat = ask.seats[0]
        x, y, wide, high = [round(side, 6) for side in lagoon_of(state.islands[seat])]
        face = CARDS[state.view(seat)["hand"][0]].faces[state.view(seat)["hand"][1]]
        for move in match.moves(seat):
            assert isinstance(move, tuple)
            left, top = (int(each) for each in move)
            seen += 1
            assert x - OVERLAP[0] <= left
            assert left + int(face.width) <= x + wide + OVERLAP[0]
            assert y - OVERLAP[1] <= top
            assert top + int(face.height) <= y + high + OVERLAP[2]
            # What is pointed at, its middle, is in the water whole.
            assert x + SPOT <= left + int(face.width) / 2 <= x + wide - SPOT
            assert y + SPOT <= top + int(face.height) / 2 <= y + high - SPOT
    assert seen > 100


def rectangle(seats: int, stage: str, slot: str) -> tuple[float, float]:
    """How wide and high a slot is in a wide window."""
    layout = next(each for each in GAME.layouts(seats) if (each.stage, each.room) == (stage, "wide"))
    grid = [row.split() for row in layout.areas]
    sizes = []
    for tracks, room in ((layout.columns, STAGE[0]), (layout.rows, STAGE[1])):
        free = room - GUTTER * (len(tracks) - 1)
        total = sum(weight for weight, _ in tracks)
        short = {at for at, (weight, least) in enumerate(tracks) if free * weight / total < least}
        left = free - sum(tracks[at][1] for at in short)
        share = left / sum(weight for at, (weight, _) in enumerate(tracks) if at not in short)
        sizes.append([least if at in short else share * weight for at, (weight, least) in enumerate(tracks)])
        assert all(size >= least for size, (_, least) in zip(sizes[-1], tracks, strict=True))
    columns = [size for size, name in zip(sizes[0], grid[0], strict=True) if name == slot]
    rows = [size for size, names in zip(sizes[1], grid, strict=True) if slot in names]
    return sum(columns) + GUTTER * (len(columns) - 1), sum(rows) + GUTTER * (len(rows) - 1)


@pytest.mark.parametrize(("seats", "stage"), [(1, "solo"), (2, "first"), (2, "full"), (4, "full"), (2, "full-end")])
def test_the_lagoon_has_six_tenths_of_the_stage(seats: int, stage: str) -> None:
    wide, high = rectangle(seats, stage, "board")
    assert wide * high >= 0.6 * STAGE[0] * STAGE[1]


@pytest.mark.parametrize(("seats", "seed", "is_far"), [(1, 2, True), (2, 8, False), (4, 1, True)])
def test_symbols_of_ones_own_island_are_large_enough_to_read(seats: int, seed: int, is_far: bool) -> None:
    """At least 28 pixels in a window of 1280 x 800; on an island that reaches far they are larger than a cell."""
    wide, high = rectangle(seats, "solo" if seats == 1 else "full", "board")
    smallest = wide
    for match in walked(seats, seed):
        island = area(GAME.scene(match.state.view(0), "board"), "island")
        cell = min(wide / island.box[2], high / island.box[3])
        symbols = [piece for piece in island.pieces if piece.art is not None and piece.art.startswith("symbol-")]
        assert all(min(piece.size) * cell >= 28 for piece in symbols), (cell, len(match.plies))
        smallest = min(smallest, cell)
    assert (smallest * SHELL < 28) is is_far


def test_a_small_island_is_drawn_large() -> None:
    """A village alone and its first card, in a window of 1280 x 800."""
    wide, high = rectangle(2, "full", "board")
    for count, least in ((0, 55), (1, 45)):
        box = lagoon_of(island(*E18[:count], village="v4"))
        assert min(wide / box[2], high / box[3]) >= least


@pytest.mark.parametrize(("seats", "seed", "viewer"), [(1, 4, 0), (2, 5, 0), (3, 6, None)])
def test_what_happens_is_shown_on_pieces_that_are_there(seats: int, seed: int, viewer: int | None) -> None:
    kinds: set[str] = set()
    *_, match = walked(seats, seed)
    states = [match.state_at(ply) for ply in range(len(match.plies) + 1)]
    for ply, (before, after) in enumerate(pairwise(states)):
        scenes = [GAME.scene(state.view(viewer), "board") for state in (before, after)]
        keys = {key for scene in scenes for key in scene.pieces()}
        areas = {each.key for scene in scenes for each in scene.areas}
        told = match.moments(ply, viewer, before.view(viewer), after.view(viewer))
        for event, moments in zip(match.plies[ply].events, told, strict=True):
            kinds |= {event.kind} if moments else set()
            for moment in moments:
                assert moment.kind in MOMENTS
                assert set(moment.keys) <= keys, (event.kind, set(moment.keys) - keys)
                assert moment.area is None or moment.area in areas
                assert moment.to is None or moment.to in keys | areas
    wanted = {"place", "source", "interim", "end" if seats > 1 else "take"}
    assert wanted | ({"pick", "draw"} if seats > 1 else {"deal", "opponent"}) <= kinds


def test_r7_5_a_travelers_coconuts_are_told_as_none_that_are_spent() -> None:
    """The Planter adds a palm tree and two coconuts, which are no symbols of the island."""
    state = table(travelers=("t3", "t5"))
    counts = "and 2 coconuts that count but cannot be spent"
    face = GAME.face(state.view(0), "traveler:0")
    assert face is not None
    assert f"From then on adds a palm tree to your island, {counts}." in plain_text(face.lines)
    label = GAME.scene(state.view(0), GAME.looks[0]).pieces()["traveler:0"].label
    assert f"adds a palm tree, {counts}; 4 points" in label
    event = Event(
        "traveler", {"seat": 0, "traveler": "t3", "n": 1, "p": 4, "points": 4, "symbols": ["palm"], "coconuts": 2}
    )
    assert GAME.says(event, None).endswith(f"adds a palm tree, {counts}.")
    other = Event("traveler", {**event.args, "symbols": ["canoe", "fish"], "coconuts": 0})
    assert GAME.says(other, None).endswith("adds a canoe and a fish.")


def test_r1_6_a_traveler_that_is_dealt_is_shown_to_its_owner_alone() -> None:
    state = table()
    args, secret = {"seat": 0}, {"traveler": "t3"}
    event = Event("traveler_deal", args, secret, (0,))
    views = [state.view(0), state.view(1), state.view(None)]
    seen = [list(GAME.moments(event.shown_to(view["seat"]), view, view)) for view in views]
    assert [len(each) for each in seen] == [1, 0, 0]
    assert seen[0][0].card is not None
    assert seen[0][0].card.title == "The Planter"


def test_r4_6_what_a_card_covers_is_seen_to_go() -> None:
    state = table(row=("i05", "i11", "i40", "i22"))
    answer(state, "1", "N")
    before = state.view(1)
    answer(state, "2,-1")
    event = Event("place", {"seat": 0, "card": "i05", "dir": "N", "x": 2, "y": -1, "symbols": ["palm"]})
    gone, laid = GAME.moments(event, before, state.view(1))
    assert (laid.kind, laid.keys, laid.area) == ("path", ("island:0:i05",), "island:0")
    assert laid.points is not None
    assert laid.points[-1] == (3.5, 1.0)
    assert (gone.kind, gone.keys) == ("fall", ("island:0:v1:2,2",))


def test_faces_speak_in_sentences() -> None:
    state = table(row=("i34", "i58", "i01", "i02"), destinies=("d01", "d03", "d04"), travelers=("t1", "t5"))
    view = state.view(0)

    def read(key: str) -> str:
        face = GAME.face(view, key)
        assert face is not None
        return " / ".join("".join(run.text for run in line) for line in face.lines)

    assert read("card:i58").startswith("A bird top right, a canoe upper centre and a fish lower right.")
    assert read("destiny:d03").startswith(
        "Most fishermen and hunters: 10 points. Of only one of them: 2. If not: lose 8. / Costs 3 coconuts"
    )
    assert "3 points for each beach card in the row." in read("traveler:0")
    assert "more hunters than birds" in read("source:hunters")
    hidden = GAME.face(view, "traveler:1")
    assert hidden is not None
    assert hidden.title == "Coral's Traveler, face down"
    assert GAME.face(view, "card:i33") is None
