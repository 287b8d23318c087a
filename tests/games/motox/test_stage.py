"""The table as it is laid: one board from start to finish, markers apart, letters that can be read, moments."""

import itertools
import random
from collections.abc import Sequence

import pytest

import motley
from motley.games.motox import GAME
from motley.games.motox.look.dash import LETTER, ODDS_BOX
from motley.games.motox.look.layout import Look
from motley.games.motox.look.scene import END
from motley.games.motox.look.terrain import SIGN
from motley.kernel import Area, Event, Moment, Piece
from tests.games.motox.stories import DEMO, Story, race, started

LOOKS = ("isometric", "flat")
SLOTS = ["board", "dice", "coins", "order", "odds"]
MILE = "EE1EEE2EEENNN1NNN1NEE2EEE3EE2E"
"""The longest course there is, from corner to corner."""
JUMP = race("5ne/3,4nw/4,1nw/4", "M", "ride23", discard=1)


def areas(story: Story, look: str = "isometric") -> dict[str, Area]:
    return {area.key: area for area in GAME.scene(story.state.view(None), look).areas}


def track(story: Story, look: str) -> Area:
    return areas(story, look)["track"]


def scale(story: Story, look: str) -> float:
    """Pixels to a space, on the screen that the look is for."""
    return Look(look == "flat").scale(track(story, look).box)


def played(story: Story, rng: random.Random) -> None:
    """One answer, anything that is allowed."""
    ask = story.state.ask()
    assert ask is not None
    moves = [move for move, _ in story.state.odds()] if ask.seats[0] < 0 else story.state.moves(ask.seats[0])
    story.state.play(ask.seats[0], rng.choice(list(moves)))


@pytest.mark.parametrize("look", LOOKS)
def test_the_board_keeps_its_box_through_a_whole_race(look: str) -> None:
    rng = random.Random(5)
    story = started(4, course="sprint")
    box = track(story, look).box
    slots = [area.slot for area in areas(story).values()]
    for _ in range(60):
        if story.state.ask() is None:
            break
        played(story, rng)
        assert track(story, look).box == box
        assert [area.slot for area in areas(story, look).values()] == slots == SLOTS


@pytest.mark.parametrize("look", LOOKS)
def test_a_track_that_is_built_gets_more_room_seldom_and_always_enough(look: str) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        story = started(4)
        boxes = [track(story, look).box]
        while story.state.is_building():
            played(story, rng)
            area = track(story, look)
            if story.state.is_building():
                boxes.append(area.box)
            left, top, wide, high = area.box
            for piece in area.pieces:
                if piece.label:
                    assert left <= piece.at[0] <= left + wide
                    assert top <= piece.at[1] <= top + high
        assert sum(one != other for one, other in itertools.pairwise(boxes)) <= 6
        assert look == "flat" or len({round(wide / high, 2) for _, _, wide, high in boxes}) == 1


def test_where_rides_end_well_and_where_they_crash_differs_in_shape_and_nothing_is_covered() -> None:
    symbols = GAME.art().symbols
    assert "<circle" in symbols["end-stand-0"]
    assert "<polygon" not in symbols["end-stand-0"]
    assert "<polygon" in symbols["end-crash-0"]
    for text in (JUMP, race("4nw/4,6nw/4,1nw/4", stage="ride135"), race("3ne/4,6nw/4,1nw/4", stage="ride0145")):
        for look in LOOKS:
            ends = [piece for piece in track(Story(text), look).pieces if piece.layer == "ends"]
            assert {piece.key.partition(":")[0] for piece in ends} == {"end", "out"}
            for one, other in itertools.combinations(ends, 2):
                apart = max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))
                assert apart >= 0.49 * END, f"{one.key} covers {other.key} in the look {look}"


def test_the_numbers_of_markers_are_read_beside_each_other_where_a_long_track_is_small() -> None:
    """On the smallest screen with a mouse, where a digit is at least eleven pixels high and a marker hardly larger."""
    rng, seen = random.Random(8), 0
    story = started(4)
    while story.state.ask() is not None and seen < 60:
        played(story, rng)
        area = track(story, "isometric")
        pixels = min(600 / area.box[2], 330 / area.box[3])
        ends = [piece for piece in area.pieces if piece.layer == "ends"]
        seen += bool(ends)
        for one, other in itertools.combinations(ends, 2):
            across, down = (abs(a - b) * pixels for a, b in zip(one.at, other.at, strict=True))
            letter = max(11, 0.5 * one.size[0] * pixels)
            assert across >= 0.43 * letter or down >= 0.89 * letter, f"{one.key} lies on {other.key}"
    assert seen == 60


def test_targets_and_letters_are_large_enough_on_the_longest_course() -> None:
    story = Story(race("14nw/3,12ne!/2,8nw/2,8ne/3", stage="ride135", course=MILE))
    for look in LOOKS:
        pixels = scale(story, look)
        found = {piece.key: piece for piece in track(story, look).pieces}
        targets = [piece for piece in found.values() if piece.layer == "ends"]
        assert len(targets) > 5
        assert look == "flat" or all(min(piece.size) * pixels >= 24 for piece in targets)
        for seat in range(4):
            assert found[f"tag:{seat}"].size[1] * 0.62 * pixels >= 11.9
        assert found["ramp:3"].size[1] * 0.72 * pixels >= 11.9
        assert min(found["number:5"].size) * 0.5 * pixels >= 11


def box_of(piece: Piece) -> tuple[float, float, float, float]:
    (x, y), (wide, high) = piece.at, piece.size
    return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


@pytest.mark.parametrize("look", LOOKS)
def test_no_plate_covers_another_or_a_marker(look: str) -> None:
    crowded = race("1nw/3,1ne/3,1sw/3,1se/3", stage="ride1235")
    for text in (crowded, JUMP):
        pieces = track(Story(text), look).pieces
        tags = [piece for piece in pieces if piece.layer == "tags"]
        assert tags
        for one, other in itertools.combinations(tags, 2):
            a, b = box_of(one), box_of(other)
            assert a[2] <= b[0] + 0.01 or b[2] <= a[0] + 0.01 or a[3] <= b[1] + 0.01 or b[3] <= a[1] + 0.01


@pytest.mark.parametrize("look", LOOKS)
def test_no_number_of_a_tile_is_written_beneath_something(look: str) -> None:
    for text in (JUMP, race("14nw/3,12ne!/2,8nw/2,8ne/3", stage="ride135", course=MILE)):
        pieces = track(Story(text), look).pieces
        numbers = [piece for piece in pieces if piece.key.startswith("number:")]
        above = [piece for piece in pieces if piece.key.startswith(("ramp:", "end:", "out:"))]
        assert len(numbers) > 3
        assert above
        for number, other in itertools.product(numbers, above):
            # Its digits are a quarter of it high and wide to each side; what lies above covers its own box.
            across, down = (abs(a - b) for a, b in zip(number.at, other.at, strict=True))
            room = 0.25 * number.size[0] + 0.4 * other.size[0]
            assert max(across, down) >= room, f"{other.key} lies on {number.key}"


def test_numbers_and_heights_do_not_lie_on_each_other_where_a_long_track_is_small() -> None:
    """Straight south, on the smallest phone: each is twelve pixels high, a line of text a quarter more."""
    pieces = track(Story("SS1S1S1SSSSSSSSSSSSSSSS C 1/3,2/3,0/3 M build"), "flat")
    pixels = min(345 / pieces.box[2], 230 / pieces.box[3])
    written = [piece for piece in pieces.pieces if piece.key.startswith(("number:", "ramp:"))]
    assert sum(piece.key.startswith("number:") for piece in written) > 8
    assert sum(piece.key.startswith("ramp:") for piece in written) == 3
    for one, other in itertools.combinations(written, 2):
        across, down = (abs(a - b) * pixels for a, b in zip(one.at, other.at, strict=True))
        assert across >= 10 or down >= 0.75 * 15, f"{one.key} lies on {other.key}"


def test_no_number_of_a_tile_is_written_beneath_the_word_of_a_banner() -> None:
    """On a long way the letters of the start are so large that they reach another tile, on a small screen further."""
    for course in ("W2W3W3WSWS1SWSW1WSWS1SEEES C 1/0,2/0,0/1", "SSWWNNNNNNNNNNNNNNNN C 1/4,2/4,0/4"):
        check_banners(track(Story(f"{course} M build"), "isometric").pieces)


def test_no_number_is_written_beneath_a_banner_whose_word_grows_on_a_small_screen() -> None:
    """On the smallest screen with a mouse letters are eleven pixels high, however small the banner is."""
    seen = 0
    for seed in range(24):
        rng = random.Random(seed)
        story = started(4)
        while story.state.is_building():
            played(story, rng)
        area = track(story, "isometric")
        pixels = min(600 / area.box[2], 330 / area.box[3])
        words = [piece for piece in area.pieces if piece.key.startswith("sign:")]
        numbers = [piece for piece in area.pieces if piece.key.startswith("number:")]
        seen += len(numbers)
        for word, number in itertools.product(words, numbers):
            across, down = (abs(a - b) * pixels for a, b in zip(word.at, number.at, strict=True))
            letter, digit = (max(11, share * pixels) for share in (0.43 * word.size[0] / SIGN[0], 0.5 * number.size[0]))
            # The word leans: the box around it is half as high as it is wide, and a line of text.
            wide, far = 0.6 * letter * len(word.text or ""), 0.6 * digit * len(number.text or "")
            high, tall = 1.2 * letter + 0.5 * wide, 1.2 * digit
            shared = [min((a + b) / 2 - gap, b) for a, b, gap in ((wide, far, across), (high, tall, down))]
            is_apart = min(shared) <= 0 or shared[0] * shared[1] < 0.3 * far * tall
            assert is_apart, f"{word.key} lies on {number.key} at seed {seed}"
    assert seen > 200


def check_banners(pieces: Sequence[Piece]) -> None:
    words = [piece for piece in pieces if piece.key.startswith("sign:")]
    numbers = [piece for piece in pieces if piece.key.startswith("number:")]
    assert len(words) == 1
    assert len(numbers) > 15
    for number, word in itertools.product(numbers, words):
        across, down = (abs(a - b) for a, b in zip(number.at, word.at, strict=True))
        assert (
            across >= 0.6 * word.size[0] + 0.15 * number.size[0] or down >= 0.6 * word.size[1] + 0.25 * number.size[0]
        )


def test_the_odds_fit_with_every_column_there_can_be() -> None:
    """Near the finish, with a rival to land on and a ramp ahead: what was clipped once."""
    story = Story(f"{DEMO} S 7nw/4,8nw/4,1nw/4 0 3 C go")
    rng = random.Random(3)
    for _ in range(60):
        area = areas(story).get("odds")
        for piece in area.pieces if area else ():
            if piece.text is not None:
                assert piece.at[1] + 0.5 * LETTER <= ODDS_BOX[3], f"{piece.key} is below the dashboard"
                aside = 0.0 if piece.style in ("strong", "written", "brass-left") else 0.3 * LETTER * len(piece.text)
                assert aside <= piece.at[0] <= ODDS_BOX[2] - aside, f"{piece.key} is beside the dashboard"
        if story.state.ask() is None:
            break
        played(story, rng)


def test_dice_and_coins_lie_in_places_that_never_change() -> None:
    first = areas(Story(race("6nw/4,5nw/4,1nw/4")))
    rolled = areas(Story(race("6nw/4,5nw/4,1nw/4", stage="ride2455")))
    for key in ("dice", "coins", "odds"):
        assert first[key].box == rolled[key].box
    assert [piece.at for piece in first["dice"].pieces] == [piece.at for piece in rolled["dice"].pieces]


def test_the_track_takes_most_of_the_stage() -> None:
    found = {layout.room: layout for layout in GAME.layouts(4)}
    assert set(found) == {"wide", "square", "tall"}
    for layout in found.values():
        assert layout.faults() == []
        weights = [weight for weight, _ in layout.rows]
        assert weights[0] / sum(weights) >= 0.6
        assert set(layout.areas[0].split()) == {"board"}


def moments(story: Story, moves: str, look: str = "isometric") -> dict[str, list[Moment]]:
    """What is shown of each event of the last of these moves."""
    *first, last = moves.split()
    story.play(" ".join(first))
    before = story.state.view(None)
    story.state.events = []
    story.play(last)
    after = story.state.view(None)
    assert story.state.events is not None
    return {event.kind: list(GAME.moments_in(event, before, after, look)) for event in story.state.events}


@pytest.mark.parametrize("look", LOOKS)
def test_a_ride_over_a_ramp_is_shown_with_its_arc(look: str) -> None:
    story = Story(JUMP)
    start = {piece.key: piece.at for piece in track(story, look).pieces}["bike:1"]
    shown = moments(story, "5ne", look)
    end = {piece.key: piece.at for piece in track(story, look).pieces}["bike:1"]
    rolls, flies = shown["ride"]
    assert (rolls.kind, flies.kind) == ("path", "path")
    assert (rolls.keys, rolls.area) == (("bike:1",), "track")
    assert rolls.points is not None
    assert flies.points is not None
    assert rolls.points[0] == pytest.approx(start)
    assert rolls.points[-1] == flies.points[0]
    assert flies.points[-1] == pytest.approx(end)
    assert len(rolls.points) + len(flies.points) == 3 + 2, "every space on the way, the edge of the ramp in both"
    assert rolls.lift == 0
    assert flies.lift > 0.5
    assert [moment.kind for moment in shown["land"]] == ["hit", "fall"]
    assert shown["land"][0].keys == ("bike:0",)
    assert shown["jump"][0].keys == ("ramp:4",)


def test_without_a_look_a_ride_has_no_coordinates() -> None:
    """Those of one look would send the bike across the table in the other."""
    story = Story(JUMP)
    before = story.state.view(None)
    story.play("5ne")
    assert story.state.events is not None
    shown = [moment for event in story.state.events for moment in GAME.moments(event, before, story.state.view(None))]
    assert [moment.kind for moment in shown] == ["flash", "flash", "hit", "fall"]
    assert all(moment.points is None for moment in shown)


def test_a_screen_gets_the_ride_in_the_coordinates_of_its_look() -> None:
    match = motley.start("motox", position=JUMP)
    before = match.state.copy()
    match.play(match.to_act[0], "5ne")
    found: list[list[tuple[float, float]]] = []
    for look in GAME.looks:
        shown = [
            moment
            for each in match.moments(0, None, before.view(None), match.state.view(None), look)
            for moment in each
        ]
        found.append([point for moment in shown for point in moment.points or ()])
    assert all(found)
    assert found[0] != found[1]


def test_a_crash_a_roll_coins_and_the_finish_are_shown() -> None:
    crash = moments(Story(JUMP), "4sw!")["wipeout"]
    assert [moment.kind for moment in crash] == ["path", "fall"]
    story = Story(race("6nw/4,5nw/4,1nw/4"))
    assert [(moment.kind, moment.value) for moment in moments(story, "roll+1")["spend"]] == [("pay", 1)]
    roll = moments(story, "03")["roll"][0]
    assert roll.faces == {"die:0": "die-0", "die:1": "die-3"}
    won = moments(Story(race("10nw/4,10se/4,1nw/4", stage="ride5")), "finish")["finish"]
    assert [moment.kind for moment in won] == ["path", "banner"]
    assert won[-1].text == "Suns cross the finish line and win!"


def test_every_event_has_something_to_see_on_pieces_that_are_there() -> None:
    """Whole games at random: all kinds of events, and no moment of a piece that is on neither table."""
    kinds: set[str] = set()
    for seed, course in enumerate(("build", "sprint")):
        rng = random.Random(seed)
        story = started(4, course=course)
        while story.state.ask() is not None and story.state.round < 7:
            before = story.state.view(None)
            there = set(GAME.scene(before, "flat").pieces())
            story.state.events = []
            played(story, rng)
            after = story.state.view(None)
            there |= set(GAME.scene(after, "flat").pieces())
            for event in story.state.events or ():
                kinds.add(event.kind)
                check(event, list(GAME.moments_in(event, before, after, "flat")), there)
    assert {"tile", "coin", "track", "grid", "roll", "ride", "jump", "wipeout", "pass", "spend"} <= kinds


def check(event: Event, shown: list[Moment], there: set[str]) -> None:
    assert shown, f"nothing is shown of {event.kind}"
    for moment in shown:
        lost = [key for key in (*moment.keys, *([moment.to] if moment.to else [])) if key not in there]
        assert not lost, f"{event.kind} shows {lost}"


def test_the_order_of_the_race_is_always_in_sight() -> None:
    story = Story(race("5ne/3,7nw!/4,1nw/4", "M"))
    shown = areas(story)["order"].pieces
    assert [piece.label for piece in shown if piece.label] == [
        "1st: Moons, down at 7",
        "2nd: Suns, tile 5",
        "3rd: Crowns, tile 1",
    ]
    lit = next(piece for piece in shown if piece.key == "order:turn")
    assert abs(lit.at[1] - next(piece for piece in shown if piece.key == "order:1").at[1]) < 1, "who is to ride"
    before = areas(started(4, course="sprint"))["order"].pieces
    assert [piece.text for piece in before if piece.key.startswith("order-at:")] == ["in the pits"] * 4
