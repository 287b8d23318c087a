"""What the rules list out of the content: dice, statuses, ground, characters, artifacts, arenas, ready-made seasons."""

from collections.abc import Sequence

from motley.games.motba.look.drawing.terrain import LETTERS
from motley.games.motba.look.reading.texts import ability_line, arena_contents, passive_lines
from motley.games.motba.rules.deck.arenas import ARENAS, DICE, FACES, IDS, OBSTACLES, PREGENS, TRAPS
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS
from motley.games.motba.rules.deck.vocabulary import KINDS, STATS, SYMBOLS, TERRAINS, TRAPPED
from motley.kernel import Words
from motley.kernel.rulebook import table

STATUSES = ("bp", "mp", "poison", "rooted", "stunned", "lasting", "passing")


def appendix_of(words: Words) -> list[str]:
    return [
        _section("dice", ("die", "faces"), _dice(words), words),
        _section("symbols", ("face", "die", "does"), _symbols(words), words),
        _section("statuses", ("status", "does"), _statuses(words), words),
        _section("ground", ("letter", "ground", "does"), _grounds(words), words),
        _section("traps", ("trap", "does"), _traps(words), words),
        _section("obstacles", ("obstacle", "health"), _obstacles(words), words),
        _section("characters", ("character", "role", "slots", *STATS[:4], "ranged", "does"), _characters(words), words),
        _section("artifacts", ("artifact", "slots", "bearer", "does"), _artifacts(words), words),
        _section("arenas", ("arena", "size", "holds"), _arenas(words), words),
        _section("seasons", ("season", "characters", "artifacts", "arenas"), _seasons(words), words),
    ]


def _section(key: str, heads: Sequence[str], rows: Sequence[Sequence[object]], words: Words) -> str:
    names = [words.name("head", head) for head in heads]
    return table(words.say("appendix", f"{key}-title"), names, rows, words.say("appendix", key))


def _dice(words: Words) -> list[list[str]]:
    return [
        [words.name("die", kind), ", ".join(words.name("face", FACES[face]) for face in die)]
        for kind, die in zip(KINDS, DICE, strict=True)
    ]


def _symbols(words: Words) -> list[list[str]]:
    shown = (*SYMBOLS, "wild", "blank")
    return [[words.name("face", face), words.name("called", face), words.say("symbol", face)] for face in shown]


def _statuses(words: Words) -> list[list[str]]:
    return [[words.name("status", status), words.say("appendix-status", status)] for status in STATUSES]


def _grounds(words: Words) -> list[list[str]]:
    """Every terrain but plain and trapped ground: traps have a table of their own."""
    return [
        [LETTERS[name], words.name("terrain", name), words.say("terrain", name, {"n": "n"})]
        for number, name in enumerate(TERRAINS)
        if 0 < number < TRAPPED
    ]


def _traps(words: Words) -> list[list[str]]:
    return [[words.say("card", "trap", {"trap": trap.id}), words.name("springs", trap.id)] for trap in TRAPS]


def _obstacles(words: Words) -> list[list[str]]:
    return [
        [
            words.say("card", "thing", {"thing": obstacle.id}),
            str(obstacle.health) if obstacle.health else words.say("appendix", "no-health"),
        ]
        for obstacle in OBSTACLES
    ]


def _characters(words: Words) -> list[list[object]]:
    rows: list[list[object]] = []
    for card in CHARACTERS:
        stats = dict(zip(STATS, card.stats, strict=True))
        ranged = f"{stats['ranged']}/{stats['range']}" if stats["ranged"] else "–"
        lines = passive_lines(card.id, words)
        lines += [ability_line(ability, words) for ability in (*card.basic, card.special)]
        shown = [stats[name] for name in STATS[:4]]
        rows.append(
            [words.name("card", card.id), words.name("class", card.role), card.slots, *shown, ranged, " ".join(lines)]
        )
    return rows


def _artifacts(words: Words) -> list[list[object]]:
    rows: list[list[object]] = []
    for card in ARTIFACTS:
        lines = passive_lines(card.id, words)
        lines += [] if card.grant is None else [ability_line(card.grant, words)]
        rows.append([words.name("card", card.id), card.slots, words.name("bearer", card.aim), " ".join(lines)])
    return rows


def _arenas(words: Words) -> list[list[str]]:
    return [
        [words.name("card", arena.id), f"{arena.width} × {arena.height}", words.joined(arena_contents(arena, words))]
        for arena in ARENAS
    ]


def _seasons(words: Words) -> list[list[str]]:
    return [
        [
            words.name("pregen", season.id),
            *[", ".join(words.name("card", IDS[card]) for card in pool) for pool in season.pools],
        ]
        for season in PREGENS.values()
    ]
