"""The stage of Motora: what its art must show, what its forecasts promise, what is shown of what happens."""

import re
from collections import Counter

import pytest

from motley.games.motora import GAME
from motley.games.motora.look.art import CSS
from motley.games.motora.look.moments import BANNERS, CARDS_SHOWN, SHOWN
from motley.games.motora.look.paint import PIPS, TONES, hexed, night_of
from motley.games.motora.rules.book import MotoraState
from motley.kernel import CHANCE, Event, Move, Rng
from motley.match import start
from motley.render.paragraphs import plain_text
from tests.games.motora.stories import answer, asked, give, phase, put, set_stock, table

SMALL = 300_000
"""Bytes that the art of a game may have."""


def test_a_three_lies_on_a_diagonal() -> None:
    for face, pips in PIPS.items():
        assert len(set(pips)) == face
        assert sorted(pips) == sorted((-x, -y) for x, y in pips), f"the pips of {face} are not balanced"
    assert (0, 0) in PIPS[3]


def test_villages_say_what_each_number_is() -> None:
    art = GAME.art().symbols["village-cliff"]
    numbers = re.findall(r">(\d)</text>", art)
    pictures = re.findall(r'href="#art-(meat|drop|tent)"', art)
    assert list(zip(numbers, pictures, strict=True)) == [("5", "meat"), ("5", "drop"), ("4", "tent")]


def test_the_art_is_small_and_everything_on_it_exists() -> None:
    art = GAME.art()
    assert sum(len(body) for body in art.symbols.values()) + len(art.defs) + len(art.css) < SMALL
    used = {name for body in art.symbols.values() for name in re.findall(r'href="#art-([\w-]+)"', body)}
    assert used <= set(art.symbols)
    named = set(re.findall(r"url\(#([\w-]+)\)", "".join(art.symbols.values()) + art.css))
    assert named <= set(re.findall(r'id="([\w-]+)"', art.defs))


def luminance(colour: str) -> float:
    parts = [part / 255 for part in hexed(colour)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "grounds"),
    [
        ("#241a10", ("linen", "paper", "safe", "ivory", "linen-dark")),
        ("#76100a", ("short",)),
        ("#fff3dc", ("plank", "tray", "death", "life")),
        ("#ffe39a", ("plank", "plank-dark")),
    ],
)
def test_writing_can_be_read_in_both_themes(ink: str, grounds: tuple[str, ...]) -> None:
    assert ink in CSS
    for ground in grounds:
        for colour in (*TONES[ground], *night_of(ground)):
            assert contrast(ink, colour) >= 4.5, f"{ink} on {ground}"


def test_paragraphs_have_an_ink_of_their_own() -> None:
    """What a page writes with is light in the dark theme, and would vanish on paper."""
    state = table()
    give(state, 0, "water_gourd")
    for event in (-1, 3):
        state.last_event = event
        written = [piece for piece in GAME.scene(state.view(0), "").pieces().values() if piece.lines]
        assert len(written) == 2
        assert all(re.search(rf"^\.layer-{piece.layer} {{ color: #", CSS, re.MULTILINE) for piece in written)


def test_the_cover_shows_an_island_with_people_and_ruins() -> None:
    match = start("motora", by_hand=True)
    for text in GAME.example():
        match.play(match.to_act[0], text)
    shown = match.scene().pieces()
    standing = [key for key, piece in shown.items() if key.startswith("m:") and piece.parent]
    burnt = [key for key, piece in shown.items() if (piece.art or "").startswith("burnt-")]
    assert len(standing) >= 6
    assert len(burnt) >= 3


def text_of(state: MotoraState, key: str, seat: int | None = 0) -> str:
    face = GAME.face(state.view(seat), key)
    assert face is not None
    return f"{face.title}. {plain_text(face.lines)}"


def test_the_way_to_a_tile_is_told_once() -> None:
    """By what the place would bring while a member is sent out, by the tile itself at any other time."""
    state = table()
    forecast = GAME.preview(state.view(0), GAME.read(state, "d6")).lines
    assert any("the way costs 1 shelter" in line for _, line in forecast)
    assert "the way" not in text_of(state, "cell:d6")
    assert "the way is free" in text_of(state, "cell:d6", 1), "who waits is told by the tile"


def test_huts_and_temples_say_which_card_and_boars_the_risk() -> None:
    state = table()
    assert "craftsmen card; 24 are left" in text_of(state, "cell:e2")
    assert "Fishing Net" in text_of(state, "cell:e2")
    assert "temple card" in text_of(state, "cell:d2")
    assert "On a 1 of 6 the boars win" in text_of(state, "cell:c2")
    assert GAME.art().symbols["tile-HU1"].count("art-back-craft") == 1
    assert GAME.art().symbols["tile-TE1"].count("art-back-temple") == 1


def test_what_others_hold_is_on_no_face_and_in_no_moment() -> None:
    state = table()
    give(state, 0, "water_gourd")
    assert "Gourd" not in text_of(state, "theirs:0:0", 1)
    drawn = Event("card_drawn", {"tribe": 0, "deck": 0, "member": 1}, {"card": "water_gourd"}, (0,))
    for seat, is_known in ((0, True), (1, False), (None, False)):
        view = state.view(seat)
        shown = GAME.moments(drawn.shown_to(seat), view, view)
        assert [moment.kind for moment in shown] == ["card"]
        face = shown[0].card
        assert face is not None
        assert (face.art == "card-water_gourd") == is_known
        assert ("Gourd" in f"{face.title} {shown[0].text}") == is_known


def test_the_board_has_most_of_the_stage() -> None:
    for seats in (2, 6):
        wide = next(layout for layout in GAME.layouts(seats) if layout.room == "wide")
        rows = [row.split() for row in wide.areas]
        columns = {x for row in rows for x, slot in enumerate(row) if slot == "island"}
        lines = {y for y, row in enumerate(rows) if "island" in row}
        across = sum(wide.columns[x][0] for x in columns) / sum(weight for weight, _ in wide.columns)
        down = sum(wide.rows[y][0] for y in lines) / sum(weight for weight, _ in wide.rows)
        assert across * down >= 0.61, "some of it goes to the gaps between slots"


def test_every_event_that_a_player_should_see_is_shown() -> None:
    """Whatever the words can tell, but for what changes nothing on the table."""
    told = {kind.partition("-")[0] for kind in GAME.words.tables["event"]}
    quiet = {"board_laid", "reshuffled", "idle", "buried"}
    assert told - quiet == {*SHOWN, *BANNERS, *CARDS_SHOWN}


def known_keys(state: MotoraState) -> set[str]:
    scene = GAME.scene(state.view(0), "")
    return {*scene.pieces(), *(area.key for area in scene.areas)}


def test_moments_are_about_what_is_there() -> None:
    """A moment's tiles, stores and members are pieces of the table before or after the answer."""
    state = table(("c1", "g5", "a3"))
    rng = Rng(8)
    kinds: Counter[str] = Counter()
    known = known_keys(state)
    while state.round < 4 and state.ask() is not None:
        before, there = state.copy(), known
        step(state, rng)
        known = known_keys(state)
        for event in state.events or []:
            for moment in GAME.moments(event.shown_to(0), before.view(0), state.view(0)):
                kinds[moment.kind] += 1
                lost = {key for key in (*moment.keys, moment.to or "island") if key not in known | there}
                assert all(key.startswith(("die:", "idol:")) for key in lost), f"{event.kind}: {lost}"
    assert kinds["path"] > 10
    assert kinds["card"]


def step(state: MotoraState, rng: Rng) -> Move:
    seat = state.owing()[0]
    moves = [move for move, _ in state.odds()] if seat == CHANCE else state.moves(seat)
    move: Move = rng.choice(moves)
    state.events = []
    state.play(seat, move)
    return move


def outcomes(state: MotoraState, seat: int, move: Move) -> list[tuple[MotoraState, list[Event], float]]:
    """The positions that a move leads to and what is told on the way, with their odds where a die decides at once."""
    after = state.copy()
    told: list[Event] = []
    after.events = told
    after.play(seat, move)
    ask = after.ask()
    if ask is None or ask.kind not in ("boar", "raid_die", "die"):
        return [(after, told, 1.0)]
    found: list[tuple[MotoraState, list[Event], float]] = []
    for face, _ in after.odds():
        twin = after.copy()
        twin.events = list(told)
        twin.play(CHANCE, face)
        found.append((twin, twin.events, 1 / 6))
    return found


def hold(state: MotoraState, seat: int, move: Move) -> Counter[str]:
    """Hold what is foretold of a move against what comes of it."""
    view = state.view(seat)
    preview = GAME.preview(view, move)
    assert len(preview.lines) == len(preview.promises), "a line without a promise"
    ends = outcomes(state, seat, move)
    found: Counter[str] = Counter()
    for promise in preview.promises:
        found[promise.kind] += 1
        wanted: Counter[float | None] = Counter()
        for value, share in promise.odds or ((promise.amount or 0, 1.0),):
            wanted[value] += round(60 * share)
        came: Counter[float | None] = Counter()
        for after, told, share in ends:
            came[GAME.measured(promise, view, after.view(seat), told)] += round(60 * share)
        assert wanted == came, f"{GAME.write(state, move)}: {promise} but {came}"
    return found


def test_forecasts_of_all_kinds_of_deeds_come_true() -> None:
    """Boars, two resources, fish, idols, recruits, a raid: each by itself, so that none is left to chance."""
    state = table()
    set_stock(state, 0, 1, 2, 0)
    put(state, 0, "c2", 1)
    put(state, 0, "c3", 2)
    put(state, 0, "c1", 3, 4)
    put(state, 0, "e1", 5)
    phase(state, "act")
    held: Counter[str] = Counter()
    for move in state.moves(0):
        held += hold(state, 0, move)
    assert {"stock", "lacking", "idol", "members"} <= set(held)
    raid = table()
    put(raid, 0, "g5", 1)
    phase(raid, "combat")
    for move in raid.moves(asked(raid)):
        held += hold(raid, 0, move)
    assert held["spoils"] == 1
    answer(raid, "steal", "4")
    set_stock(raid, 1, 6, 3, 0)
    for move in raid.moves(0):
        held += hold(raid, 0, move)
    poor = table()
    set_stock(poor, 1, 0, 3, 0)
    put(poor, 0, "g5", 1)
    phase(poor, "combat")
    assert hold(poor, 0, GAME.read(poor, "steal")) == Counter({"stock": 1})
    fight = table()
    put(fight, 0, "d2", 1, 2)
    put(fight, 1, "d2", 1)
    phase(fight, "combat")
    answer(fight, "4-3", "5-4")
    for move in fight.moves(0):
        held += hold(fight, 0, move)
    assert held["margin"] == 1
    assert held["total"] == 2


def test_gear_that_is_given_along_counts_in_the_forecast() -> None:
    state = table()
    give(state, 0, "warrior_blade", "water_gourd")
    put(state, 1, "b1", 1)
    plain = [text for _, text in GAME.preview(state.view(0), GAME.read(state, "b1")).lines]
    answer(state, "+warrior_blade", "+water_gourd")
    move = GAME.read(state, "b1")
    told = [text for _, text in GAME.preview(state.view(0), move).lines]
    assert "Can then gather 5 water" in plain
    assert "Can then gather 7 water" in told
    assert any("62\u00a0%" in text for text in told)
    assert {"offers", "fight", "stock"} <= set(hold(state, 0, move))


def test_a_wrong_forecast_is_found() -> None:
    state = table()
    put(state, 0, "b1", 1)
    phase(state, "act")
    gather = GAME.read(state, "g1")
    assert hold(state, 0, gather)["stock"] == 1
    state.shrine_idols[0] = 1
    before = GAME.preview
    told = GAME.preview(state.view(0), gather)
    try:
        state.shrine_idols[0] = 0
        GAME.preview = lambda view, move: told  # type: ignore[method-assign]
        with pytest.raises(AssertionError, match="g1"):
            hold(state, 0, gather)
    finally:
        GAME.preview = before  # type: ignore[method-assign]
