"""Properties of the tables that a game has ready, and of what it says of its options."""

from typing import Final

from motley.bots import kinds
from motley.kernel import Game, MotleyError, Option, Options, Preset, Rng
from motley.testing.settings import expect
from motley.testing.walk import Broken, extremes, random_answer, seat_counts

ANSWERS: Final = 60
"""How far a game is played to see whether an option changes anything."""


def presets_can_be_played(game: Game) -> None:
    """There is a table that is ready to be played; every such table has words, bots that there are, and starts."""
    presets = game.presets()
    expect(game, presets, "it has no preset")
    keys = [preset.key for preset in presets]
    expect(game, len(set(keys)) == len(keys), f"presets of the same name: {keys}")
    bots = {kind.name for kind in kinds(game.name)}
    for preset in presets:
        expect(game, not preset.bot or preset.bot in bots, f"the preset {preset.key} wants {preset.bot!r}, no bot")
        _is_told(game, preset)
        try:
            state = game.start(preset.seats, preset.options)
        except MotleyError as error:
            raise Broken(game, f"the preset {preset.key} cannot be started: {error}") from error
        expect(game, state.ask() is not None, f"the preset {preset.key} is over before it begins")


def _is_told(game: Game, preset: Preset) -> None:
    for key in (preset.key, f"{preset.key}-sentence"):
        try:
            expect(game, game.words.say("preset", key).strip(), f"the preset {preset.key} says nothing")
        except MotleyError as error:
            raise Broken(game, f"the preset {preset.key} has no words: {error}") from error


def options_matter_where_they_say(game: Game) -> None:
    """An option that says it changes nothing (with so many seats, beside such options) changes no question and no
    answer; what a text option offers is taken."""
    known = {option.name: option for option in game.options}
    for option in game.options:
        strange = [name for name in option.when if name not in known]
        expect(game, not strange, f"the option {option.name} depends on {strange}, which there are not")
        for offer in option.offers:
            taken = [seats for seats in seat_counts(game) if _set_up(game, seats, {option.name: offer}) is not None]
            expect(game, taken, f"the option {option.name} offers {offer!r}, which nobody can play")
        if option.seats or option.when:
            _changes_nothing(game, option)


def _changes_nothing(game: Game, option: Option) -> None:
    """Of every way in which the option does not matter, one value is held against another."""
    known = {each.name: each for each in game.options}
    ways: list[tuple[int, Options]] = [(seats, {}) for seats in seat_counts(game)]
    for name, values in option.when.items():
        others = [value for value in extremes(known[name]) if value not in values]
        ways += [(seats, {name: value}) for seats in seat_counts(game)[:1] for value in others]
    for seats, beside in ways:
        if option.matters(seats, game.complete(beside)):
            continue
        # Of an option that takes several of its offers one stands for all.
        for value in [*extremes(option), *(option.offers[:1] if option.several else option.offers)]:
            _is_the_same(game, seats, beside, {**beside, option.name: value})


def _set_up(game: Game, seats: int, options: Options) -> Options | None:
    """The complete options, if so many can play with them."""
    return game.complete(options) if game.check(seats, options) is None else None


def _is_the_same(game: Game, seats: int, options: Options, others: Options) -> None:
    """Play the same answers with both."""
    if _set_up(game, seats, options) is None or _set_up(game, seats, others) is None:
        return
    one, other = game.start(seats, options), game.start(seats, others)
    rng = Rng(seats)
    for ply in range(ANSWERS):
        asked = (one.ask(), other.ask())
        same = asked[0] == asked[1] and all(game.legal(one, seat) == game.legal(other, seat) for seat in one.owing())
        expect(game, same, f"{others} says that it changes nothing, and after {ply} answers it is not the same game")
        if asked[0] is None:
            return
        seat, move = random_answer(game, one, rng)
        one.accept(seat, move)
        other.accept(seat, move)
