"""Moves and positions as text, both ways, and what is refused."""

import pytest

from motley.games.motox import GAME
from motley.games.motox.rules.book import Motox
from motley.kernel import CHANCE, BadPosition, IllegalMove, Rng, State, UnreadableMove
from tests.games.motox.stories import DEMO, Story, race, started

SET_UPS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (2, {"two_seats": True}),
    (4, {"course": "sprint", "race_cap": 12}),
    (3, {"course": "kangaroo", "air_turns": False, "race_cap": 30}),
]


def random_positions(seats: int, options: dict[str, object], seed: int) -> list[State]:
    """Every position of a game played at random, the last one included."""
    rng = Rng(seed)
    state = GAME.start(seats, options)
    found = [state.copy()]
    while (ask := state.ask()) is not None:
        seat = ask.seats[0]
        move = state.sample(rng) if seat == CHANCE else state.moves(seat)[rng.below(len(state.moves(seat)))]
        state.play(seat, move)
        found.append(state.copy())
    return found


@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_moves_and_positions_come_back_as_they_were(seats: int, options: dict[str, object]) -> None:
    stages = set()
    for state in random_positions(seats, options, 5):
        text = GAME.text(state)
        stages.add(text.split()[-1].rstrip("0123456789"))
        again = GAME.position(text, options)
        assert GAME.text(again) == text
        ask = state.ask()
        assert again.ask() == ask
        if ask is None:
            assert again.outcome() == state.outcome()
            continue
        seat = ask.seats[0]
        moves = GAME.legal(state, seat)
        assert GAME.legal(again, seat) == moves
        written = [GAME.write(state, move) for move in moves]
        assert [GAME.read(state, move) for move in written] == moves
    assert stages >= {"first", "grid", "go", "roll", "try", "ride"}


def test_a_loaded_dump_plays_on_alike() -> None:
    for state in random_positions(3, {"course": "sprint", "race_cap": 8}, 2):
        twin = GAME.load(state.dump())
        assert twin.digest() == state.digest()
        ask = state.ask()
        if ask is not None:
            assert twin.moves(ask.seats[0]) == state.moves(ask.seats[0])


NO_MOVES = (
    "x + +X +n roll+ roll+0 roll+x c c0 c100 cx 0ne 25ne 6 10 055a 5NE 5ne!! ! first: first:X 00000 210 06 ride ² c²"
)


@pytest.mark.parametrize("text", ["", "hold ", " 5ne", *NO_MOVES.split()])
def test_what_is_no_move_at_all_cannot_be_read(text: str) -> None:
    """Dice out of order or with a face that no die has are among them."""
    with pytest.raises(UnreadableMove):
        GAME.read(GAME.start(3), text)


def test_dice_of_the_wrong_number_are_refused() -> None:
    story = Story(race("6nw/4,5nw/4,1nw/4", "M")).play("roll")
    assert [story.rule(dice) for dice in ("1", "123", "0000")] == ["R4.1"] * 3
    assert story.rule("5ne") == "R4.1"


def test_only_the_seat_to_act_answers_and_nobody_after_the_finish() -> None:
    story = Story(race("6nw/4,5nw/4,1nw/4", "M"))
    before = story.text
    for seat in (0, 2, CHANCE):
        with pytest.raises(IllegalMove, match="T2"):
            story.state.play(seat, GAME.read(story.state, "pass"))
        assert story.state.moves(seat) == []
    assert story.text == before
    over = Story(race("10nw/4,2ne/4,1nw/4")).play("roll 5 finish")
    with pytest.raises(IllegalMove, match="T1"):
        over.state.play(0, GAME.read(over.state, "pass"))


def test_a_move_that_is_no_number_is_refused() -> None:
    story = Story(race("6nw/4,5nw/4,1nw/4", "M"))
    with pytest.raises(IllegalMove, match="T7"):
        story.state.play(1, "pass")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "EE S build",
        f"{DEMO} S 6nw/4,-/4,1nw/4 0 2 S go",
        f"{DEMO} S 6nw!/4,5nw/4,1nw/4 0 2 S go2",
        f"{DEMO} S 6nw!/4,5nw/4,1nw/4 0 2 S roll2",
        f"{DEMO} S 6nw!/4,5nw/4,1nw/4 0 2 S ride12",
        f"{DEMO} S 6nw!/4,5nw/4,1nw/4 0 2 S free12",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S try1",
        f"{DEMO} S 6nw!/4,6nw/4,1nw/4 0 2 S try1",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S roll0",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S roll5",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S roll",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S ride",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S ride21",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S ride6",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S ride00123",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S go3",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S fly",
        f"{DEMO} S 6nw/4,6nw/4,1nw/4 0 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 1 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,1nw/x 0 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,1nw 0 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,11nw/4 0 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,1n/4 0 2 S go",
        f"{DEMO} A 6nw/4,5nw/4,1nw/4 0 2 S go",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 A go",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 0 S go",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 101 S go",
        f"{DEMO} S 6nw/12 0 2 S go",
        f"{DEMO} S 1nw/4,2ne/4,-/4 0 0 C grid",
        f"{DEMO} S -/4,1nw/4,-/4 0 0 C grid",
        f"{DEMO} S 1ne/4,1nw/4,-/4 0 1 C grid",
        f"{DEMO} S 6nw/4,5nw/4,1nw/4 0 2 S cap",
        f"{DEMO} S 6nw!/4,5nw/4,1nw/4 0 2 S finish",
        f"{DEMO} S -/4,-/4,-/4 0 0 S first",
        "E S 6nw/4,5nw/4,1nw/4 0 2 S go",
        "ENW S 6nw/4,5nw/4,1nw/4 0 2 S go",
        "EE4E S 1nw/4,2nw/4,3nw/4 0 2 S go",
        "EE S 5/3,5/3,5/3,5/3 A build",
        "EE S 5/3,5/3,5/3,6/2 A build",
        "EE S 5/3,5/3,5/3,6/3 A grow",
        "EE S 5/3,5/3,5/3,6/3 ? first",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.position(text)


@pytest.mark.parametrize(
    ("course", "said"),
    [
        (
            "EEX",
            "R2.3: Tile 3 of the course: X is neither a direction (N, E, S or W) nor a ramp height (1 to 4) after one.",
        ),
        ("E", "R1.5: The course has 2 tiles; a course has 3 to 24."),
        ("EW", "R2.3: Tile 3 of the course lies on tile 1."),
        ("ENW", "R2.4: Tile 4 of the course touches tile 1."),
        ("E1N", "R2.6: Tile 2 of the course cannot be a ramp: only a tile between two others in a straight line can."),
        ("EE4E", "R2.8: The ramp on tile 3 of the course is higher than 3."),
    ],
)
def test_a_position_with_a_faulty_course_says_what_is_wrong_in_words(course: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(race("1nw/4,1ne/4,1sw/4", course=course))
    assert str(caught.value) == said


def test_a_position_needs_good_options() -> None:
    with pytest.raises(BadPosition):
        GAME.position(race("6nw/4,5nw/4,1nw/4"), {"race_cap": 0})
    assert GAME.position("EE4E S 1nw/4,2nw/4,3nw/4 0 2 S go", {"ramp_max": 4}).ramp_max == 4


def test_a_roll_without_a_ride_is_settled_when_the_position_is_loaded() -> None:
    """R4.4, R4.9 and R7.4 are done at once."""
    assert Story(race("6nw/4,5nw/4,1nw/4", "S", "ride00")).text == race("6nw/4,5nw/4,1nw/4", "M")
    assert Story(race("5nw/4,5ne/4,6sw/4", "S", "ride4")).text == race("5nw!/4,5ne/4,6sw/4", "M")
    assert Story(race("5nw/4,5ne/4,6sw/4", "S", "free4")).text == race("5nw/4,5ne/4,6sw/4", "M")


def test_every_refusal_in_the_table_of_bad_input() -> None:
    """The first column is played where the second says; the third is the rule that is named."""
    curled = "ENNNWWWSS S 3/3,3/3,4/3,4/3 C build"
    table = [
        ("+N", curled, "R2.3"),
        ("+W", "EN S 5/3,5/3,5/3,6/3 A build", "R2.4"),
        ("+E", curled, "R2.5"),
        ("c1", "EEE S 5/3,5/3,5/3,5/3 S build", "R2.6"),
        ("c4", "EEE S 5/3,5/3,5/3,5/3 S build", "R2.6"),
        ("c2", "EN S 5/3,5/3,5/3,6/3 A build", "R2.6"),
        ("c2", "E3EE S 5/2,5/2,5/2,5/3 A build", "R2.8"),
        ("+E", "EEE S 0/3,6/3,7/3,7/3 S build", "R2.2"),
        ("c2", "EEE S 5/0,5/4,5/4,5/4 S build", "R2.2"),
        ("roll+2", race("6nw/1,5nw/4,1nw/4"), "R9.2"),
        ("roll+4", race("6nw/4,5nw/4,1nw/4"), "R9.2"),
        ("kick", race("6nw/4,5nw/4,1nw/4"), "R9.1"),
        ("kick", race("6nw!/0,5nw/4,1nw/4"), "R9.1"),
        ("kick", race("6nw/3,5nw/4,1nw/4", stage="go2"), "R9.1"),
        ("5ne", race("6nw/4,5nw/4,1nw/4", stage="ride2"), "R4.9"),
        ("hold", race("6nw/4,5nw/4,1nw/4", stage="ride2"), "R4.9"),
    ]
    for move, position, rule in table:
        assert Story(position).rule(move) == rule, (move, position)


def test_the_rule_named_for_a_ride_is_the_first_that_stands_alone_in_its_way() -> None:
    cases = [
        ("5nw", race("4nw/4,1ne/4,1nw/4", stage="ride2"), "R8.1"),
        ("4nw", race("2ne/4,3ne/4,1nw/4", stage="ride3"), "R4.7"),
        ("4se", race("5sw/4,1ne/4,1nw/4", stage="ride1"), "R4.6"),
        ("6se", race("6ne/4,1ne/4,1nw/4", stage="ride1"), "R4.5"),
        ("6se", race("5sw/4,1ne/4,1nw/4", stage="ride3"), "R4.3"),
        ("9ne", race("5sw/4,1ne/4,1nw/4", stage="ride3"), "R4.2"),
        ("finish", race("5sw/4,1ne/4,1nw/4", stage="ride3"), "R4.2"),
        ("24ne!", race("5sw/4,1ne/4,1nw/4", stage="ride3"), "R4.2"),
    ]
    for move, position, rule in cases:
        story = Story(position)
        assert story.because(move) == rule, (move, position)
        assert rule in GAME.words.refusal(story.refusal(move))


def test_bounds_are_true() -> None:
    assert GAME.bound(4, GAME.complete({})) == 1 + 35 + 4 + 1600
    assert GAME.bound(3, GAME.complete({"course": "sprint", "race_cap": 10})) == 1 + 3 + 120
    for seats, options in SET_UPS:
        positions = random_positions(seats, options, 9)
        assert len(positions) - 1 <= GAME.bound(seats, GAME.complete(options))
        for state in positions:
            ask = state.ask()
            if ask is not None and ask.seats[0] != CHANCE:
                assert 0 < len(state.moves(ask.seats[0])) <= GAME.width(seats, GAME.complete(options))


def test_everybody_sees_everything() -> None:
    story = started(3, course="sprint").play("first:S 1ne 1se 1sw roll 1")
    state = story.state
    assert isinstance(state, Motox)
    assert state.view(0) == state.view(2) == state.view(None)
    assert state.imagine(1, Rng(1)).digest() == state.digest()
