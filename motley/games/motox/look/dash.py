"""The dashboard beneath the track: dice, coins and odds, each in its place from the first tile to the finish line.

Its areas are measured in pixels of a small screen; letters have to be readable there.
"""

from typing import Any

from motley.games.motox.look.offers import Offer, offers
from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.moves import MOST_DICE
from motley.games.motox.rules.track import space_name
from motley.kernel import Area, Piece, Words

DICE_BOX = (0.0, 0.0, 240.0, 60.0)
COINS_BOX = (0.0, 0.0, 124.0, 60.0)
ODDS_BOX = (0.0, 0.0, 400.0, 110.0)
ORDER_BOX = (0.0, 0.0, 400.0, 54.0)
LETTER = 14.0
PITCH = 22.0
TOKEN = 24.0
"""The least size of a token whose letter can be read."""
BAR = (158.0, 98.0)
"""Where the bar of a roll begins, and how long it is."""
COLUMNS = {
    "safe": 132.0,
    "crash": 279.0,
    "hit": 318.0,
    "finish": 318.0,
    "ramp": 366.0,
    "ace": 132.0,
    "ace-ride": 310.0,
}
"""The shares that have a column, and where its middle is: the bar shows what comes to nothing. Near the finish nobody
looks for somebody to land on, so that these two share a column."""

LEGEND = ("stand", "land", "crash")
"""The ends of rides that are explained where a roll leaves room below its odds."""

FACES = {-1: "die-open", 0: "die-blank", 1: "die-ace"}
"""What is said of dice that are no plain numbers."""


def areas(state: Motox, view: dict[str, Any], words: Words) -> list[Area]:
    """Four areas: dice or those who wait for them, coins, the order, odds or what everybody has in hand."""
    if state.stage_name() in ("first", "build", "grid"):
        return [pits(state, words), purse(state, words), ladder(state, words), hands(state, words)]
    return [dice_pool(state, view, words), purse(state, words), ladder(state, words), odds(state, words)]


def dashboard(key: str, title: str, box: tuple[float, float, float, float], pieces: list[Piece]) -> Area:
    """A plaque in the slot of its name."""
    return Area(key, title, "pool", box, pieces, layers=("", "write"), backdrop="wood", slot=key, frame=False)


def written(key: str, text: str, x: float, y: float, style: str, size: float = LETTER, room: float = 120.0) -> Piece:
    """A line of text; those that begin at x have a style that says so."""
    return Piece(key, None, (x, y), size=(room, 2 * size), layer="write", text=text, style=style, sign="")


def rectangle(key: str, left: float, top: float, wide: float, high: float, style: str) -> Piece:
    path = f"M{left:g} {top:g}h{wide:g}v{high:g}h{-wide:g}z"
    return Piece(key, at=(left + wide / 2, top + high / 2), size=(wide, high), path=path, style=style)


def pits(state: Motox, words: Words) -> Area:
    """The bikes that are not on the track yet."""
    waiting = [seat for seat in range(state.seats) if state.spaces[seat] < 0]
    pieces = [
        Piece(
            f"bike:{seat}",
            f"level-{seat}-E",
            (36.0 + 56 * place, 30.0),
            0,
            50,
            "",
            words.say("scene", "bike-pit", {"who": seat}),
        )
        for place, seat in enumerate(waiting)
    ]
    pieces += [
        Piece(f"pit:{seat}", f"token-{seat}", (54.0 + 56 * place, 45.0), size=TOKEN, sign="")
        for place, seat in enumerate(waiting)
    ]
    return dashboard("dice", words.say("scene", "pits"), DICE_BOX, pieces)


def dice_pool(state: Motox, view: dict[str, Any], words: Words) -> Area:
    """The dice to ride with, those about to be rolled, or the latest roll, in four places; and whose they are."""
    faces: list[int]
    who = state.turn
    title = words.say("scene", "dice-pool", {"who": who})
    if state.dice:
        faces = list(state.dice)
    elif state.rolling:
        faces = [-1] * state.rolling
    elif view["rolled"]["dice"]:
        faces = view["rolled"]["dice"]
        who = view["rolled"]["seat"]
        title = words.say("scene", "dice-last", {"who": who})
    else:
        faces = [-1] * state.rank(state.turn)
    faded = () if state.dice else ("faded",)
    token = Piece("roller", f"token-{who}", (26.0, 30.0), size=42, label=words.say("scene", "roller", {"who": who}))
    pieces = [token]
    for place in range(MOST_DICE):
        at = (78.0 + 46 * place, 30.0)
        if place >= len(faces):
            pieces.append(Piece(f"socket:{place}", "die-open", at, size=42, marks=("faded",), sign=""))
            continue
        face = faces[place]
        label = words.say("scene", FACES.get(face, "die"), {"face": face})
        art = "die-open" if face < 0 else f"die-{face}"
        pieces.append(Piece(f"die:{place}", art, at, 0, 42, "", label, () if face < 0 else faded))
    return dashboard("dice", title, DICE_BOX, pieces)


def purse(state: Motox, words: Words) -> Area:
    """The coins of the seat to act and the discard pile; while building its tiles instead of that."""
    who, builds = state.turn, state.is_building()
    if who < 0:
        return dashboard("coins", words.say("slot", "coins"), COINS_BOX, [])
    count = state.build_coins[who] if builds else state.coins[who]
    title = words.say("scene", "coins-of", {"who": who})
    step = min(21.0, 42.0 / max(count - 1, 1))
    pieces = [Piece(f"purse:{place}", "coin", (21.0 + step * place, 30.0), size=38, sign="") for place in range(count)]
    if pieces:
        pieces[-1].label = words.say("scene", "purse", {"who": who, "coins": count})
    art, number, label = "spent", state.discard, words.say("scene", "discard")
    if builds:
        art, number = "tile", state.tiles[who]
        label = words.say("scene", "tiles-left", {"who": who, "left": number})
    pieces.append(Piece("discard", art, (98.0, 30.0), 0, 44, "", label, (), str(number), style="on-coin"))
    return dashboard("coins", title, COINS_BOX, pieces)


def hands(state: Motox, words: Words) -> Area:
    """While building: the tiles and coins that everybody has left; on the grid the race coins."""
    pieces: list[Piece] = []
    builds = state.is_building()
    for place, name in enumerate(("tiles", "coins") if builds else ("coins",)):
        pieces.append(written(f"head:{name}", words.say("scene", name), 240.0 + 100 * place, 12.0, "head"))
    for seat in range(state.seats):
        y = row_at(seat)
        if seat == state.turn:
            pieces.append(rectangle("row:turn", 4, y - 9.5, 392, 19, "row"))
        coins = state.build_coins[seat] if builds else state.coins[seat]
        args = {"who": seat, "left": state.tiles[seat], "coins": coins}
        label = words.say("scene", "hand" if builds else "purse", args)
        pieces.append(Piece(f"hand:{seat}", f"token-{seat}", (18.0, y), size=TOKEN, label=label))
        pieces.append(written(f"name:{seat}", words.name("seat", seat), 34, y, "written"))
        counts = (state.tiles[seat], coins) if builds else (coins,)
        for place, count in enumerate(counts):
            pieces.append(written(f"count:{seat}:{place}", str(count), 240.0 + 100 * place, y, "brassy"))
    return dashboard("odds", words.say("scene", "hands" if builds else "hands-race"), ODDS_BOX, pieces)


def ladder(state: Motox, words: Words) -> Area:
    """Who is where, the first first, with the dice that each rolls; before the race the order of the turns."""
    seats = list(range(state.seats))
    if state.is_racing() or state.is_over():
        outcome = state.outcome()
        places = [state.rank(seat) for seat in seats] if outcome is None else list(outcome.placings)
        seats.sort(key=lambda seat: (places[seat], -state.track.keys[state.spaces[seat]], seat))
    else:
        first = max(state.start, 0)
        seats = seats[first:] + seats[:first]
        places = [1 + seats.index(seat) for seat in range(state.seats)]
    pieces: list[Piece] = []
    for row, seat in enumerate(seats):
        x, y = 200.0 * (row // 2), 15.0 + 24.0 * (row % 2)
        if seat == state.turn:
            pieces.append(rectangle("order:turn", x + 3, y - 11, 194, 22, "row"))
        at = where(state, seat, words)
        label = words.say("scene", "order-of", {"who": seat, "place": places[seat], "where": at})
        pieces.append(written(f"place:{seat}", words.name("place", places[seat]), x + 10, y, "strong", room=40.0))
        pieces.append(Piece(f"order:{seat}", f"token-{seat}", (x + 54, y), size=TOKEN, label=label, sign=""))
        pieces.append(written(f"order-name:{seat}", words.name("seat", seat), x + 70, y, "written", room=60.0))
        pieces.append(written(f"order-at:{seat}", at, x + 122, y, "brass-left", 13.0, 92.0))
    return dashboard("order", words.say("slot", "order"), ORDER_BOX, pieces)


def where(state: Motox, seat: int, words: Words) -> str:
    """The tile that a bike is on, or lies beside; nothing before it is on the track."""
    if state.is_won_by(seat):
        return words.say("scene", "home")
    space = state.spaces[seat]
    if space < 0:
        return words.say("scene", "pit")
    return words.say("scene", "down-at" if state.is_out[seat] else "on-tile", {"tile": (space >> 2) + 1})


def row_at(row: int) -> float:
    """The middle of a row below the heading."""
    return 32.0 + PITCH * row


def odds(state: Motox, words: Words) -> Area:
    """What every roll on offer comes to for the seat to act, or the roll that was made; at the end the standings."""
    if state.is_over():
        return standings(state, words)
    found = offers(state)
    pieces: list[Piece] = []
    names = [name for name in COLUMNS if name in found[0].shares]
    if "finish" in names and "hit" in names:
        names.remove("hit")
    for name in names:
        text = words.say("odds", name, {"tile": found[0].ramp + 1})
        pieces.append(written(f"head:{name}", text, COLUMNS[name], 12.0, "head", 13.0, 70.0))
    rolled = len(found) == 1 and state.stage_name() not in ("go", "go2")
    for row, offer in enumerate(found):
        pieces += offer_row(offer, row_at(row), names, words, rolled)
    if rolled:
        pieces += legend(words)
    title = words.say("scene", "odds", {"who": state.turn})
    pieces.append(written("head:whose", title, 10.0, 12.0, "brass-left", 13.0, 110.0))
    return dashboard("odds", title, ODDS_BOX, pieces)


def legend(words: Words) -> list[Piece]:
    """What the markers on the track mean, below the odds of a roll that was made."""
    pieces: list[Piece] = []
    for row, kind in enumerate(LEGEND):
        y = row_at(row + 1) - 0.5
        pieces.append(Piece(f"legend:{kind}", f"end-{kind}-0", (20.0, y), size=15, sign=""))
        pieces.append(
            written(f"legend:{kind}:text", words.say("odds", f"{kind}-legend"), 38.0, y, "written", 13.0, 356.0)
        )
    return pieces


def offer_row(offer: Offer, y: float, names: list[str], words: Words, rolled: bool) -> list[Piece]:
    """One roll: its name, the shares as a bar, and the shares in numbers; the label of the row tells all of them."""
    name = words.say(
        "odds", "with-coins" if offer.coins else "without-coins", {"coins": offer.coins, "dice": offer.dice}
    )
    key = f"offer:{offer.dice}"
    told = [
        words.say("odds", f"{each}-told", {"share": offer.text(each), "tile": offer.ramp + 1}) for each in offer.shares
    ]
    label = words.say("odds", "told", {"name": name, "shares": ", ".join(told)})
    row = rectangle(key, 4, y - 9.5, 392, 19, "row" if rolled else "offer")
    row.label, row.sign = label, ""
    named = written(f"{key}:name", name, 10.0, y, "strong")
    named.sign = name
    pieces = [row, named]
    left, length = BAR
    for part, style in (("good", "bar-safe"), ("idle", "bar-idle"), ("bad", "bar-crash")):
        wide = round(length * offer.part(part), 2)
        if wide:
            pieces.append(rectangle(f"{key}:{part}", left, y - 7.5, wide, 15, style))
            left += wide
    for each in names:
        style = {"safe": "mint", "ace": "mint", "crash": "crashed"}.get(each, "brassy")
        pieces.append(written(f"{key}:{each}:share", offer.text(each), COLUMNS[each], y, style, room=40.0))
    return pieces


def standings(state: Motox, words: Words) -> Area:
    """Who came in where."""
    outcome = state.outcome()
    assert outcome is not None
    places = list(outcome.placings)
    pieces: list[Piece] = []
    for row, seat in enumerate(sorted(range(state.seats), key=lambda seat: (places[seat], seat))):
        y = 20.0 + PITCH * row
        args = {"who": seat, "place": places[seat], "space": space_name(state.spaces[seat])}
        key = "stands-home" if state.is_won_by(seat) else "stands"
        label = words.say("scene", key, args)
        pieces.append(Piece(f"stands:{seat}", f"token-{seat}", (60.0, y), size=TOKEN, label=label))
        pieces.append(written(f"stands-place:{seat}", words.name("place", places[seat]), 12, y, "strong"))
        pieces.append(written(f"name:{seat}", words.name("seat", seat), 80, y, "written"))
        pieces.append(written(f"where:{seat}", where(state, seat, words), 330, y, "brassy"))
    return dashboard("odds", words.say("scene", "ranking"), ODDS_BOX, pieces)
