"""How a view of MOTBA looks: the stages before the fight, the arena, whose turn it is."""

from typing import Any, Final

from motley.games.motba.look.areas.boards import STAGE, arena_board
from motley.games.motba.look.areas.panels import DICE_PARTS, dice_area, stack_area, team_area
from motley.games.motba.look.areas.screens import screen_areas
from motley.games.motba.look.reading.texts import titles, unit_title
from motley.games.motba.look.tableau import (
    ARENA,
    ARENAS,
    RESERVES,
    REVEAL,
    SEASON,
    TABLE_PARTS,
    TEAMS,
    laid_as,
    stage_of,
    table_of,
    top_attack,
)
from motley.games.motba.rules.battle.fight import ACTION, ROLL, SETUP, START, TURN_END
from motley.games.motba.rules.results import living_slots
from motley.games.motba.rules.state import Table
from motley.kernel import Area, Composer, Phases, Scene, SeatCard, Words, part_of

BEFORE: Final = (RESERVES, ARENAS, TEAMS, REVEAL, ARENA)
"""What comes before the first round."""
TURN: Final = (START, ROLL, SETUP, ACTION, TURN_END)
PHASE_OF: Final = {
    "roll": ROLL, "reroll": ROLL, "wild": ROLL, "setup": SETUP, "act": ACTION, "step": ACTION, "boost": ACTION,
}  # fmt: skip
"""The phase that a question belongs to; whoever may answer to something is asked in any of them."""

LOOKS: Final = ("wide", "tall")
"""For a table, and for a phone: the same pieces, laid out for the place there is."""


def scene_of(view: dict[str, Any], words: Words, look: str, composer: Composer) -> Scene:
    # All who look at a fight see the same table.
    t = composer.kept("table", table_of, part_of(view, *TABLE_PARTS))
    tall = look == "tall"
    stage = stage_of(view)
    areas = fight_areas(view, t, words, tall, composer) if stage == ARENA else screen_areas(view, words, tall, composer)
    seats = [seat_card(view, t, seat, words) for seat in range(view["seats"])]
    wings = shared_areas(view, t, words, tall, composer) if is_arena_awaited(view, stage) else []
    return Scene(areas, seats, status(view, words), laid_as(stage), phases_of(view, words), wings)


def is_arena_awaited(view: dict[str, Any], stage: str) -> bool:
    """Whether the arena is known and comes later: it is told after the first card of the own row, while there is little
    else to tell."""
    if view["arena"] is None or stage not in (TEAMS, REVEAL):
        return False
    return stage == REVEAL or view["seat"] is None or bool(view["mine"])


def fight_areas(view: dict[str, Any], t: Table, words: Words, tall: bool, composer: Composer) -> list[Area]:
    """The arena, the dice, the stack, the teams; while teams are placed the tray is empty."""
    areas = shared_areas(view, t, words, tall, composer)
    # Only while a team is placed does it matter what is asked.
    is_placing = view["ask"] == "put"
    placing = part_of(view, "ask", "mine") if is_placing else {"ask": "", "mine": []}
    team = {**part_of(view, "seats", "special", "seat"), "round": bool(view["round"]), **placing}
    for seat in range(view["seats"]):
        units = [unit for unit in view["units"] if unit["seat"] == seat]
        made = composer.kept(
            f"team:{seat}:{tall}", team_area, team, seat, units, view["rows"][seat], words, tall, composer
        )
        areas.append(made)
    return areas


def shared_areas(view: dict[str, Any], t: Table, words: Words, tall: bool, composer: Composer) -> list[Area]:
    """What all have in common: the arena, the dice, the stack."""
    names = titles(view, words)
    cards = {unit["id"]: unit["card"] for unit in view["units"]}
    return [
        arena_board(view, t, words, tall, composer),
        composer.kept(f"dice:{tall}", dice_area, part_of(view, *DICE_PARTS), names, words, tall),
        composer.kept("stack", stack_area, view["stack"], cards, names, words),
    ]


def phases_of(view: dict[str, Any], words: Words) -> Phases:
    """The round and the phases of a turn; before the fight what leads up to it."""
    lines: list[str] = []
    if view["battles"] > 1:
        lines.append(words.say("scene", "battle", {"n": max(1, view["battle"]), "of": view["battles"]}))
    if view["round"]:
        lines.append(words.say("scene", "round", {"n": view["round"], "of": view["round_limit"]}))
        now = phase_of(view)
        names = [words.name("phase", phase) for phase in TURN]
        return Phases(", ".join(lines), names, TURN.index(now) if now in TURN else None)
    stage = stage_of(view)
    if stage == SEASON:
        return Phases(words.say("scene", "stage-season"))
    return Phases(", ".join(lines), [words.say("scene", f"stage-{each}") for each in BEFORE], BEFORE.index(stage))


def phase_of(view: dict[str, Any]) -> int | None:
    """The phase of the turn, as far as the open question and the stack tell."""
    if view["ended"]:
        return None
    waiting = [each["phase"] for each in view["stack"] if each["kind"] == "phase"]
    if waiting:
        return int(waiting[-1])
    return ACTION if top_attack(view) is not None else PHASE_OF.get(view["ask"] or "")


def status(view: dict[str, Any], words: Words) -> list[str]:
    lines: list[str] = []
    if view["round"] and view["active"] >= 0 and not view["ended"]:
        lines.append(words.say("scene", "turn", {"seat": view["active"]}))
    return lines + next_step(view, words)


def next_step(view: dict[str, Any], words: Words) -> list[str]:
    """Which card is laid or which fighter is placed next, for the viewer alone."""
    if view["seat"] is None or view["seat"] not in view["asked"]:
        return []
    done = len(view["mine"])
    if view["ask"] == "lay" and done < 6:
        return [words.say("scene", "next-card", {"n": done % 3 + 1, "kind": done // 3})]
    own = [unit for unit in view["units"] if unit["seat"] == view["seat"]]
    if view["ask"] == "put" and done < len(own):
        return [words.say("scene", "next-unit", {"unit": unit_title(own[done], words)})]
    return []


def seat_card(view: dict[str, Any], t: Table, seat: int, words: Words) -> SeatCard:
    name = words.name("seat", seat)
    return SeatCard(
        seat, name, name[0], counters=counters(view, t, seat, words), status=words.say("scene", mood(view, seat))
    )


def counters(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    if view["round"]:
        tokens = view["special"][seat]
        stages = words.say("scene", "stages", {"n": tokens // STAGE, "rest": tokens % STAGE})
        found.append((words.say("scene", "special-tokens"), stages))
        found.append((words.say("scene", "slots"), living_slots(t, seat)))
    elif view["battle"]:
        found.append((words.say("scene", "reserved"), sum(len(view["reserves"][kind][seat]) for kind in (0, 1))))
    if view["battles"] > 1 or view["ended"]:
        found.append((words.say("sheet", "wins"), view["wins"][seat]))
    return found


def mood(view: dict[str, Any], seat: int) -> str:
    """The key of a seat's state."""
    if view["ended"]:
        return "winner" if view["places"][seat] == 1 else "over"
    if view["out"][seat]:
        return "out"
    if seat in view["asked"]:
        return "asked"
    return "active" if view["active"] == seat else "waiting"
