"""Random people at random tables: what they ask for, as their pages would."""

from collections.abc import Sequence
from typing import Any

from motley.kernel import Game, registry
from motley.match.sealing import seal
from tests.simulation.house import Message, Screen
from tests.simulation.scheduler import Luck

TOYS = ("tally", "gauntlet", "gauntlet")
OURS = ("motif", "motora", "motox", "motba", "motu")
BOTS = (("random", None), ("greedy", None))
CLOCKS = (5, 20, 120)

OFTEN = 6
"""So much more often somebody does what is done often."""

Wish = tuple[str, dict[str, Any]]


def seating(luck: Luck, game: Game) -> list[Message]:
    """Who is to sit at a new table: at least one person, and whoever makes it first."""
    count = luck.pick([each for each in game.traits.seats if each <= 4])
    seats: list[Message] = [{"kind": "me", "name": "Ann"}]
    while len(seats) < count:
        kind = luck.below(10)
        if kind < 3:
            seats.append({"kind": "bot", "bot": luck.pick(BOTS)[0]})
        elif kind < 8:
            seats.append({"kind": "open"})
        else:
            seats.append({"kind": "person", "name": "Zoe"})
    shift = luck.below(count)
    return seats[shift:] + seats[:shift]


def new_table(luck: Luck, game: Game, is_toy: bool) -> Message:
    """What is asked for to get a new table."""
    options: dict[str, Any] = {}
    if game.name == "tally":
        options = {"heaps": luck.pick([3, 5])}
    if game.name == "gauntlet":
        options = {"rounds": luck.pick([2, 4, 8]), "hand": 3}
    wish: Message = {"game": game.name, "seats": seating(luck, game), "options": options}
    wish["salt"] = luck.pick([None, "a pinch of salt"])
    wish["talk"] = luck.pick(["all", "all", "apart"])
    if luck.chance(0.35):
        wish["clock"] = {
            "per": luck.pick(["turn", "game"]),
            "seconds": luck.pick(CLOCKS),
            "increment": luck.pick([0, 3]),
            "late": luck.pick(["bot", "bot", "resign"]),
            "bot": "random",
        }
    if luck.chance(0.3):
        wish["away"] = {"seconds": 60, "bot": "random"}
    return wish


def any_game(luck: Luck, is_toy: bool, seed: int) -> Game:
    return registry.game(luck.pick(TOYS) if is_toy else OURS[seed % len(OURS)])


def wish_of(luck: Luck, screen: Screen, often: Sequence[str] = ()) -> Wish:
    """The next thing that somebody does at a page that shows a table; some of it `often`."""
    told, position = screen.told.table, screen.told.position
    found: list[tuple[int, Wish]] = []
    at = {"at": told["n"] - (1 if luck.chance(0.03) else 0)}
    if position["held"]:
        found.append((40, ("commit", at)))
    elif position["mine"] and position["choices"]:
        found.append((60, ("play", {"move": luck.pick(position["choices"])["move"], **at})))
    if position["undo"]:
        steps = luck.pick([1, 1, None])
        found.append((12, ("undo", {"steps": steps, **at})))
    if position["revise"] is not None:
        move = luck.pick(position["revise"]["choices"])["move"]
        found.append((10, ("revise", {"ply": position["revise"]["ply"], "move": move, **at})))
    if told["awaited"]:
        found.append((30, ("salt", {"text": luck.pick(["", "pepper", "cumin"]), **at})))
    mine = told["mine"]
    if told["plea"] is not None and any(seat in told["plea"]["asked"] for seat in mine):
        found.append((60, ("agree", {"on": luck.chance(0.8), **at})))
    elif mine and position["ply"] and position["outcome"] is None:
        found.append((14, ("plead", at)))
    found += _about_seats(luck, told, at)
    found += _beside(luck, screen, at)
    return _weighed(luck, [(weight * (OFTEN if wish[0] in often else 1), wish) for weight, wish in found])


def _about_seats(luck: Luck, told: Message, at: Message) -> list[tuple[int, Wish]]:
    found: list[tuple[int, Wish]] = []
    for seat in told["seats"]:
        number = {"seat": seat["seat"], **at}
        if seat["mine"] and seat["kind"] == "person":
            found.append((2, ("seat", {"kind": "bot", "bot": luck.pick(BOTS)[0], **number})))
            found.append((1, ("seat", {"kind": "bot", "away": True, "bot": "random", **number})))
            found.append((1, ("seat", {"kind": "open", **number})))
        elif seat["lent"]:
            found.append((12, ("seat", {"kind": "person", **number})))
        elif told["host"]:
            found.append((1, ("seat", {"kind": luck.pick(["bot", "person", "open"]), "bot": "random", **number})))
    return found


def _beside(luck: Luck, screen: Screen, at: Message) -> list[tuple[int, Wish]]:
    told, position = screen.told.table, screen.told.position
    ply = position["ply"]
    found: list[tuple[int, Wish]] = [
        (4, ("talk", {"text": f"{luck.below(10**9)} times hello", "sign": "", "name": "Wim", **at})),
        (3, ("frames", {"from": luck.below(ply + 1), "to": ply})),
        (2, ("moments", {"ply": max(1, ply)})),
        (2, ("why_not", {"keys": ["stone:0:0"]})),
        (2, ("sit", {"seat": luck.pick([*told["mine"], None])})),
        (1, ("look_as", {"look": luck.pick(registry.game(told["game"]).looks)})),
        (1, ("hint", {})),
        (1, ("pace", {"ms": luck.pick([0, 600, 2000]), **at})),
    ]
    if position["choices"]:
        found.append((2, ("preview", {"move": luck.pick(position["choices"])["move"]})))
    if told["mine"]:
        found.append((1 if not told["paused"] else 20, ("pause", {"on": not told["paused"], **at})))
    if told["host"]:
        found.append((1, ("keep", {"talk": luck.pick(["all", "apart"]), "listed": luck.chance(0.5), **at})))
    if position["outcome"] is not None:
        found.append((6, ("analyse", {})))
    elif told["mine"] and luck.chance(0.1):
        found.append((3, ("resign", at)))
    return found


def _weighed(luck: Luck, found: list[tuple[int, Wish]]) -> Wish:
    place = luck.below(sum(weight for weight, _ in found))
    for weight, wish in found:
        place -= weight
        if place < 0:
            return wish
    raise AssertionError("beyond all weights")


def secret_of(name: str, told: Message) -> Message | None:
    """What a browser posts of its secret for this table, as far as it is wanted now: sealed by all, then opened."""
    chance = told["chance"]
    if chance is None or told["drawn"] or chance["stage"] not in ("sealing", "opening"):
        return None
    prints, secrets = chance["rounds"][-1]["fingerprints"], chance["rounds"][-1]["secrets"]
    for seat in chance["seats"]:
        if seat in told["mine"]:
            secret = f"{name} {len(chance['rounds'])}"
            if chance["stage"] == "sealing" and str(seat) not in prints:
                return {"seat": seat, "print": seal(chance["table"], seat, chance["commitment"], secret)}
            if chance["stage"] == "opening" and str(seat) in prints and str(seat) not in secrets:
                return {"seat": seat, "secret": secret}
    return None


def to_go_on(luck: Luck, screen: Screen) -> Wish | None:
    """What somebody does who only wants the game to go on."""
    told, position = screen.told.table, screen.told.position
    at = {"at": told["n"]}
    if told["paused"] and (told["mine"] or told["host"]):
        return "pause", {"on": False, **at}
    if told["awaited"]:
        open_seats = [seat["seat"] for seat in told["seats"] if seat["open"]]
        if open_seats and told["host"]:
            return "seat", {"seat": open_seats[0], "kind": "bot", "bot": "random", **at}
        if any(seat in told["awaited"] for seat in told["mine"]):
            return "salt", {"text": "pepper", **at}
    if position["held"]:
        return "commit", at
    if position["mine"] and position["choices"]:
        return "play", {"move": luck.pick(position["choices"])["move"], **at}
    due = [seat for seat in told["seats"] if seat["seat"] in position["to_act"]]
    for seat in due:
        if seat["mine"] and screen.told.table["seat"] != seat["seat"]:
            return "sit", {"seat": seat["seat"]}
        if told["host"] and not seat["mine"] and seat["kind"] == "person" and (seat["open"] or luck.chance(0.3)):
            return "seat", {"seat": seat["seat"], "kind": "bot", "bot": "random", **at}
    return None
