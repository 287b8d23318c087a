"""Properties of a game before it begins: options, words, rules text."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from motley.kernel import CHANCE, BadPosition, BadSetup, Game, MotleyError, State, UnreadableMove
from motley.kernel.rulebook import Section, numbers, sections
from motley.kernel.scene import SHAPES
from motley.lessons import BadPicture, drawn
from motley.render.icons import symbol
from motley.testing.walk import Broken, option_samples, seat_counts


def expect(game: Game, condition: object, message: str) -> None:
    if not condition:
        raise Broken(game, f"{message}")


def rules_are_numbered(game: Game) -> None:
    """The rules text has numbered rules, each number once, and the table's rules with them."""
    found = Counter(rule.number for section in sections(game.rules_text) for rule in section.rules)
    twice = [number for number, count in found.items() if count > 1]
    expect(game, not twice, f"rules with the same number: {twice}")
    expect(game, any(number.startswith("R") for number in found), "the rules text has no numbered rules of its own")
    expect(game, "T1" in found, "the rules text lacks the rules of every table")
    expect(game, all(text.strip() for text in rule_texts(game)), "a rule without a text")


def pictures_can_be_drawn(game: Game) -> None:
    """Every picture of the rules text is of a position that there is, and what it points at is there; a symbol that
    stands for a value of an option is in the art."""
    for section in sections(game.rules_text):
        draw(game, f"section {section.number}", section)
    art = game.art()
    for option in game.options:
        known = {str(value) for value in (*option.values, *option.offers)}
        for value, name in option.symbols.items():
            expect(game, symbol(art, name) is not None, f"the option {option.name}: no symbol {name!r}")
            expect(game, value in known, f"the option {option.name} has a symbol for {value}, no value of it")


def draw(game: Game, where: str, section: Section) -> None:
    """Draw every picture of a section. Raises Broken."""
    for picture in section.pictures:
        try:
            drawn(game, picture.source)
        except BadPicture as error:
            raise Broken(game, f"{where}: {error}") from error
        expect(game, picture.caption.strip(), f"{where}: a picture without a caption")


def rule_texts(game: Game) -> list[str]:
    return [rule.text for section in sections(game.rules_text) for rule in section.rules]


def options_have_words(game: Game) -> None:
    """Title, pitch, seats and options are spoken of in words, and options default to values they take."""
    expect(game, game.title.strip() and game.name == game.name.lower(), "an odd name or title")
    expect(game, str(game.words.tables.get("pitch", "")).strip(), "the words have no pitch")
    for option in game.options:
        expect(game, option.takes(option.default), f"the option {option.name} does not take its own default")
        for key in (option.name, f"{option.name}-sentence"):
            try:
                sentence = game.words.say("option", key)
            except MotleyError as error:
                raise Broken(game, f"the option {option.name} has no words: {error}") from error
            expect(game, sentence.strip(), f"the option {option.name} says nothing")
    titles = [game.words.name("stop", stop) for stop in game.stops]
    expect(game, len(set(titles)) == len(titles), f"windows of the same name: {titles}")
    for seats in seat_counts(game):
        names = game.seat_names(seats)
        expect(game, len(set(names)) == seats and all(names), f"seats without a name of their own: {names}")
        scene = game.scene(game.start(seats, next(option_samples(game, seats))).view(None), game.looks[0])
        tokens = {(card.letter, card.shape) for card in scene.seats}
        expect(game, len(tokens) == seats, f"seats that only colour tells apart: {tokens}")
        expect(game, all(card.shape in SHAPES for card in scene.seats), "a token of an unknown shape")


def bad_settings_are_refused(game: Game) -> None:
    """Wrong seats, unknown options and values out of range are refused by a rule, in words."""
    seats = game.traits.seats[0]
    wrong: list[tuple[int, dict[str, object]]] = [(0, {}), (max(seat_counts(game)) + 1, {}), (seats, {"xyzzy": 1})]
    odd: tuple[object, ...] = (None, [], 1e9, -(10**9), "xyzzy")
    for option in game.options:
        wrong += [(seats, {option.name: value}) for value in odd if not option.takes(value)]
    for count, options in wrong:
        is_refused(game, count, options)
    for count, options in constrained(game):
        is_refused(game, count, options)


def is_refused(game: Game, seats: int, options: dict[str, object]) -> None:
    refusal = game.check(seats, options)
    if refusal is None:
        raise Broken(game, f"{seats} seats with {options} are not refused")
    expect(game, refusal.rule in numbers(game.rules_text), f"{options} is refused by {refusal.rule}, no rule")
    try:
        game.start(seats, options)
    except BadSetup as error:
        expect(game, error.sentence.strip(), f"the refusal of {options} says nothing")
        return
    except MotleyError as error:
        raise Broken(game, f"the refusal of {options} has no words: {error}") from error
    raise Broken(game, f"{seats} seats with {options} can be started although they are refused")


def constrained(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Extreme options that do not go together, where the game has such."""
    found: list[tuple[int, dict[str, object]]] = []
    for seats in seat_counts(game):
        for ends in ("low", "high"):
            numbers_ = {option.name: getattr(option, ends) for option in game.options if option.kind == "int"}
            options: dict[str, object] = {name: value for name, value in numbers_.items() if value is not None}
            if game.constraint(seats, game.complete(options)) is not None:
                found.append((seats, options))
    return found


def nonsense_is_no_position(game: Game) -> None:
    """A text or a dump that describes no position is refused as such, and never raises anything else."""
    for text in ("", " ", "xyzzy", "{}", "[]", "null", "0", '{"seats": 2}', "\x00", "é" * 200):
        refuses_position(game, repr(text), partial(game.position, text))
    for data in ({}, {"seats": 2}, {"seats": None}):
        refuses_position(game, repr(data), partial(game.load, data))


def refuses_position(game: Game, what: str, reopen: Callable[[], State]) -> None:
    try:
        reopen()
    except BadPosition:
        return
    except Exception as error:
        raise Broken(game, f"reopening {what} raises {error!r}") from error
    raise Broken(game, f"{what} is taken for a position")


def example_plays(game: Game) -> None:
    """The answers of the game's example lead from the default set-up to a position that can be drawn."""
    state = game.start(game.traits.seats[0])
    for place, text in enumerate(game.example()):
        seat = state.owing()[0] if state.owing() else CHANCE
        try:
            state.play(seat, game.read(state, text))
        except (MotleyError, UnreadableMove) as error:
            raise Broken(game, f"answer {place} of the example, {text!r}: {error}") from error
    expect(game, game.scene(state.view(None), game.looks[0]).areas, "the example shows nothing")
