"""The record format: it reads as it was written, and a broken one says where."""

import json
from typing import Any

import pytest

from motley.kernel import CHANCE, Answer, BrokenRecord, Record
from motley.kernel.record import answer_line


def sample() -> Record:
    answers = [Answer(CHANCE, "heads", 1), Answer(0, "+c3"), Answer(1, None), Answer(0, "–ü")]
    return Record("motif", 3, 2, {"tokens": 3}, "ab" * 32, {1: "salt"}, answers, None, None, ["Ann", "answers"])


def broken(**changes: Any) -> str:
    """The sample's text with entries of the head changed, written an entry to a line."""
    data = {**json.loads(sample().dumps()), **changes}
    return json.dumps(data, indent=1)


def test_it_reads_as_it_was_written() -> None:
    text = sample().dumps()
    read = Record.loads(text)
    assert read.dumps() == text
    assert read.answers == sample().answers
    assert read.salts == {1: "salt"}
    assert read.names == ["Ann", "answers"]


def test_an_answer_is_a_line_of_its_own() -> None:
    lines = sample().dumps().splitlines()
    assert lines[answer_line(sample().dumps(), 1) - 1].strip() == '[0, "+c3"],'
    assert sum('"+c3"' in line for line in lines) == 1


def test_a_record_without_answers_reads_too() -> None:
    empty = Record("motif", 1, 2, {})
    assert Record.loads(empty.dumps()).answers == []


def test_text_that_is_no_json_names_its_line() -> None:
    lines = sample().dumps().splitlines()
    lines[4] = "  oops"
    with pytest.raises(BrokenRecord, match="line 5") as caught:
        Record.loads("\n".join(lines))
    assert caught.value.line == 5


@pytest.mark.parametrize("entry", ["[0]", '["0", "+c3"]', "[0, 7]", "[-2, null]", "[true, null]", '{"seat": 0}', "7"])
def test_a_wrong_answer_names_its_line(entry: str) -> None:
    text = sample().dumps()
    line = answer_line(text, 1)
    lines = text.splitlines()
    lines[line - 1] = f"    {entry},"
    with pytest.raises(BrokenRecord, match=f"line {line}: answer 2"):
        Record.loads("\n".join(lines))


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("format", "motley-record-99"),
        ("game", None),
        ("version", "1"),
        ("version", True),
        ("seats", 2.0),
        ("options", []),
        ("answers", None),
        ("salts", {"one": "x"}),
        ("salts", {"1": 5}),
        ("salts", [1]),
        ("seed", 5),
        ("seed", "not hexadecimal"),
        ("commitment", 5),
        ("position", "start"),
        ("names", "Ann"),
        ("names", [1, 2]),
        ("resigned", "0"),
        ("resigned", True),
    ],
)
def test_a_wrong_entry_names_its_line(entry: str, value: object) -> None:
    text = broken(**{entry: value})
    line = next(number for number, each in enumerate(text.splitlines(), 1) if each.startswith(f' "{entry}":'))
    with pytest.raises(BrokenRecord, match=f"line {line}: "):
        Record.loads(text)


@pytest.mark.parametrize("text", ["", "[]", "null", "7", '"motif"', "{}"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BrokenRecord):
        Record.loads(text)
