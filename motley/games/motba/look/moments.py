"""What happened in MOTBA, shown where it happened: rolls, walks, blows, statuses, falls, cards and answers."""

from typing import Any, Final

from motley.games.motba.look.areas.boards import STEP
from motley.games.motba.look.drawing.pictures import PICTURE
from motley.games.motba.look.reading.faces import card_face, pictured
from motley.games.motba.look.reading.paragraphs import ability_runs, picture_of
from motley.games.motba.look.reading.texts import ability_named, in_names
from motley.games.motba.look.tableau import space_number, unit_in, unit_number
from motley.kernel import Event, Face, Moment, Words

View = dict[str, Any]
Args = dict[str, Any]

BANNERS: Final = (
    "battle", "round", "turn", "out", "last-standing", "fell-more", "fell-later", "limit-slots", "limit-health",
    "limit-order", "role", "leader", "double-ban", "pack-bans", "pack-rest", "pool-full",
)  # fmt: skip
"""What everybody should read: it is told across the table."""
ON_UNIT: Final = (
    "block", "attack", "attack-thing", "fizzle", "fizzle-gone", "counter", "poison", "rooted", "stunned", "stat",
    "stat-lasting", "cleanse", "cleanse-boons", "tokens", "redirect", "nullified", "attack-removed", "resolve",
    "activate", "enters", "trap",
)  # fmt: skip
"""What is said of a fighter where it stands."""
CARDS: Final = {"take": "reserve", "dealt": "reserve", "ban": "bans", "display": "pool"}
"""Cards that are shown large, and where they go."""
SECRET: Final = ("deal", "pack-take", "pack-ban", "laid")
"""What only one seat sees, who did it."""
CLAIMS: Final = ("claim", "claimed", "contested")
"""Cards that leave the pool, or are wanted by several, where they lie."""
AREA: Final = "arena"


def moments_of(event: Event, before: View, after: View, words: Words) -> list[Moment]:
    """An event, as a viewer sees it, between two views of that viewer. Of secrets nothing is shown."""
    kind = event.kind
    args: Args = dict(event.args)
    if kind in SECRET:
        return []
    if kind in CLAIMS:
        return [Moment("flash", [f"card:{args['card']}"], text=words.event(in_names(event, words), None))]
    said = words.say("event", kind, in_names(event, words).args)
    if kind in BANNERS:
        return [Moment("banner", text=said)]
    if kind in ("roll", "reroll"):
        return rolled(kind, before, after, said)
    if kind in CARDS:
        to = f"reserve:{args['seat']}" if CARDS[kind] == "reserve" else CARDS[kind]
        return [Moment("card", [f"card:{args['card']}"], to, card=card_face(args["card"], words), text=said)]
    if kind in ("reveal", "aim"):
        return [Moment("card", card=card_face(args["card"], words), text=said)]
    if kind in ("offer", "drop", "arena"):
        key = f"card:{args['arena']}"
        if kind == "arena":
            return [Moment("card", [key], card=card_face(args["arena"], words), text=said)]
        return [Moment("fall" if kind == "drop" else "flash", [key], text=said)]
    if kind in ("announce", "announce-on"):
        return announced(args, after, words, said)
    return fought(kind, args, before, after, said)


def fought(kind: str, args: Args, before: View, after: View, said: str) -> list[Moment]:
    """What happens to fighters and on the floor."""
    key = f"u:{args.get('unit')}"
    if kind in ("walk", "walk-one", "pushed", "pulled", "teleported", "set-back"):
        return moved(kind, args, before, after, said)
    if kind in ("damage", "poison-damage"):
        return [Moment("hit", [key], area=AREA, value=-args["n"], text=said)] if args["n"] else []
    if kind == "heal":
        return [Moment("heal", [key], area=AREA, value=args["n"], text=said)]
    if kind in ("bp", "mp"):
        return [Moment("gain", ["dice"], key, AREA, value=args["n"], text=said)]
    if kind in ("dies", "dies-by"):
        return [Moment("fall", [key], area=AREA), Moment("banner", [f"p:{args['unit']}"], text=said)]
    if kind == "revives":
        return [Moment("heal", [key], area=AREA, value=args["n"], text=said)]
    if kind == "assign":
        return [Moment("gain", ["dice"], key, AREA, value=args["n"], text=said)]
    if kind in ON_UNIT:
        return [Moment("flash", [key], area=AREA, text=said)]
    if kind in ("batter", "break"):
        thing = f"thing:{args['space']}"
        return [Moment("hit" if kind == "batter" else "fall", [thing], area=AREA, text=said)]
    if kind in ("terrain", "obstacle"):
        return [Moment("flash", [f"s:{args['space']}"], area=AREA, text=said)]
    if kind == "special-tokens":
        seat = args["seat"]
        gained = args["n"] - before["special"][seat]
        return [Moment("gain", ["dice"], f"team:{seat}", value=gained, text=said)] if gained > 0 else []
    if kind in ("symbol", "face", "pool", "more-dice", "more-rerolls"):
        return [Moment("flash", ["dice:tray"], area="dice", text=said)]
    return []


def rolled(kind: str, before: View, after: View, said: str) -> list[Moment]:
    """Dice tumble and settle; of a reroll only those that were lifted."""
    dice = after["dice"]
    if kind == "reroll" or not dice:
        return [Moment("flash", ["dice:tray"], area="dice", text=said)]
    old = before["dice"]
    is_again = len(old) == len(dice)
    faces = {
        f"die:{place}": f"die-{die['kind']}-{die['face']}"
        for place, die in enumerate(dice)
        if not is_again or die != old[place]
    }
    if not faces:
        return [Moment("flash", ["dice:tray"], area="dice", text=said)]
    return [Moment("roll", list(faces), area="dice", faces=faces, text=said)]


def moved(kind: str, args: Args, before: View, after: View, said: str) -> list[Moment]:
    """A fighter's way over the floor. A walk whose steps were seen one by one is not shown again."""
    key = f"u:{args['unit']}"
    number = unit_number(args["unit"])
    was = unit_in(before, number)
    if kind.startswith("walk"):
        names = [args["from"], *args["path"], args["to"]] if kind == "walk" else [args["from"], args["to"]]
    else:
        names = [was["at"], args["space"]]
    if not was["alive"] or names[0] != was["at"] or names[0] == names[-1] or not unit_in(after, number)["alive"]:
        return [Moment("flash", [key], area=AREA, text=said)]
    points = [spot(after["width"], name) for name in names]
    lift = 0.8 if kind == "teleported" else 0.0
    return [Moment("path", [key], f"s:{names[-1]}", AREA, points, lift, text=said)]


def spot(width: int, name: str) -> tuple[float, float]:
    space = space_number(width, name)
    return (space % width + 0.5, (space // width + 0.5) * STEP)


def announced(args: Args, after: View, words: Words, said: str) -> list[Moment]:
    """An ability that goes on the battle stack, large."""
    unit = unit_in(after, unit_number(args["unit"]))
    ability = ability_named(args["ability"])
    art = picture_of(unit["card"])
    title = words.name("ability", ability.id)
    face = Face(title, art, (PICTURE, 1), [ability_runs(ability, words)], pictured(art, f"seat-{unit['seat']}"))
    return [Moment("card", [f"u:{args['unit']}"], "stack", card=face, text=said)]
