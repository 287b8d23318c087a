"""L9 to L11: triggers that wait are carried out, one after the other."""

from motley.games.motba.rules.battle.motion import tell_walks
from motley.games.motba.rules.battle.stats import holds, lasting_health, named_unit
from motley.games.motba.rules.battle.targets import choices
from motley.games.motba.rules.battle.triggers import is_working
from motley.games.motba.rules.deck.cards import Entry, passives_of
from motley.games.motba.rules.deck.vocabulary import EVENT_NUMBERS
from motley.games.motba.rules.frames import Context, Effects, Settle, Trigger, Unmute
from motley.games.motba.rules.state import Table
from motley.kernel.core import Ask


def settle_step(t: Table, frame: Settle) -> None:
    if not t.queue:
        return
    source, place, victim, attack = t.queue.pop(0)
    t.stack.append(frame)
    _, controller, unit, card = t.sources[source]
    entry = passives_of(card)[place]
    context = Context(controller, unit, (), attack, victim)
    if not _is_due(t, source, place, entry, context):
        return
    # R8.4: nobody without living units is asked, so what wants a choice of theirs does not happen.
    if entry.targets and not (t.is_alive(controller) and choices(t, context, entry.targets)):
        return
    tell_walks(t)
    t.stack.append(Trigger(source, place, context))


def _is_due(t: Table, source: int, place: int, entry: Entry, context: Context) -> bool:
    """Dropped if its unit has died meanwhile, its limit is reached, its conditions fail or nobody can be revived."""
    if entry.event != EVENT_NUMBERS["death"] and not is_working(t, t.sources[source]):
        return False
    key = source * 8 + place
    if key in t.turn_marks or key in t.round_marks or key in t.battle_marks:
        return False
    if not holds(t, context, entry.needs):
        return False
    for effect in entry.effects:
        if effect.do == "revive":
            number = named_unit(t, context, effect.to.group)
            if number >= 0 and (t.units[number].alive or lasting_health(t.units[number]) <= 0):
                return False
    return True


def trigger_step(t: Table, frame: Trigger) -> None:
    """Choose what there is to choose, then carry it out."""
    entry = passives_of(t.sources[frame.source][3])[frame.entry]
    if len(frame.context.targets) < len(entry.targets):
        t.stack.append(frame)
        card = t.sources[frame.source][3]
        t.open = Ask("target", (frame.context.seat,), ("trigger", card, len(frame.context.targets)))
        return
    key = frame.source * 8 + frame.entry
    if entry.limit == "turn":
        t.turn_marks = (*t.turn_marks, key)
    elif entry.limit == "round":
        t.round_marks = (*t.round_marks, key)
    elif entry.limit == "battle":
        t.battle_marks = (*t.battle_marks, key)
    t.muted = True
    t.stack.append(Unmute())
    t.stack.append(Effects(entry.list, 0, frame.context))
