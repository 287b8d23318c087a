"""Whatever strangers ask for, it costs the others neither time nor memory."""

from collections.abc import Callable
from http.cookies import SimpleCookie
from time import process_time

import pytest

from motley.bots import cast
from motley.kernel import registry
from motley.server.door import shelf
from motley.server.door.person import LONGEST_COOKIES, Seal
from motley.server.words import _has_words, told_in

pytestmark = pytest.mark.once

SEAL = Seal(b"a secret of this test alone, and long enough")
OWN = SEAL.introduce(False).partition(";")[0]
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
