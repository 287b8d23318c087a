"""The codec: whatever a state is made of comes back as what it was."""

import json
from typing import Any

import pytest

from motley.kernel import Ask, BadPosition, Codec
from motley.kernel.codec import canonical, digest_of


class Wound:
    """A frame as a game writes one."""

    def __init__(self, seat: int, places: tuple[int, ...]) -> None:
        self.seat = seat
        self.places = places

    def fields(self) -> tuple[str, ...]:
        return ("seat", "places")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wound) and (self.seat, self.places) == (other.seat, other.places)

    def __hash__(self) -> int:
        return hash((self.seat, self.places))


VALUES: list[Any] = [
    None,
    True,
    0,
    -7,
    2**80,
    1.5,
    "",
    'quotes " and {braces}',
    [],
    (),
    [1, [2, (3,)]],
    ((1, 2), [3], "four"),
    {},
    {"t": 1, "d": [2], "f": "Ask"},
    {1: "one", 2: (2,)},
    {(0, 1): [True], None: {}},
    {3, 1, 2},
    frozenset({(1, 2), (0, 5)}),
    Ask("place", (0,), (3, "x")),
    [("move", 3), Wound(1, (4, 5)), Ask("roll", (-1,))],
]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_values_come_back_as_what_they_were(value: Any) -> None:
    codec = Codec(Wound)
    back = codec.decode(json.loads(json.dumps(codec.encode(value))))
    assert back == value
    assert type(back) is type(value)


def test_true_does_not_come_back_as_one() -> None:
    codec = Codec()
    assert codec.decode(codec.encode([True, 1])) == [True, 1]
    assert codec.decode(codec.encode([True, 1]))[0] is True


def test_a_class_it_was_not_given_is_an_error_that_names_it() -> None:
    with pytest.raises(TypeError, match="Wound"):
        Codec().encode([Wound(0, ())])


def test_an_unknown_part_of_a_saved_position_is_refused() -> None:
    with pytest.raises(BadPosition, match="Ghost"):
        Codec().decode({"f": "Ghost", "a": []})


def test_the_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": [2]}) == '{"a":[2],"b":1}'
    assert digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1})
    assert digest_of({"a": 1}) != digest_of({"a": 2})


def test_sets_have_one_text_however_they_were_filled() -> None:
    codec = Codec()
    assert codec.encode({5, 100, 3}) == codec.encode({100, 3, 5})
