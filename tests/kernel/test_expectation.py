"""How much a lead is worth: shares of what there is to be won, and a file that names itself when it is wrong."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from motley.kernel.expectation import shared_out, steepness


@pytest.mark.parametrize(
    "values", [[0.2, 0.9], [0.5, 0.5, 0.5], [0.1, 0.7, 0.4, 0.4], [-3.0, 40.0, 0.0, 2.0, 1.0, 9.0]]
)
@pytest.mark.parametrize("steep", [0.1, 2.0, 60.0])
def test_seats_expect_together_what_there_is_to_be_won(values: list[float], steep: float) -> None:
    shares = shared_out(values, steep)
    assert sum(shares) == pytest.approx(len(values) / 2)
    assert all(0 <= share <= 1 for share in shares)
    ranked = sorted(zip(values, shares, strict=True))
    assert all(first[1] <= second[1] for first, second in pairwise(ranked))
    assert [a == b for a, b in pairwise(values)] == [a == pytest.approx(b) for a, b in pairwise(shares)]


def test_the_steeper_the_surer() -> None:
    leads = [shared_out([0.6, 0.4], steep)[0] for steep in (0.0, 1.0, 5.0, 500.0)]
    assert leads[0] == 0.5
    assert leads == sorted(leads)
    assert leads[-1] > 0.999


@pytest.mark.parametrize(
    ("given", "found"), [("", (None, None)), ("duel = 3", (3.0, None)), ("duel = 3\nmore = 0.5", (3.0, 0.5))]
)
def test_a_file_says_how_steep_it_is(given: str, found: object, package: Callable[[str], str]) -> None:
    name = package(f"[outlook]\n{given}\n")
    assert (steepness(name, 2), steepness(name, 5)) == found


def test_a_file_names_itself_when_it_is_wrong(package: Callable[[str], str]) -> None:
    name = package("[outlook]\nduell = 4.0\n")
    with pytest.raises(ValueError, match=rf"{name}: content/expectation.toml: \[outlook\]: not known: duell"):
        steepness(name, 2)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Makes a package with that file, of a name of its own."""
    name = re.sub(r"\W", "_", request.node.name)

    def made(text: str) -> str:
        content = tmp_path / name / "content"
        content.mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (content / "expectation.toml").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return name

    return made
