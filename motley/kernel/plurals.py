"""Which of a language's forms a number takes: the categories of the Unicode CLDR, from `plurals.toml`."""

from typing import Final

from motley.kernel.data import read_toml

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many")

_families: dict[str, dict[str, str]] = {}


def category(language: str, number: object) -> str:
    """The category of a number ("one", "few" ...) in that language; one that is not known counts like English."""
    if not isinstance(number, int):
        return OTHER
    if not _families:
        for family in read_toml("motley.kernel", "plurals.toml")["family"]:
            for each in family["languages"]:
                _families[each] = {name: family[name] for name in CATEGORIES if name in family}
    rules = _families.get(language.partition("-")[0], _families["en"])
    for name, condition in rules.items():
        if _holds(condition, abs(number)):
            return name
    return OTHER


def _holds(condition: str, number: int) -> bool:
    return any(all(_is(relation, number) for relation in each.split(" and ")) for each in condition.split(" or "))


def _is(relation: str, number: int) -> bool:
    """`n % 10 = 2..4`: a number or its rest, and where it must lie."""
    left, _, ranges = relation.partition("=")
    is_wanted = not left.endswith("!")
    _, _, modulus = left.rstrip("! ").partition("%")
    value = number % int(modulus) if modulus else number
    for each in ranges.split(","):
        low, _, high = each.strip().partition("..")
        if int(low) <= value <= int(high or low):
            return is_wanted
    return not is_wanted
