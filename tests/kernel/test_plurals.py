"""By what languages count."""

import pytest

from motley.kernel.plurals import category


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("de-AT", {1: "one", 11: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other"}),
        ("ja", {0: "other", 1: "other"}),
        ("ru", {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few", 112: "many"}),
        ("pl", {0: "many", 1: "one", 2: "few", 12: "many", 21: "many", 22: "few"}),
        ("cs", {0: "other", 1: "one", 4: "few", 5: "other"}),
        ("hr", {1: "one", 3: "few", 5: "other", 11: "other"}),
        ("sl", {1: "one", 2: "two", 3: "few", 5: "other", 101: "one"}),
        ("lt", {1: "one", 2: "few", 10: "other", 11: "other", 21: "one"}),
        ("lv", {0: "zero", 1: "one", 2: "other", 11: "zero", 21: "one"}),
        ("ro", {0: "few", 1: "one", 19: "few", 20: "other", 101: "few"}),
        ("is", {1: "one", 11: "other", 21: "one"}),
        ("he", {1: "one", 2: "two", 3: "other"}),
        ("ga", {1: "one", 2: "two", 6: "few", 10: "many", 11: "other"}),
        ("cy", {0: "zero", 1: "one", 2: "two", 3: "few", 4: "other", 6: "many"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"}),
    ],
)
def test_the_category_of_a_number(language: str, numbers: dict[int, str]) -> None:
    assert {number: category(language, number) for number in numbers} == numbers


def test_what_is_no_whole_number_and_what_is_no_known_language() -> None:
    assert category("ru", "2") == "other"
    assert [category("tlh", number) for number in (1, 2)] == ["one", "other"]
