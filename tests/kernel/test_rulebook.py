"""Numbered rules out of a rules text."""

from motley.kernel.data import read_text
from motley.kernel.rulebook import numbers, sections, table

TEXT = """# MOTBA battles

Some prose before any section.

## R1 Setting up

A word before.

- **R1.1** Lay out the tiles,
  face down.
- **R1.2** Take *three* tokens.

Prose that ends the rule.

## R12 The end

- **R12.3b** The last one wins.
- no rule, only a dash
"""


def test_sections_have_numbers_titles_and_rules() -> None:
    found = sections(TEXT)
    assert [(each.number, each.title) for each in found] == [
        ("", "MOTBA battles"),
        ("R1", "Setting up"),
        ("R12", "The end"),
    ]
    assert [rule.number for rule in found[1].rules] == ["R1.1", "R1.2"]


def test_a_rule_goes_on_over_indented_lines() -> None:
    first, second = sections(TEXT)[1].rules
    assert first.text == "Lay out the tiles, face down."
    assert second.text == "Take *three* tokens."


def test_prose_stays_with_its_section() -> None:
    assert sections(TEXT)[1].prose == ["A word before.", "", "Prose that ends the rule."]


def test_numbers() -> None:
    assert numbers(TEXT) == {"R1.1", "R1.2", "R12.3b"}


def test_the_table_has_rules_too() -> None:
    text = read_text("motley.kernel", "TABLE.md")
    assert sections(text)[0].number == "T"
    assert {"T1", "T2", "T3", "T4", "T5"} <= numbers(text)


def test_an_appendix_is_a_section_of_its_own_with_its_table_in_the_prose() -> None:
    appendix = table("Tiles", ["tile", "gives"], [["Spring", "2 water"]], "What lies there.")
    text = "# R1 Aim\n\n- **R1.1** Win.\n\n" + appendix
    aim, tiles = sections(text)
    assert [rule.text for rule in aim.rules] == ["Win."]
    assert tiles.title == "Tiles"
    assert "\n".join(tiles.prose).strip().split("\n\n") == [
        "What lies there.",
        "| tile | gives |\n|---|---|\n| Spring | 2 water |",
    ]
