"""The rules text lists the whole content, as it is in the data."""

from typing import Any

import pytest

from motley.games.motba import GAME
from motley.kernel.data import read_toml
from motley.kernel.rulebook import sections

TEXT = GAME.rules_text
PACKAGE = "motley.games.motba"


def content(name: str) -> Any:
    return read_toml(PACKAGE, f"content/{name}.toml")


def row(section: str, name: str) -> list[str]:
    """The cells of a line of a section's table."""
    found = [each for each in sections(TEXT) if each.title == section]
    assert len(found) == 1, section
    lines = [line.strip("| ").split(" | ") for line in found[0].prose if line.startswith("| ")]
    rows = [line for line in lines if line[0] == name]
    assert len(rows) == 1, f"{name} is in {section} {len(rows)} times"
    return rows[0]


def told(abilities: list[dict[str, Any]], cells: list[str]) -> None:
    for ability in abilities:
        assert f"{ability['name']} (" in cells[-1]
        assert ability["text"] in cells[-1]


@pytest.mark.parametrize("card", content("characters")["character"], ids=lambda card: card["id"])
def test_every_character_is_listed_with_stats_and_abilities(card: dict[str, Any]) -> None:
    cells = row("Characters", card["name"])
    assert cells[1:7] == [
        card["role"], *[str(card[name]) for name in ("slots", "health", "speed", "defense", "melee")]
    ]  # fmt: skip
    assert cells[7] == (f"{card['ranged']}/{card['range']}" if card["ranged"] else "–")
    assert all(entry["text"] in cells[8] for entry in card["passive"])
    told([*card["basic"], card["special"]], cells)


@pytest.mark.parametrize("card", content("artifacts")["artifact"], ids=lambda card: card["id"])
def test_every_artifact_is_listed_with_what_it_does(card: dict[str, Any]) -> None:
    cells = row("Artifacts", card["name"])
    assert cells[1] == str(card["slots"])
    assert cells[2] == GAME.words.name("bearer", card["aim"])
    assert all(entry["text"] in cells[3] for entry in card["passive"])
    told([card["grant"]] if "grant" in card else [], cells)


@pytest.mark.parametrize("arena", content("arenas")["arena"], ids=lambda arena: arena["id"])
def test_every_arena_is_listed_with_its_size_and_what_lies_in_it(arena: dict[str, Any]) -> None:
    cells = row("Arenas", arena["name"])
    assert cells[1] == f"{len(arena['rows'][0])} × {len(arena['rows'])}"
    walls = "".join(arena["rows"]).count("#")
    assert (f"Wall {walls}" in cells[2]) == (walls > 0)


def test_all_dice_faces_traps_obstacles_and_statuses_are_listed() -> None:
    basics = content("basics")
    for die, faces in basics["dice"].items():
        names = [GAME.words.name("face", face) for face in faces["faces"]]
        assert row("The dice", GAME.words.name("die", die))[1] == ", ".join(names)
    for trap in basics["trap"]:
        assert row("Traps", GAME.words.say("card", "trap", {"trap": trap["id"]}))[1] == trap["text"]
    for obstacle in basics["obstacle"]:
        name = GAME.words.say("card", "thing", {"thing": obstacle["id"]})
        assert row("Obstacles", name)[1].startswith(str(obstacle["health"] or "none"))
    for status in ("Poison", "Rooted", "Stunned", "Block Points (BP)", "Movement Points (MP)"):
        assert row("Points and statuses", status)[1]


def test_r9_6_swords_shields_and_boots_are_attack_block_and_movement_dice() -> None:
    for face, die in (("sword", "Attack"), ("shield", "Block"), ("boot", "Movement")):
        assert row("The symbols", face)[1] == f"{die} die"


def test_every_ground_of_the_arenas_is_listed() -> None:
    letters = {entry.get("terrain") for entry in content("basics")["legend"].values()} - {None, "trapped"}
    for terrain in letters:
        name = GAME.words.name("terrain", terrain)
        assert any(f"| {name} |" in line for line in TEXT.splitlines()), name


@pytest.mark.parametrize("season", content("seasons")["pregen"], ids=lambda season: season["id"])
def test_r1_9_every_ready_made_season_is_listed(season: dict[str, Any]) -> None:
    cells = row("Ready-made seasons", season["name"])
    for kind, cell in zip(("characters", "artifacts", "arenas"), cells[1:], strict=True):
        assert cell == ", ".join(GAME.words.name("card", card) for card in season.get(kind, []))
