"""Whatever strangers ask for, it costs the others neither time nor memory, and tells them nothing hidden."""

from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from time import process_time
from typing import Any

import pytest

from motley.bots import cast
from motley.kernel import registry
from motley.server.door import shelf
from motley.server.door.person import LONGEST_COOKIES, Seal
from motley.server.words import _has_words, told_in
from tests.server.house import House, ThreadHouse, house_in

pytestmark = pytest.mark.once

SEAL = Seal(b"a secret of this test alone, and long enough")
OWN = SEAL.cookie_for("somebody", False).partition(";")[0]
QUOTED = '\\"' * 3500
"""What http.cookies of Python 3.11 reads in quadratic time."""
MOST_TIMES = 60


def seconds(read: Callable[[str], object], header: str) -> float:
    """The quickest of several readings: a busy machine makes no reading quicker."""
    found: list[float] = []
    for _ in range(5):
        began = process_time()
        read(header)
        found.append(process_time() - began)
    return min(found)


def is_linear(read: Callable[[str], object]) -> bool:
    """Whether quoted backslashes cost about what as many letters cost."""
    plain = seconds(read, f'other="{"a" * len(QUOTED)}"; {OWN}')
    return seconds(read, f'other="{QUOTED}"; {OWN}') <= MOST_TIMES * max(plain, 2e-5)


def test_cookies_are_read_in_linear_time() -> None:
    assert is_linear(SEAL.person)
    assert SEAL.person(f'other="{QUOTED}"; {OWN}') is not None


def test_the_way_of_the_library_would_be_noticed() -> None:
    def read(header: str) -> object:
        jar: SimpleCookie = SimpleCookie()
        jar.load(header)
        return jar

    if seconds(read, f'other="{QUOTED}"') < 0.01:
        pytest.skip("this Python reads cookies in linear time")
    assert not is_linear(read)


@pytest.mark.parametrize(
    "header", [OWN, f"a=b; {OWN}", f" {OWN} ;c", f";;=;{OWN};", f"x={OWN.partition('=')[2]};{OWN}"]
)
def test_the_own_cookie_is_found_among_others(header: str) -> None:
    assert SEAL.person(header) is not None


@pytest.mark.parametrize("header", ["", ";", "=", OWN[:-1], OWN.replace("=", " = x", 1), "a=" + "b" * LONGEST_COOKIES])
def test_other_cookies_are_nobodys(header: str) -> None:
    assert SEAL.person(header) is None


def test_too_many_cookies_are_not_read_at_all() -> None:
    assert SEAL.person(f"{OWN};{' ' * LONGEST_COOKIES}") is None


KEPT: dict[str, tuple[Callable[..., object], Callable[[int], object]]] = {
    "faces": (cast._face, lambda number: cast.face(f"nobody-{number}")),
    "puzzles": (shelf._puzzle_picture, lambda number: shelf.puzzle_picture(registry.game("motif"), f"none-{number}")),
    "options": (shelf._beginning, lambda number: shelf.option_picture(registry.game("motox"), "map", f"none-{number}")),
    "rules": (shelf._rules_picture, lambda number: shelf.rules_picture(registry.game("motif"), 10_000 + number)),
    "languages": (_has_words, lambda number: told_in(f"a language nobody has heard of, {number}", "motley.server")),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_is_not_there_is_not_kept(name: str) -> None:
    kept, ask = KEPT[name]
    before = kept.cache_info().currsize  # type: ignore[attr-defined]
    assert all(ask(number) in (None, "en") for number in range(50))
    assert kept.cache_info().currsize == before  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept", [shelf._puzzle_picture, shelf._beginning, shelf._rules_picture, _has_words])
def test_what_is_kept_has_a_bound(kept: Callable[..., object]) -> None:
    assert kept.cache_info().maxsize is not None  # type: ignore[attr-defined]


def test_pictures_are_drawn_as_before_when_they_were_forgotten() -> None:
    game = registry.game("motif")
    key = shelf.puzzle_list(game)[0]["key"]
    first = shelf.puzzle_picture(game, key)
    shelf._puzzle_picture.cache_clear()
    assert first is not None
    assert shelf.puzzle_picture(game, key) == first


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("strangers"), is_shared=True) as running:
        yield running


def card(house: House, table: str) -> dict[str, Any]:
    told: dict[str, Any] = house.http.get(f"/api/tables/{table}").json()
    return {name: told[name] for name in ("status", "changed", "ply", "your_turn", "deadline")}


def test_a_stranger_does_not_learn_when_something_hidden_happens(shared: ThreadHouse) -> None:
    """In Gauntlet both lay cards at the same time: that one of them has is nobody's business."""
    ann, eve = shared.visitor(), shared.visitor()
    table = ann.create("gauntlet", "me", "me")
    seen, known = card(eve, table), card(ann, table)
    with ann.sit(table, 0) as guest:
        position = guest.position
        while guest.position["to_act"] == position["to_act"] and card(ann, table)["changed"] == known["changed"]:
            guest.play_on()
    assert card(ann, table) != known
    assert card(eve, table) == seen
    assert seen["status"] == "Under way"


def test_a_stranger_may_look_at_a_table_where_all_lies_open(shared: ThreadHouse) -> None:
    ann, eve = shared.visitor(), shared.visitor()
    table = ann.create("motif", "me", "me")
    assert "to move" in card(eve, table)["status"]
