"""How Gauntlet's table is laid, and what is shown of what happens on it."""

from typing import Any

from motley.kernel import Event, Face, Layout, Moment
from motley_gauntlet.cards import NAMES

CARD = (0.9, 1.3)


def layouts() -> list[Layout]:
    rooms = [
        Layout(
            room,
            ["lane rivals", "lane side", "hand fighters"],
            [(4, 300), (1, 150)],
            [(2, 90), (3, 150), (1.3, 96)],
            titles={"rivals": "Rivals", "side": "Dice and cards", "hand": "Your hand"},
        )
        for room in ("wide", "square")
    ]
    phone = Layout(
        "tall",
        ["fighters", "lane"],
        [(1, 0)],
        [(1, 88), (5, 240)],
        kinds={"hand": "sheet", "side": "tab", "rivals": "tab"},
        titles={"hand": "Your hand", "side": "Dice and score", "rivals": "Rivals"},
    )
    return [*rooms, phone]


def moments(event: Event, after: dict[str, Any]) -> list[Moment]:
    told: dict[str, Any] = dict(event.args)
    if event.kind == "rolled":
        dice = after["dice"]
        faces = {f"die:{place}": f"die-{die}" for place, die in enumerate(dice)}
        return [Moment("roll", list(faces), area="dice", faces=faces)] if faces else []
    if event.kind == "wounded":
        return [Moment("hit", [f"fighter:{told['target']}"], value=1)]
    if event.kind == "out":
        return [Moment("fall", [f"fighter:{told['who']}"])]
    if event.kind in ("aimed", "answered"):
        name = NAMES[told["card"]]
        to = f"fighter:{told.get('target', told['who'])}"
        return [Moment("card", to=to, card=Face(name.capitalize(), name, CARD))]
    if event.kind in ("stole", "sent"):
        giver, taker = ("target", "who") if event.kind == "stole" else ("who", "target")
        return [Moment("gain", [f"fighter:{told[giver]}"], to=f"fighter:{told[taker]}", value=1)]
    if event.kind == "tied":
        return [Moment("flash", [f"rope:{told['left'] - 1}:{told['right'] - 1}"])]
    return []
