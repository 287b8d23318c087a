"""Every sentence a game says, from TOML: asks, moves, events, refusals, options.

A template has places in braces:

- `{tile}`: the argument as it is; `{Tile}` begins with a capital; `{0}` is an ask's first argument.
- `{who:seat}`: the argument looked up in the table `[names.seat]`; `{Who:seat}` with a capital.
- `{faults:fault}` where an argument is a table with a `name`: that name out of `[names.fault]`, its own places filled
  from the table.
- `{n|token|tokens}`: the second word when n is 1, otherwise the third; of a list its length counts: `{who|has|have}`.
- `{n|0=nothing|one=# token|few=# …|other=# tokens}`: by what the argument is. Its very value comes first, then the
  language's category of that number (zero, one, two, few, many: `plurals.toml`), then `other`; `#` is the number.
- `{tile:tile|f=she|m=he|other=it}`: by the gender of what is named, from `[genders.tile]`.

Lists are joined as `[list]` says: commas and a final "and", or with `{tiles:tile/or}` (`{tiles:/or}`) a final "or". An
event with secrets has two templates: `seen` for those who may know, `hidden` for the others.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from motley.kernel.core import Ask, Event, MotleyError, Refusal
from motley.kernel.data import file_names, has_file, read_toml
from motley.kernel.plain import Plain
from motley.kernel.plurals import category
from motley.kernel.pseudo import PSEUDO, marked

ENGLISH: Final = "en"
OTHER: Final = "other"
LAST: Final = "last"
SHARED: Final = (
    "ask", "move", "event", "refusal", "commit", "option", "preset", "goal", "puzzle", "reason", "list", "names"
)  # fmt: skip
"""Sections in which every table has something to say, and a game its own."""

_PLACE = re.compile(r"\{([^{}]+)\}")


class MissingWords(MotleyError):
    """A sentence that the words file does not have."""


@final
class Place:
    """What stands in braces: a name, the table it is looked up in, and the forms that its value chooses from."""

    def __init__(self, text: str) -> None:
        self.text = text
        head, *forms = text.split("|")
        self.name, _, table = head.partition(":")
        self.table, _, way = table.partition("/")
        self.way = way or LAST
        self.forms: dict[str, str] = {}
        if forms and all("=" in form for form in forms):
            for form in forms:
                when, _, said = form.partition("=")
                self.forms[when] = said
        elif forms:
            self.forms["1"], self.forms[OTHER] = forms


@final
class Meaning(Plain):
    """A word of a glossary: its other forms, what it means, and perhaps the symbol of the art that shows it.

    Small letters also begin a sentence; a word with a capital letter is meant only where it is written so.
    """

    def __init__(self, key: str, word: str, text: str, also: Sequence[str] = (), picture: str | None = None) -> None:
        self.key = key
        self.word = word
        self.text = text
        self.also = tuple(also)
        self.picture = picture

    def fields(self) -> tuple[str, ...]:
        return ("key", "word", "text", "also", "picture")

    def forms(self) -> tuple[str, ...]:
        """All that the word is written as."""
        return (self.word, *self.also)


@final
class Words:
    """The sentences of one game in one language."""

    tables: dict[str, Any]

    def __init__(
        self,
        tables: Mapping[str, Any],
        names: Mapping[str, Mapping[str, str]] | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.tables = {**tables}
        self.language = language
        self._read: dict[str, tuple[list[str], list[Place]]] = {}
        shared = _shared(language)
        for section in SHARED:
            self.tables[section] = {**shared.get(section, {}), **self.tables.get(section, {})}
        for table, entries in (names or {}).items():
            own = self.tables["names"].get(table, {})
            # What the content calls its things is English; a language's file may call them otherwise.
            self.tables["names"][table] = {**own, **entries} if language == ENGLISH else {**entries, **own}

    @classmethod
    def read(
        cls, package: str, names: Mapping[str, Mapping[str, str]] | None = None, language: str = ENGLISH
    ) -> "Words":
        """The words of a game's package: `words/en.toml`, and names that come from its content."""
        if language == PSEUDO:
            return cls(marked(read_toml(package, f"words/{ENGLISH}.toml")), marked({**(names or {})}), language)
        return cls(read_toml(package, f"words/{language}.toml"), names, language)

    def has(self, section: str, key: str) -> bool:
        return key in self.tables.get(section, {})

    def template(self, section: str, key: str, hidden: bool = False) -> str:
        entry = self.tables.get(section, {}).get(key)
        if isinstance(entry, dict):
            entry = entry.get("hidden" if hidden else "seen")
        if not isinstance(entry, str):
            raise MissingWords(f"no words for [{section}] {key}")
        return entry

    def say(self, section: str, key: str, args: Mapping[str, object] | None = None, hidden: bool = False) -> str:
        """The sentence of that key, its places filled."""
        return self._filled(self.template(section, key, hidden), {} if args is None else args)

    def name(self, table: str, value: object) -> str:
        """What a value is called, from `[names.<table>]`."""
        names = self.tables["names"].get(table)
        if names is None or str(value) not in names:
            raise MissingWords(f"no name for {value!r} in [names.{table}]")
        return str(names[str(value)])

    def event(self, event: Event, seat: int | None) -> str:
        """The log line of an event, as that viewer may read it."""
        return self.say("event", event.kind, event.seen_by(seat), hidden=not event.is_open_to(seat))

    def spoken_of(self, event: Event, seat: int | None) -> tuple[int, ...] | None:
        """The seats that the log line of an event names first (`{who:seat}`); None if it names none.

        Where those who know more read "you", the line of the others says who that is.
        """
        own = self.template("event", event.kind, hidden=not event.is_open_to(seat))
        for template in (own, self.template("event", event.kind, hidden=True)):
            for place in self._parsed(template)[1]:
                if place.text == f"{place.name}:seat":
                    return _seats(self._look_up(place.name, event.seen_by(seat)))
        return None

    def ask(self, ask: Ask) -> str:
        """What is asked; the sentence is that of `key_of`."""
        key = self.key_of("ask", ask)
        return self.say("ask", key, {str(place): value for place, value in enumerate(ask.args)})

    def key_of(self, section: str, ask: Ask) -> str:
        """Where a section speaks of an ask: under `<kind>-<argument>` for a text among its arguments, or its kind."""
        for value in ask.args:
            if isinstance(value, str) and self.has(section, f"{ask.kind}-{value}"):
                return f"{ask.kind}-{value}"
        return ask.kind

    def refusal(self, refusal: Refusal) -> str:
        return self.say("refusal", refusal.key, refusal.args)

    def coach(self, key: str, ask: Ask) -> str:
        """The line of `[coach]` under that key; like the ask's sentence it may speak of the ask's arguments."""
        return self.say("coach", key, {str(place): value for place, value in enumerate(ask.args)})

    def glossary(self) -> list[Meaning]:
        """The words with a meaning in this game, from `[glossary.<key>]`, in the order of the file."""
        return [_meaning(key, entry) for key, entry in self.tables.get("glossary", {}).items()]

    def _fill(self, place: "Place", args: Mapping[str, object]) -> str:
        name, table = place.name, place.table
        value = self._look_up(name, args)
        if place.forms:
            text = self._chosen(place, value)
        elif isinstance(value, (list, tuple)):
            text = self.joined([self.spoken(item, table) for item in value], place.way)
        else:
            text = self.spoken(value, table)
        return text[:1].upper() + text[1:] if name[:1].isupper() else text

    def _chosen(self, place: "Place", value: object) -> str:
        forms = place.forms
        count = len(value) if isinstance(value, (list, tuple)) else value
        key = "1" if count == 1 else str(count)
        if place.table:
            key = str(self.tables.get("genders", {}).get(place.table, {}).get(str(value), OTHER))
        if key not in forms:
            key = category(self.language, count)
        said = forms.get(key, forms.get(OTHER))
        if said is None:
            raise MissingWords(f"{{{place.name}}} is {value!r}, which has no form among {sorted(forms)}")
        return said.replace("#", str(count))

    def joined(self, parts: list[str], way: str = LAST) -> str:
        """Several as one: "a, b and c" (or, by the way "or", "a, b or c"), as the language does it."""
        if len(parts) < 2:
            return "".join(parts)
        ways = self.tables["list"]
        return str(ways["between"]).join(parts[:-1]) + str(ways[way]) + parts[-1]

    def spoken(self, value: object, table: str) -> str:
        """An argument in words: itself, or its name from `[names.<table>]`."""
        if isinstance(value, dict):
            told: Mapping[str, object] = value
            return self._filled(self.name(table, told["name"]), told)
        return self.name(table, value) if table else str(value)

    def _parsed(self, template: str) -> tuple[list[str], list["Place"]]:
        """The texts of a template, and the places between them."""
        known = self._read.get(template)
        if known is None:
            parts = _PLACE.split(template)
            known = parts[::2], [Place(part) for part in parts[1::2]]
            self._read[template] = known
        return known

    def _filled(self, template: str, args: Mapping[str, object]) -> str:
        texts, places = self._parsed(template)
        said = texts[0]
        for number in range(len(places)):
            said += self._fill(places[number], args) + texts[number + 1]
        return said

    def _look_up(self, name: str, args: Mapping[str, object]) -> object:
        if name in args:
            return args[name]
        lowered = name[:1].lower() + name[1:]
        if lowered in args:
            return args[lowered]
        raise MissingWords(f"a sentence speaks of {{{name}}}, which is not among {sorted(args)}")


def _meaning(key: str, entry: Mapping[str, Any]) -> Meaning:
    odd = [name for name in entry if name not in ("word", "text", "also", "picture")]
    if odd or "word" not in entry or "text" not in entry:
        raise MissingWords(f"[glossary.{key}] has a word and a text, also and picture, not {sorted(entry)}")
    return Meaning(key, entry["word"], entry["text"], entry.get("also", ()), entry.get("picture"))


def _seats(value: object) -> tuple[int, ...]:
    if isinstance(value, (list, tuple)):
        return tuple([each for each in value if isinstance(each, int)])
    return (value,) if isinstance(value, int) else ()


def places_of(template: str) -> set[str]:
    """The arguments that a sentence speaks of."""
    names = [place.group(1).partition("|")[0].partition(":")[0] for place in _PLACE.finditer(template)]
    return {name[:1].lower() + name[1:] for name in names}


def speaks(package: str, language: str) -> bool:
    """Whether a package has words in that language."""
    if language == PSEUDO:
        return True
    return language.replace("-", "").isalpha() and has_file(package, f"words/{language}.toml")


def languages_of(package: str) -> list[str]:
    """The languages that a package has words in."""
    return [name.removesuffix(".toml") for name in file_names(package, "words") if name.endswith(".toml")]


_shared_tables: dict[str, dict[str, Any]] = {}


def _shared(language: str) -> dict[str, Any]:
    """What every table says; in English where it is not told in that language."""
    told = language if speaks("motley.kernel", language) else ENGLISH
    if told not in _shared_tables:
        found = read_toml("motley.kernel", f"words/{ENGLISH if told == PSEUDO else told}.toml")
        _shared_tables[told] = marked(found) if told == PSEUDO else found
    return _shared_tables[told]
