"""How much of what a forecast promised came true, told from what a seat sees and hears after the move."""

from collections.abc import Sequence
from typing import Any, Final

from motley.games.motora.rules.actions import amount_of, fish_amount
from motley.games.motora.rules.board import CELL_NUMBERS, FOOD, RESOURCES, SHELTER, TILES, TRACK_OF
from motley.games.motora.rules.combat import bonus_of
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.upkeep import needs_of
from motley.kernel import Event, Promise

NIGHT: Final = ("consumed", "paid", "short", "homeless")
DRAWS: Final = ("card_drawn", "card_shown", "guardian")

Told = list[tuple[str, dict[str, Any]]]


def measured(promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> float | None:
    """None while it is not decided."""
    told: Told = [(event.kind.partition("-")[0], dict(event.args)) for event in events]
    seat = before["asked"][0]
    kind = promise.kind
    if kind == "stock":
        return stock_change(promise, told)
    if kind == "left":
        return float(after["stock"][3 * seat + resource_of(promise)])
    if kind == "lacking":
        return lacking(promise, after, told, seat)
    if kind == "offers":
        return offered(promise, after, seat)
    if kind == "danger":
        return float(6 * TILES[after["tiles"][cell_of(promise)]].boars)
    if kind == "meals":
        return -float(after["home"][seat] == told[0][1]["member"])
    if kind == "fight":
        t = table_of(after)
        return float(bonus_of(t, seat, cell_of(promise)) - bonus_of(t, promise.seat or 0, cell_of(promise)))
    if kind == "idol":
        return idol_steps(promise, after, told, seat)
    if kind == "members":
        return float(sum(1 for name, args in told if name == "recruited" and args["tribe"] == seat))
    if kind == "draw":
        return 1.0 if any(name in DRAWS and args["tribe"] == seat for name, args in told) else None
    if kind == "spoils":
        return spoils(promise, before, told)
    if kind == "margin":
        return margin(after, told, seat)
    return rerolled(before, told, seat)


def resource_of(promise: Promise) -> int:
    return RESOURCES.index((promise.piece or "").split(":")[2])


def cell_of(promise: Promise) -> int:
    return CELL_NUMBERS[(promise.piece or "").removeprefix("cell:")]


def stock_change(promise: Promise, told: Told) -> float | None:
    """What came into a store or went out of it by the deed itself, whatever is eaten afterwards."""
    seat, resource = promise.seat, resource_of(promise)
    for name, args in told:
        if name == "placed" and args["tribe"] == seat:
            return -float(args["cost"])
        if name == "gathered" and args["tribe"] == seat and TRACK_OF[args["sub"]] == resource:
            return float(args["n"])
        if name == "fished" and args["tribe"] == seat and resource == FOOD:
            return float(args["n"])
        if name == "boars" and args["tribe"] == seat:
            return 0.0
        if name in ("raid_stock", "raid_burnt") and args["victim"] == seat and args["res"] == resource:
            return -float(args["n"])
    return None


def lacking(promise: Promise, after: dict[str, Any], told: Told, seat: int) -> float:
    """What the night lacked, if it has come; otherwise what it would lack now."""
    wanted = [resource_of(promise)] if (promise.piece or "").startswith("stock") else list(range(len(RESOURCES)))
    needs = needs_of(table_of(after), seat)
    total = 0.0
    for resource in wanted:
        found = lacked(told, seat, resource)
        total += max(0, needs[resource] - after["stock"][3 * seat + resource]) if found is None else found
    return total


def lacked(told: Told, seat: int, resource: int) -> int | None:
    """By how much a store was short in the night that was told; None if it was not asked yet."""
    for name, args in told:
        if name not in NIGHT or args["tribe"] != seat:
            continue
        if name == "consumed":
            return 0
        if name == "homeless" and resource == len(RESOURCES) - 1:
            return int(args["need"] - args["s"])
        if args.get("res") == resource:
            return int(args.get("need", args["n"]) - args["n"])
    return None


def offered(promise: Promise, after: dict[str, Any], seat: int) -> float:
    """All that the member who went there could bring from there, one thing beside the other."""
    t, cell = table_of(after), cell_of(promise)
    member = after["placed"][seat][-1]
    total = 0
    if t.tiles[cell] >= 0 and not t.destroyed[cell]:
        tile = TILES[t.tiles[cell]]
        total += sum(amount_of(t, seat, member, cell, sub, printed) for sub, printed in tile.gives)
        deck = 1 if tile.group == "temple" else 0
        total += int(not tile.gives and after["bags"][deck] + len(after["tails"][deck]) > 0)
    if not t.fish_ban:
        total += sum(fish_amount(t, seat, member, spot) for spot in t.shore.fishing[cell])
    return float(total + (1 if t.idols[cell] else 0))


def idol_steps(promise: Promise, after: dict[str, Any], told: Told, seat: int) -> float | None:
    """How far from home the idol came to lie."""
    steps = table_of(after).shore.distances(after["village"][seat])
    ends = [args["to"] for name, args in told if name == "idol_moved" and args["to"] == cell_of(promise)]
    return float(steps[ends[0]]) if ends else None


def spoils(promise: Promise, before: dict[str, Any], told: Told) -> float | None:
    """What the die of a theft allows to take, of whichever there is more."""
    victim = promise.seat or 0
    most = max(before["stock"][3 * victim : 3 * victim + SHELTER])
    return next((float(min(args["n"], most)) for name, args in told if name == "raid_rolled"), None)


def margin(after: dict[str, Any], told: Told, seat: int) -> float | None:
    """By how much a fight was won or lost; as the totals stand while others may still roll again."""
    for name, args in told:
        if name in ("fight_won", "npe_won"):
            return float(args["d"] if args.get("winner", args.get("tribe")) == seat else -args["d"])
        if name == "npe_lost":
            return -float(args["d"])
        if name in ("tie", "npe_tie", "stand_off", "npe_broken"):
            return 0.0
    fight = after["fight"]
    if not fight or seat not in fight["sides"]:
        return None
    totals = [sum(pair) + sum(bonus) for pair, bonus in zip(fight["dice"], fight["bonuses"], strict=True)]
    mine = totals[fight["sides"].index(seat)]
    if totals.count(max(totals)) > 1 and mine == max(totals):
        return 0.0
    return float((max(totals) - min(totals)) * (1 if mine == max(totals) else -1))


def rerolled(before: dict[str, Any], told: Told, seat: int) -> float | None:
    """The new total of a side that rolled a die again."""
    fight = before["fight"]
    place = fight["sides"].index(seat)
    total = sum(fight["dice"][place]) + sum(fight["bonuses"][place])
    for name, args in told:
        if name == "reroll" and args["tribe"] == seat:
            return float(total - args["old"] + args["new"])
    return None
