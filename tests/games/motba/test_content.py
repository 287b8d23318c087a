"""The content is data in the vocabulary: what does not fit is refused with file, entry and field."""

from collections.abc import Callable
from typing import Any

import pytest

from motley.games.motba.rules.deck.arenas import (
    ARENAS,
    IDS,
    PREGENS,
    Arena,
    Obstacle,
    Pregen,
    Trap,
    check_basics,
    ground_and_thing,
)
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS, Artifact, Character, Condition, Selector
from motley.games.motba.rules.deck.vocabulary import EVENTS, PRIMITIVES, STATICS, BadContent
from motley.kernel.data import read_toml

PACKAGE = "motley.games.motba"
FILE = "content/characters.toml"


FILES = {
    name: read_toml(PACKAGE, f"content/{name}.toml")
    for name in ("characters", "artifacts", "arenas", "seasons", "basics")
}


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    return [copied(each) for each in value] if isinstance(value, list) else value


def warden() -> dict[str, Any]:
    data: dict[str, Any] = copied(FILES["characters"]["character"][0])
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
        at[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("health", "16", "iron_warden: health: '16' is no count"),
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
        ("passive", [{"on": "hit", "effects": []}], "iron_warden: passive 1: effects: [] is no entries"),
        ("passive", ["strong"], "iron_warden: passive 1: should be a table, is 'strong'"),
        ("basic", ["kick"], "iron_warden: basic ?: should be a table, is 'kick'"),
        ("basic.0.effects", [], "iron_warden: basic interpose: effects: [] is no entries"),
        ("basic.0.effects.0", 5, "iron_warden: basic interpose: effects 1: should be a table, is 5"),
        ("basic.0.effects.1.n", [1, 2], "iron_warden: basic interpose: effects 2: n: [1, 2] has more values"),
        ("basic.0.effects.1.to", "t1", "iron_warden: basic interpose: effects 2: to: 't1' names a target that is not"),
        ("basic.0.cost", {"boot": 0}, "iron_warden: basic interpose: cost"),
        ("basic.0.needs", ["t1.hurt"], "iron_warden: basic interpose: needs: 't1.hurt' names a target"),
        ("special.min", 3, "iron_warden: special bastion: effects 1: n: [3, 5, 8] has more values"),
        ("speed", -1, "iron_warden: speed: -1 is no count"),
        ("special", 7, "iron_warden: special: 7 is no table"),
    ],
)
def test_a_bad_entry_names_file_entry_and_field(path: str, value: object, said: str) -> None:
    with pytest.raises(BadContent) as caught:
        Character(spoil(warden(), path, value), FILE)
    assert str(caught.value).startswith(f"{FILE}: {said}")


@pytest.mark.parametrize(
    ("targets", "effect", "said"),
    [
        ([{"pick": "foe"}], {"do": "coin", "who": "t1", "n": 1}, "effects 1: who: 't1' cannot be a foe"),
        ([{"pick": "player"}], {"do": "damage", "to": "t1", "n": 1}, "effects 1: to: 't1' cannot be a player"),
        ([{"pick": "foe"}], {"do": "teleport", "to": "self", "at": "t1"}, "effects 1: at: 't1' cannot be a foe"),
        ([{"pick": "foe"}], {"do": "heal", "to": "foes@1:t2", "n": 1}, "effects 1: to: 'foes@1:t2' names a target"),
        ([{"pick": "foe", "of": "t1"}], {"do": "cancel"}, "targets 1: of: 't1' names a target that is not chosen"),
        ([], {"do": "coin", "who": "t1", "n": 1}, "effects 1: who: 't1' names a target that is not chosen"),
        ([], {"do": "push", "to": "self", "n": 1, "of": "entry"}, "effects 1: of: only a trap knows"),
        ([{"pick": "floor"}], {"do": "terrain", "at": "t1", "kind": "road", "x": 8}, "effects 1: x: 8 is no x"),
        ([{"pick": "side"}], {"do": "cancel"}, "targets 1: pick: a side is one of a die"),
        ([{"pick": "foe", "range": -1}], {"do": "cancel"}, "targets 1: range: -1 is no count"),
    ],
)
def test_targets_must_be_chosen_and_fit_what_is_done(targets: list[Any], effect: dict[str, Any], said: str) -> None:
    data = warden()
    data["special"] = {**data["special"], "targets": targets, "effects": [effect]}
    with pytest.raises(BadContent) as caught:
        Character(data, FILE)
    assert str(caught.value).startswith(f"{FILE}: iron_warden: special bastion: {said}")


NONSENSE: list[Any] = [None, 5, -1, "xx", [], {}, [5], ["xx"], True, 1.5]


def ways(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside an entry."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    found: list[tuple[Any, ...]] = []
    for key, value in inside:
        found += [(*way, key), *ways(value, (*way, key))]
    return found


ENTRIES = [
    ("characters", "character", 1, lambda data: Character(data, "content/characters.toml")),
    ("characters", "character", 31, lambda data: Character(data, "content/characters.toml")),
    ("artifacts", "artifact", 29, lambda data: Artifact(data, "content/artifacts.toml")),
    ("artifacts", "artifact", 59, lambda data: Artifact(data, "content/artifacts.toml")),
    ("arenas", "arena", 0, Arena),
    ("seasons", "pregen", 0, Pregen),
    ("basics", "obstacle", 1, Obstacle),
    ("basics", "trap", 0, Trap),
]


@pytest.mark.parametrize(("file", "table", "number", "make"), ENTRIES, ids=[f"{each[1]}-{each[2]}" for each in ENTRIES])
def test_whatever_is_spoilt_is_read_or_refused_by_name(
    file: str, table: str, number: int, make: Callable[[dict[str, Any]], object]
) -> None:
    """No nonsense anywhere in an entry gives any other error than one that names file and entry."""
    refused = 0
    entry = FILES[file][table][number]
    for way in ways(entry):
        for nonsense in NONSENSE:
            data = copied(entry)
            at: Any = data
            for step in way[:-1]:
                at = at[step]
            if nonsense is None:
                del at[way[-1]]
            else:
                at[way[-1]] = nonsense
            said = complaint(make, data)
            refused += len(said) > 0
            assert not said or said.startswith(f"content/{file}.toml: ")
            assert not said or way == ("id",) or entry["id"] in said
    assert refused > 10


def complaint(make: Callable[[dict[str, Any]], object], data: dict[str, Any]) -> str:
    try:
        make(data)
    except BadContent as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("numbers.low", "one", "numbers: low: 'one' is no count"),
        ("dice.offense", None, "dice: offense: is missing"),
        ("dice.luck", {"faces": []}, "dice: luck: there is no such field"),
        ("dice.offense.faces", ["sword"], "dice: offense: faces: a die has six"),
        ("dice.offense.faces.0", "axe", "dice: offense: faces: there is no face 'axe'"),
        ("faces.boot", ["shoe"], "faces: boot: there is no symbol 'shoe'"),
        ("legend.~", {"terrain": "difficult", "y": 1}, "legend '~': y: there is no such field"),
        ("legend.~", {"terrain": "difficult", "x": 8}, "legend '~': x: 8 is no x"),
        ("trap", [], "trap: [] is no entries"),
    ],
)
def test_bad_basics_name_their_field(path: str, value: object, said: str) -> None:
    data = spoil(copied(FILES["basics"]), path, value)
    with pytest.raises(BadContent) as caught:
        check_basics(data)
    assert str(caught.value).startswith(f"content/basics.toml: {said}")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"obstacle": "fence"}, "obstacle: there is no 'fence'"),
        ({"terrain": "lava"}, "terrain: there is no 'lava'"),
        ({"terrain": "trapped", "trap": "pit"}, "trap: there is no 'pit'"),
        ({"terrain": "trapped"}, "trap: there is no None"),
    ],
)
def test_a_letter_stands_for_something_there_is(entry: dict[str, Any], said: str) -> None:
    with pytest.raises(BadContent) as caught:
        ground_and_thing("?", entry)
    assert str(caught.value) == f"content/basics.toml: legend '?': {said}"


def test_a_grant_is_for_own_fighters() -> None:
    data = next(each for each in FILES["artifacts"]["artifact"] if "grant" in each)
    with pytest.raises(BadContent, match="grant"):
        Artifact({**data, "aim": "foe"}, "content/artifacts.toml")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rows.0", "....", "rows: row"),
        ("zones.2.north", "a1 b1", "zones.2.north: a zone has at least 6 spaces"),
        ("zones.2.north", "c3 a1 b1 c1 d1 e1", "zones.2.north: nobody can start on c3"),
        ("zones.2.north", "a1 a1 b1 c1 d1 e1", "zones.2: a space is in it twice"),
        ("zones.2.north", "z9 a1 b1 c1 d1 e1", "zones.2.north: there is no space 'z9'"),
    ],
)
def test_a_bad_arena_names_its_row_or_zone(path: str, value: str, said: str) -> None:
    data = copied(FILES["arenas"]["arena"][0])
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
        text = str(FILES[file][table])
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
