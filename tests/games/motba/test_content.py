"""The content is data in the vocabulary: what does not fit is refused with file, entry and field."""

from typing import Any

import pytest

from motley.games.motba.arenas import ARENAS, IDS, PREGENS, Arena
from motley.games.motba.cards import ARTIFACTS, CHARACTERS, Artifact, Character, Condition, Selector
from motley.games.motba.vocabulary import EVENTS, PRIMITIVES, STATICS, BadContent
from motley.kernel.data import read_toml

PACKAGE = "motley.games.motba"
FILE = "content/characters.toml"


def warden() -> dict[str, Any]:
    data: dict[str, Any] = read_toml(PACKAGE, FILE)["character"][0]
    return data


def test_the_content_is_complete() -> None:
    assert (len(CHARACTERS), len(ARTIFACTS), len(ARENAS), len(PREGENS)) == (50, 60, 20, 3)
    assert [sum(card.slots == n for card in CHARACTERS) for n in (1, 2, 3)] == [40, 8, 2]
    assert [sum(card.slots == n for card in ARTIFACTS) for n in (1, 2)] == [52, 8]
    assert len(set(IDS)) == 130


def spoil(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Replace what lies at a path like `basic.0.effects.0.do`; None removes it."""
    *way, last = path.split(".")
    at: Any = data
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("health", "16", "iron_warden: health: '16' is no int"),
        ("health", None, "iron_warden: health: is missing"),
        ("wings", 2, "iron_warden: wings: there is no such field"),
        ("slots", 4, "iron_warden: slots: 4 is no slots"),
        ("basic", [], "iron_warden: basic: one or two abilities"),
        ("basic.0.cooldown", 9, "iron_warden: basic interpose: cooldown: 9 is out of range"),
        ("basic.0.when", "always", "iron_warden: basic interpose: when: 'always' is no when"),
        ("basic.0.needs", ["lucky"], "iron_warden: basic interpose: needs"),
        ("basic.0.effects.0.do", "sing", "iron_warden: basic interpose: effects 1: do"),
        ("basic.0.effects.1.to", "everyone", "iron_warden: basic interpose: effects 2: to"),
        ("special.effects.0.n", [1, 2, 3, 4], "iron_warden: special bastion: effects 1: n"),
        ("special.targets", [{"pick": "king"}], "iron_warden: special bastion: targets 1: pick"),
        ("passive.0.static", "proud", "iron_warden: passive 1: static"),
        ("passive", [{"on": "sunrise", "effects": []}], "iron_warden: passive 1: on: 'sunrise' is no event"),
    ],
)
def test_a_bad_entry_names_file_entry_and_field(path: str, value: object, said: str) -> None:
    with pytest.raises(BadContent) as caught:
        Character(spoil(warden(), path, value), FILE)
    assert str(caught.value).startswith(f"{FILE}: {said}")


def test_a_grant_is_for_own_fighters() -> None:
    data = next(each for each in read_toml(PACKAGE, "content/artifacts.toml")["artifact"] if "grant" in each)
    with pytest.raises(BadContent, match="grant"):
        Artifact({**data, "aim": "foe"}, "content/artifacts.toml")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rows.0", "....", "rows: row"),
        ("zones.2.north", "a1 b1", "zones.2.north: a zone has at least 6 spaces"),
        ("zones.2.north", "c3 a1 b1 c1 d1 e1", "zones.2.north: nobody can start on c3"),
        ("zones.2.north", "z9 a1 b1 c1 d1 e1", "zones.2.north: there is no space 'z9'"),
    ],
)
def test_a_bad_arena_names_its_row_or_zone(path: str, value: str, said: str) -> None:
    data = read_toml(PACKAGE, "content/arenas.toml")["arena"][0]
    if path == "rows.0":
        data["rows"][0] = value
    else:
        data["zones"]["2"]["north"] = value
    with pytest.raises(BadContent) as caught:
        Arena(data)
    assert f"content/arenas.toml: proving_yard: {said}" in str(caught.value)


@pytest.mark.parametrize("arena", ARENAS, ids=lambda arena: arena.id)
def test_2_7_arenas_are_mirrored_and_their_zones_apart(arena: Arena) -> None:
    width, spaces = arena.width, range(arena.width * arena.height)
    for space in spaces:
        across = space // width * width + width - 1 - space % width
        assert arena.ground[space] == arena.ground[across]
        assert arena.things[space] == arena.things[across]
        assert arena.things[space] == arena.things[len(spaces) - 1 - space]
    for seats in (2, 3, 4):
        taken = [space for _, zone in arena.zones[seats] for space in zone]
        assert len(taken) == len(set(taken))


def test_the_vocabulary_is_used() -> None:
    """Every primitive, static and event appears in the content: none is a word that nobody says."""
    used: set[str] = set()
    for file, table in (("characters", "character"), ("artifacts", "artifact"), ("basics", "trap")):
        text = str(read_toml(PACKAGE, f"content/{file}.toml")[table])
        used |= {word for word in [*PRIMITIVES, *STATICS, *EVENTS] if f"'{word}'" in text}
    assert used == {*PRIMITIVES, *STATICS, *EVENTS}


def test_l4_l5_selectors_and_conditions_are_read() -> None:
    around = Selector("foes@1:t1")
    assert (around.group, around.within, around.centre) == ("foes", 1, "t1")
    assert (Selector("team@2").within, Selector("self").within) == (2, -1)
    half = Condition("!defender.half")
    assert (half.negated, half.who, half.word) == (True, "defender", "half")
    near = Condition("t1<=1")
    assert (near.who, near.word, near.n) == ("t1", "near", 1)
    late = Condition("round>=4")
    assert (late.word, late.n, late.who) == ("round", 4, "")
