"""Seats and options: what they take, what they refuse, and why."""

from typing import Any

import pytest
from motley_gauntlet import GAME as GAUNTLET
from motley_tally import GAME as TALLY

from motley.kernel import BadPosition, BadSetup, Option

SIZE = Option("size", 5, low=3, high=9)
SPEED = Option("speed", "slow", values=("slow", "fast"))
EDGE = Option("edge", 4, values=(3, 4))
OPEN = Option("open", True)
MOTTO = Option("motto", "on we go")


@pytest.mark.parametrize(
    ("option", "takes", "refuses"),
    [
        (SIZE, [3, 9, 5], [2, 10, "5", 5.0, True, None]),
        (SPEED, ["slow", "fast"], ["Slow", "", None, 0]),
        (EDGE, [3, 4], [5, "3", 3.0, True]),
        (OPEN, [True, False], [0, 1, "true", None]),
        (MOTTO, ["", "x"], [1, None, ["x"]]),
    ],
    ids=lambda value: value.name if isinstance(value, Option) else "",
)
def test_an_option_takes_what_it_says(option: Option, takes: list[object], refuses: list[object]) -> None:
    assert [value for value in takes if not option.takes(value)] == []
    assert [value for value in refuses if option.takes(value)] == []


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, "7", 7),
        (SIZE, "-7", -7),
        (SIZE, "many", "many"),
        (SPEED, "fast", "fast"),
        (EDGE, "3", 3),
        (OPEN, "off", False),
        (OPEN, "Yes", True),
        (OPEN, "perhaps", "perhaps"),
        (MOTTO, "7", "7"),
    ],
)
def test_an_option_reads_the_command_line(option: Option, text: str, value: object) -> None:
    assert option.read(text) == value
    assert type(option.read(text)) is type(value)


@pytest.mark.parametrize(
    ("seats", "options", "rule", "sentence"),
    [
        (4, {}, "T3", "Tally is for 2 or 3 seats, not 4."),
        (2, {"sticks": 3}, "T4", "There is no option called sticks. There are: grip, heaps and reversed."),
        (2, {"heaps": 9}, "T4", "The option heaps cannot be 9: a whole number from 1 to 5."),
        (2, {"reversed": 1}, "T4", "The option reversed cannot be 1: true or false."),
        (2, {"heaps": 1, "grip": 3}, "R3.1", "A grip of 3 could take the largest heap of 3 at once."),
    ],
)
def test_bad_settings_are_refused_in_words(seats: int, options: dict[str, Any], rule: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        TALLY.start(seats, options)
    assert caught.value.refusal.rule == rule
    assert caught.value.sentence == sentence


def test_a_constraint_sees_defaults_and_seats() -> None:
    assert GAUNTLET.check(2, {"hand": 8}) is None
    refusal = GAUNTLET.check(3, {"hand": 8})
    assert refusal is not None
    assert refusal.rule == "R9.1"


def test_options_not_given_take_their_defaults() -> None:
    assert TALLY.complete({"grip": 2}) == {"heaps": 3, "grip": 2, "reversed": False}


@pytest.mark.parametrize("text", ["", "xyzzy", "[]", "7", "{}", '{"seats": 2}', '{"seats": 2, "open": {"f": "?"}}'])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAUNTLET.position(text)


def test_the_rules_text_ends_with_the_rules_of_the_table() -> None:
    assert TALLY.rules_text.startswith("# Tally")
    assert "**T1**" in TALLY.rules_text
