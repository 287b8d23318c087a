"""What happened, shown where it happened: each kind of event as moments on the board."""

from collections.abc import Callable
from typing import Any, Final

from motley.games.motora.look.coast import centre
from motley.games.motora.look.faces import card_face, event_face
from motley.games.motora.look.forecasts import stock_key, way_home
from motley.games.motora.rules.board import CELLS, FOOD, NAMES, RESOURCES, SHELTER, TRACK_OF
from motley.games.motora.rules.cards import DECKS
from motley.games.motora.rules.known import table_of
from motley.kernel import Event, Face, Moment, Words

Args = dict[str, Any]
Views = tuple[dict[str, Any], dict[str, Any]]


def moments_of(event: Event, before: dict[str, Any], after: dict[str, Any], words: Words) -> list[Moment]:
    """An event as its viewer sees it, between that viewer's views."""
    kind = event.kind.partition("-")[0]
    args: Args = dict(event.args)
    if kind in SHOWN:
        return SHOWN[kind](args, (before, after), sentence(event, words))
    if kind in BANNERS:
        return [Moment("banner", text=sentence(event, words))]
    if kind in CARDS_SHOWN:
        return [shown_card(args, after, sentence(event, words), words)]
    return []


def sentence(event: Event, words: Words) -> str:
    """What is said of an event, which is as the viewer knows it already."""
    return words.event(event, None)


def member_key(args: Args, seat: str = "tribe") -> str:
    return f"m:{args[seat]}:{args['member']}"


def cell_key(cell: int) -> str:
    return f"cell:{NAMES[cell]}"


def placed(args: Args, views: Views, text: str) -> list[Moment]:
    """From its village the member walks to its tile."""
    way = way_home(table_of(views[1]), args["tribe"], args["cell"])
    found = [
        Moment("path", [member_key(args)], cell_key(args["cell"]), "island", [centre(cell) for cell in way], text=text)
    ]
    if args["cost"]:
        found.append(Moment("pay", [stock_key(args["tribe"], 2)], value=-args["cost"]))
    return found


def on_tile(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("flash", [cell_key(args["cell"])], area="island", text=text)]


def tile_lost(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("fall", [cell_key(args["cell"])], area="island", text=text)]


def stores_changed(args: Args, views: Views, text: str) -> list[Moment]:
    change = int(args["delta"])
    kind = "gain" if change > 0 else "pay"
    return [Moment(kind, [stock_key(args["tribe"], args["res"])], value=change, text=text)]


def needs_changed(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("flash", [stock_key(args["tribe"], args["res"])], text=text)]


def tribe_changed(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("flash", [f"board:{args['tribe']}"], text=text)]


def hurt(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("hit", [member_key(args)], text=text)]


def better(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("heal", [member_key(args)], text=text)]


def chosen(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("flash", [member_key(args)], area="island", text=text)]


def fight(args: Args, views: Views, text: str) -> list[Moment]:
    key = cell_key(args["cell"])
    return [Moment("flash", [key], area="island"), Moment("banner", [key], text=text)]


def dice_fell(args: Args, views: Views, text: str) -> list[Moment]:
    """Two dice; who rolled them names their keys, and the sum begins with their faces."""
    high, low = (int(part) for part in str(args["sum"]).replace("-", "+").split("+")[:2])
    seat = args.get("tribe", -1)
    faces = {f"die:{seat}:hi": f"die-{high}", f"die:{seat}:lo": f"die-{low}"}
    return [Moment("roll", list(faces), area="island", faces=faces, value=args["total"], text=text)]


def die_again(args: Args, views: Views, text: str) -> list[Moment]:
    """Only the die that is rolled again is lifted."""
    shown, seat = views[0]["fight"], args["tribe"]
    pair = shown["dice"][shown["sides"].index(seat)] if shown and seat in shown["sides"] else (0, 0)
    key = f"die:{seat}:{'hi' if pair[0] == args['old'] != pair[1] else 'lo'}"
    return [Moment("roll", [key], area="island", faces={key: f"die-{args['new']}"}, value=args["new"], text=text)]


def blow(args: Args, views: Views, text: str) -> list[Moment]:
    kind = "hit" if args["result"] < 3 else "fall"
    return [Moment(kind, [member_key(args, "loser")], area="island", text=text)]


def taken(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("path", [member_key(args, "loser")], f"board:{args['winner']}", text=text)]


def gathered(args: Args, views: Views, text: str) -> list[Moment]:
    to = stock_key(args["tribe"], TRACK_OF[args["sub"]])
    return [Moment("gain", [cell_key(args["cell"])], to, "island", value=args["n"], text=text)]


def fished(args: Args, views: Views, text: str) -> list[Moment]:
    to = stock_key(args["tribe"], FOOD)
    return [Moment("gain", [cell_key(args["spot"])], to, "island", value=args["n"], text=text)]


def eaten(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("gain", [f"board:{args['loser']}"], stock_key(args["tribe"], FOOD), value=args["n"], text=text)]


def robbed(args: Args, views: Views, text: str) -> list[Moment]:
    start = stock_key(args["victim"], args["res"])
    return [Moment("gain", [start], stock_key(args["tribe"], args["res"]), value=args["n"], text=text)]


def burnt(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("pay", [stock_key(args["victim"], args["res"])], value=-args["n"], text=text)]


def spoils_wait(args: Args, views: Views, text: str) -> list[Moment]:
    keys = [stock_key(args["victim"], resource) for resource in range(SHELTER)]
    return [Moment("flash", keys, text=text)]


def idol_went(args: Args, views: Views, text: str) -> list[Moment]:
    """An idol from one place to another; one from a shrine comes out of its village."""
    start = args["from"] if "from" in args else views[0]["village"][args["victim"]]
    points = [centre(start), centre(args["to"])]
    return [Moment("path", [f"idol:{NAMES[start]}"], cell_key(args["to"]), "island", points, 0.2, text=text)]


def idol_home(args: Args, views: Views, text: str) -> list[Moment]:
    village = views[1]["village"][args["tribe"]]
    to = f"shrine:{args['tribe']}:{'LD'[args['shrine']]}"
    start = [cell_key(village)] if 0 <= village < CELLS else []
    return [Moment("gain", start, to, "island", value=1), Moment("banner", [to], text=text)]


def ate(args: Args, views: Views, text: str) -> list[Moment]:
    spent = [(resource, args["fws"[resource]]) for resource in range(len(RESOURCES))]
    found = [Moment("pay", [stock_key(args["tribe"], resource)], value=-n) for resource, n in spent if n]
    return [*found, Moment("flash", [f"board:{args['tribe']}"], text=text)]


def paid(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("pay", [stock_key(args["tribe"], args["res"])], value=-args["n"], text=text)]


def lacking(args: Args, views: Views, text: str) -> list[Moment]:
    key = stock_key(args["tribe"], args["res"])
    return [Moment("pay", [key], value=-args["n"]), Moment("hit", [key], text=text)]


def roofless(args: Args, views: Views, text: str) -> list[Moment]:
    keys = [stock_key(args["tribe"], resource) for resource in range(len(RESOURCES))]
    return [Moment("hit", keys, text=text), Moment("banner", keys[2:], text=text)]


def died(args: Args, views: Views, text: str) -> list[Moment]:
    to = f"shrine:{args['tribe']}:{'LD'[args['shrine']]}"
    return [Moment("fall", [member_key(args)], to, text=text), Moment("banner", [to], text=text)]


def leader(args: Args, views: Views, text: str) -> list[Moment]:
    return [Moment("flash", ["token"], text=text)]


def shown_card(args: Args, after: dict[str, Any], text: str, words: Words) -> Moment:
    """A card that somebody takes or uses: its face if the viewer sees it, otherwise its back; or the event, large, then
    to its place."""
    if "event" in args:
        return Moment("card", ["event"], "event", "event", card=event_face(args["event"], words), text=text)
    seat = args["tribe"]
    to = "hand" if seat == after["seat"] else f"board:{seat}"
    if "card" in args:
        return Moment("card", to=to, card=card_face(str(args["card"]), words), text=text)
    back = f"back-{DECKS[args['deck']]}" if "deck" in args else "back-craft"
    return Moment("card", to=to, card=Face(text, back, (60, 84)), text=text)


Shower = Callable[[Args, Views, str], list[Moment]]

SHOWN: Final[dict[str, Shower]] = {
    "placed": placed,
    "tile_rolled": on_tile,
    "tile_destroyed": tile_lost,
    "tile_spared": on_tile,
    "tile_closed": on_tile,
    "tile_renewed": on_tile,
    "tile_poisoned": on_tile,
    "idol_set": on_tile,
    "village_chosen": on_tile,
    "sent_home": hurt,
    "stock": stores_changed,
    "stock_spared": needs_changed,
    "need": needs_changed,
    "combat_changed": tribe_changed,
    "yield_changed": tribe_changed,
    "healed": better,
    "slept": hurt,
    "victim": chosen,
    "hurt": hurt,
    "boars": hurt,
    "fight": fight,
    "npe": chosen,
    "roll": dice_fell,
    "npe_roll": dice_fell,
    "reroll": die_again,
    "fight_result": blow,
    "captured": taken,
    "freed": tribe_changed,
    "recovered": tribe_changed,
    "gathered": gathered,
    "fished": fished,
    "eaten": eaten,
    "raid_stock": robbed,
    "raid_burnt": burnt,
    "raid_rolled": spoils_wait,
    "raid_idol": idol_went,
    "idol_moved": idol_went,
    "idol_glides": idol_went,
    "idol_home": idol_home,
    "recruited": better,
    "paid": paid,
    "consumed": ate,
    "short": lacking,
    "homeless": roofless,
    "died": died,
    "sacrificed": tribe_changed,
    "token": leader,
}
BANNERS: Final = (
    "round",
    "lava",
    "no_effect",
    "fish_changed",
    "fish_banned",
    "tie",
    "npe_tie",
    "fight_won",
    "npe_won",
    "npe_lost",
    "npe_broken",
    "stand_off",
    "raid_none",
    "raid_search",
    "raid_no_gear",
    "eliminated",
    "game_over",
    "first_player",
    "idols_set",
)
CARDS_SHOWN: Final = (
    "event",
    "card_drawn",
    "card_shown",
    "card_used",
    "guardian",
    "raid_gear",
    "raid_gear_seen",
    "knife_drawn",
)
