"""Properties of what people see: words for everything, scenes that can be drawn, choices that reach every move."""

import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from motley.kernel import (
    CHANCE,
    Ask,
    Choice,
    Composer,
    Game,
    Moment,
    MotleyError,
    Piece,
    Run,
    Scene,
    State,
    changed,
    difference,
)
from motley.kernel.rulebook import numbers
from motley.kernel.scene import AREA_KINDS, PLACES, RUN_KINDS
from motley.kernel.stage import FORMATS, MOMENTS
from motley.testing.walk import SAMPLES, Walk, some

TONES = ("info", "good", "warn")


def says(walk: Walk, ply: int, what: str, speak: Callable[[], str]) -> None:
    """A sentence that exists, is not empty and has all its places filled."""
    try:
        sentence = speak()
    except MotleyError as error:
        walk.fail(ply, f"{what} has no words: {error}")
    walk.expect(isinstance(sentence, str) and sentence.strip(), ply, f"{what} says nothing")
    walk.expect("{" not in sentence, ply, f"{what} says {sentence!r}")


def everything_has_words(walk: Walk) -> None:
    """Every ask and every event is a sentence for every viewer, and every legal move is one."""
    for ply, events in enumerate(walk.events):
        for event in events:
            for viewer in walk.viewers:
                says(walk, ply, f"the event {event.kind} for {viewer}", partial(walk.game.says, event, viewer))
                json.dumps(event.seen_by(viewer))
    for ply, state in walk.sampled():
        for viewer in walk.viewers:
            ask = state.asked(viewer)
            assert ask is not None
            says(walk, ply, f"the ask {ask.kind} for {viewer}", partial(walk.game.asks, ask, viewer))
        for seat in asked_people(state):
            for choice in choices(walk, state, seat):
                says(walk, ply, f"the move {choice.move!r}", partial(str, choice.sentence))


def log_lines_lie_with_whom_they_name(walk: Walk) -> None:
    """A log line that names one seat, as the words call it, is shown as that seat's, whoever's answer led to it."""
    names = walk.game.seat_names(walk.seats)
    # A name that begins a sentence has a capital letter.
    seats = [re.compile(rf"\b(?:{re.escape(name)}|{re.escape(name[:1].upper() + name[1:])})\b") for name in names]
    # A card may be called after a seat ("Sky of Wings"): then its name is not the seat's.
    tables = walk.game.words.tables["names"]
    things = {name for table in tables if table != "seat" for name in tables[table].values()}
    others = [name for name in things if any(seat.search(name) and not seat.fullmatch(name) for seat in seats)]
    for ply, events in enumerate(walk.events):
        for event in events:
            for viewer in walk.viewers:
                line = said = walk.game.says(event, viewer)
                for name in others:
                    said = said.replace(name, "")
                named = [seat for seat, name in enumerate(seats) if name.search(said)]
                if len(named) == 1:
                    told = walk.game.speaks_of(event, viewer)
                    walk.expect(told == (named[0],), ply, f"{line!r} is shown as a line of {told}, not of {named[0]}")


def asked_people(state: State) -> list[int]:
    return [seat for seat in state.owing() if seat != CHANCE]


def choices(walk: Walk, state: State, seat: int) -> list[Choice]:
    ask = state.asked(seat)
    assert ask is not None
    return walk.game.choices(state.view(seat), ask, state.moves(seat))


def routes(walk: Walk, state: State, seat: int) -> list[Choice]:
    ask = state.asked(seat)
    assert ask is not None
    return walk.game.routes(state.view(seat), ask, state.moves(seat))


def scenes_are_sound(walk: Walk) -> None:
    """Keys are unique, what can be pointed at has a label, and everything that is drawn exists."""
    symbols = walk.game.art().symbols
    for ply, state in walk.sampled(and_end=True):
        for viewer in walk.viewers:
            for look in walk.game.looks:
                draws(walk, ply, walk.game.scene(state.view(viewer), look), symbols)
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            pieces = walk.game.scene(state.view(seat), walk.game.looks[0]).pieces()
            for choice in choices(walk, state, seat):
                bare = [key for step in choice.steps for key in step if key in pieces and not pieces[key].label]
                walk.expect(not bare, ply, f"pieces to point at without a label: {bare}")


def draws(walk: Walk, ply: int, scene: Scene, symbols: dict[str, str]) -> None:
    """One scene, looked at piece by piece."""
    json.dumps(scene.json())
    walk.expect(len(scene.seats) == walk.seats, ply, "the scene has not one card per seat")
    walk.expect(not scene.phases.faults(), ply, f"where the game is: {scene.phases.faults()}")
    keys = [piece.key for area in scene.areas for piece in area.pieces]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    walk.expect(not twice, ply, f"keys of more than one piece: {twice}")
    titles = [area.key for area in scene.areas + scene.wings]
    walk.expect(len(set(titles)) == len(titles), ply, f"keys of more than one area: {titles}")
    for area in scene.areas:
        walk.expect(area.kind in AREA_KINDS, ply, f"the area {area.key} is a {area.kind!r}")
        walk.expect(area.title.strip(), ply, f"the area {area.key} has no title")
        walk.expect(area.box[2] > 0 and area.box[3] > 0, ply, f"the area {area.key} has no room")
        wide, high = area.bounds or area.box[2:]
        walk.expect(wide >= area.box[2] and high >= area.box[3], ply, f"the area {area.key} is beyond its bounds")
        walk.expect(area.backdrop is None or area.backdrop in symbols, ply, f"no symbol {area.backdrop!r}")
        for piece in area.pieces:
            walk.expect(piece.art is None or piece.art in symbols, ply, f"{piece.key}: no symbol {piece.art!r}")
            walk.expect(piece.layer in area.layers, ply, f"{piece.key}: no layer {piece.layer!r} in {area.key}")
            walk.expect(piece.parent is None or piece.parent in keys, ply, f"{piece.key}: no parent {piece.parent!r}")
            walk.expect(min(piece.size) > 0, ply, f"{piece.key} has no size")
            writes(walk, ply, piece.key, piece.lines or (), symbols)
            visible = piece.art or piece.path or piece.text or piece.count is not None or piece.lines
            walk.expect(visible or not piece.label, ply, f"{piece.key} has a label but nothing to see")


def writes(walk: Walk, ply: int, what: str, lines: Sequence[Sequence[Run]], symbols: dict[str, str]) -> None:
    """Paragraphs whose runs are of a known kind and whose pictograms exist."""
    for run in [run for line in lines for run in line]:
        walk.expect(run.icon is None or run.icon in symbols, ply, f"{what}: no symbol {run.icon!r}")
        walk.expect(run.icon is not None or run.kind in RUN_KINDS, ply, f"{what}: text of the kind {run.kind!r}")


def faces_tell_all(walk: Walk) -> None:
    """Every piece with a label has a face, which can be drawn; what is not there has none."""
    symbols = walk.game.art().symbols
    for ply, state in walk.sampled(3, and_end=True):
        view = state.view(None)
        drawn = walk.game.scene(view, walk.game.looks[0]).pieces().values()
        for key in some([piece.key for piece in drawn if piece.label], 6, walk.rng(620)):
            face = walk.game.face(view, key)
            walk.expect(face is not None and face.title.strip(), ply, f"{key} has a label and no face")
            assert face is not None
            json.dumps(face.json())
            walk.expect(face.art is None or face.art in symbols, ply, f"the face of {key}: no symbol {face.art!r}")
            writes(walk, ply, f"the face of {key}", face.lines, symbols)
        walk.expect(walk.game.face(view, "no:such:piece") is None, ply, "a piece that is not there has a face")


def moments_can_be_shown(walk: Walk) -> None:
    """What is shown of an event, for every viewer and look, is of pieces and places that are there, and in words."""
    if type(walk.game).moments is Game.moments and type(walk.game).moments_in is Game.moments_in:
        return
    for ply in eventful_plies(walk):
        before, after = walk.at(ply), walk.at(ply + 1)
        for viewer in walk.viewers:
            views = before.view(viewer), after.view(viewer)
            for look in walk.game.looks:
                scenes = [walk.game.scene(view, look) for view in views]
                there = {key for scene in scenes for key in [*scene.pieces(), *[area.key for area in scene.areas]]}
                for event in walk.events[ply]:
                    for moment in walk.game.moments_in(event.shown_to(viewer), *views, look):
                        shows(walk, ply, f"the event {event.kind} for {viewer}", moment, there)


def open_games_tell_all_alike(walk: Walk) -> None:
    """Where nothing is hidden, what happened is told and shown to everybody alike: a table makes it up once."""
    if walk.game.traits.hidden or walk.game.traits.simultaneous:
        return
    for ply in eventful_plies(walk):
        before, after = walk.at(ply), walk.at(ply + 1)
        views = {viewer: (before.view(viewer), after.view(viewer)) for viewer in walk.viewers}
        for event in walk.events[ply]:
            told = [(walk.game.says(event, each), walk.game.speaks_of(event, each)) for each in walk.viewers]
            walk.expect(all(each == told[0] for each in told), ply, f"{event.kind} is told in several ways: {told}")
            for look in walk.game.looks:
                shown = [walk.game.moments_in(event.shown_to(each), *views[each], look) for each in walk.viewers]
                seen = [[moment.json() for moment in each] for each in shown]
                walk.expect(all(each == seen[0] for each in seen), ply, f"{event.kind} is shown in several ways")


def eventful_plies(walk: Walk) -> list[int]:
    """Plies with at least one event of every kind that happened."""
    firsts: dict[str, int] = {}
    for ply, events in enumerate(walk.events):
        for event in events:
            firsts.setdefault(event.kind, ply)
    return sorted(set(firsts.values()))


def shows(walk: Walk, ply: int, what: str, moment: Moment, there: set[str]) -> None:
    """A moment that a client can play: pieces and areas that are there, symbols, words."""
    json.dumps(moment.json())
    walk.expect(moment.kind in MOMENTS, ply, f"{what} is shown as a {moment.kind!r}")
    # Dice are thrown with the faces that the moment brings: they need not lie on the table.
    keys = [key for key in moment.keys if key not in moment.faces]
    named = [*keys, *([moment.to] if moment.to else []), *([moment.area] if moment.area else [])]
    missing = [key for key in named if key not in there]
    walk.expect(not missing, ply, f"{what} is shown at {missing}, which the table has neither before nor after")
    walk.expect(
        moment.text is None or (moment.text.strip() and "{" not in moment.text), ply, f"{what} says {moment.text!r}"
    )
    symbols = walk.game.art().symbols
    wrong = [symbol for symbol in moment.faces.values() if symbol not in symbols]
    walk.expect(not wrong, ply, f"{what}: no symbols {wrong}")
    if moment.card is not None:
        walk.expect(
            moment.card.art is None or moment.card.art in symbols, ply, f"{what}: no symbol {moment.card.art!r}"
        )
        writes(walk, ply, what, moment.card.lines, symbols)


def areas_have_their_slots(walk: Walk) -> None:
    """Layouts can be laid; those of a stage have a slot for each of its areas, in each format."""
    layouts = walk.game.layouts(walk.seats)
    for layout in layouts:
        faults = layout.faults()
        walk.expect(not faults, None, f"the layout {layout.stage!r} {layout.room} cannot be laid: {faults}")
    if not layouts:
        return
    slots = {(layout.stage, layout.room): layout.slots() for layout in layouts}
    for ply, state in walk.sampled(and_end=True):
        for viewer in walk.viewers:
            for look in walk.game.looks:
                scene = walk.game.scene(state.view(viewer), look)
                for room in FORMATS:
                    laid = slots.get((scene.stage, room))
                    walk.expect(laid is not None, ply, f"no layout for the stage {scene.stage!r} in the format {room}")
                    lost = [area.key for area in scene.areas if area.slot not in (laid or ())]
                    walk.expect(not lost, ply, f"areas without a slot in the layout {scene.stage!r} {room}: {lost}")


def labels_tell_apart(walk: Walk) -> None:
    """Two pieces that can be pointed at and have the same label differ in nothing but their place."""
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            pieces = walk.game.scene(state.view(seat), walk.game.looks[0]).pieces()
            made = choices(walk, state, seat)
            for step in range(max((len(choice.steps) for choice in made), default=0)):
                alike: dict[str, str] = {}
                leads = lit_at(made, step)
                for key in [key for key in leads if key in pieces]:
                    twin = alike.setdefault(pieces[key].label or key, key)
                    # What leads to the same is one thing shown twice: a counter, and the piece that it counts for.
                    is_fine = leads[twin] == leads[key] or appearance(pieces[twin]) == appearance(pieces[key])
                    called = f"are both called {pieces[key].label!r}"
                    walk.expect(is_fine, ply, f"{twin} and {key} look different and {called}")


def lit_at(made: Sequence[Choice], step: int) -> dict[str, list[int]]:
    """What can be pointed at in that step, each with the places of the choices it belongs to."""
    leads: dict[str, list[int]] = {}
    for place, choice in enumerate(made):
        for key in choice.steps[step] if step < len(choice.steps) else ():
            leads.setdefault(key, []).append(place)
    return leads


def appearance(piece: Piece) -> tuple[object, ...]:
    """What a piece looks like, wherever it lies and however it is turned."""
    return piece.art, piece.text, piece.count, piece.style


def sheets_add_up(walk: Walk) -> None:
    """The whole numbers on the score sheet add up to the scores, and the seat cards show those scores in the end."""
    last = len(walk.answers)
    outcome = walk.end.outcome()
    assert outcome is not None
    if not outcome.sheet:
        return
    walk.here = last
    for seat in range(walk.seats):
        lines = [(label, values[seat]) for label, values in outcome.sheet]
        total = sum(value for _, value in lines if isinstance(value, int))
        score = outcome.scores[seat]
        walk.expect(total == score, last, f"the sheet of seat {seat} adds up to {total}, its score is {score}: {lines}")
    for viewer in walk.viewers:
        cards = walk.game.scene(walk.end.view(viewer), walk.game.looks[0]).seats
        shown = [{label: first_number(value) for label, value in card.counters} for card in cards]
        agree = [label for label in shown[0] if [each.get(label) for each in shown] == list(outcome.scores)]
        walk.expect(agree, last, f"no counter of the seat cards shows the scores {list(outcome.scores)}: {shown}")


def first_number(value: object) -> int | None:
    """The number that a counter shows, the first if it is one of so many."""
    found = re.match(r"\s*([-−]?\d+)", str(value))
    return None if found is None else int(found[1].replace("−", "-"))


def scenes_are_pure(walk: Walk) -> None:
    """A view is plain JSON, and scene and choices come from it alone and leave it as it was."""
    game = walk.game
    for ply, state in walk.sampled():
        for viewer in walk.viewers:
            view = state.view(viewer)
            text = json.dumps(view, sort_keys=True)
            sent = json.loads(text)
            walk.expect(sent == view, ply, f"the view of {viewer} is not plain JSON: it comes back otherwise")
            for look in game.looks:
                drawn = game.scene(view, look).json()
                walk.expect(json.dumps(view, sort_keys=True) == text, ply, "drawing a view changes it")
                again = game.scene(sent, look).json()
                walk.expect(drawn == again, ply, f"the view of {viewer} drawn twice is not the same picture")
            if viewer is None or viewer not in asked_people(state):
                continue
            ask, moves = state.asked(viewer), state.moves(viewer)
            assert ask is not None
            pointed = [choice.json("") for choice in game.choices(view, ask, moves)]
            walk.expect(json.dumps(view, sort_keys=True) == text, ply, "making choices changes the view")
            again_pointed = [choice.json("") for choice in game.choices(sent, ask, moves)]
            walk.expect(pointed == again_pointed, ply, f"the choices of {viewer} made twice are not the same")


def changes_tell_all(walk: Walk) -> None:
    """A scene made with what was kept of earlier ones is the whole one, and the change that is told leads to it."""
    game = walk.game
    composer = Composer()
    last: dict[tuple[int | None, str], tuple[Scene, Any]] = {}
    for ply, state in walk.sampled(2 * SAMPLES, and_end=True):
        for viewer in walk.viewers:
            view = state.view(viewer)
            for look in game.looks:
                scene = game.composed(view, look, composer)
                told = sent(scene.json())
                whole = sent(game.scene(view, look).json())
                walk.expect(told == whole, ply, f"the scene of {viewer} is drawn from more than its parts say")
                if (viewer, look) in last:
                    before, known = last[viewer, look]
                    walk.expect(sent(before.json()) == known, ply, f"a scene of {viewer} changed after it was drawn")
                    walk.expect(
                        changed(known, sent(difference(before, scene))) == whole,
                        ply,
                        f"the change for {viewer} is wrong",
                    )
                last[viewer, look] = scene, told


def sent(told: object) -> Any:
    """As it arrives at the other end."""
    return json.loads(json.dumps(told))


def choices_reach_every_move(walk: Walk) -> None:
    """Each legal move has one choice, which names pieces of the scene and cannot be mistaken for another."""
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            pieces = walk.game.scene(state.view(seat), walk.game.looks[0]).pieces()
            made = choices(walk, state, seat)
            walk.expect(
                [choice.move for choice in made] == state.moves(seat), ply, f"not one choice per move of {seat}"
            )
            ways = [(choice.steps, choice.sentence) for choice in made]
            walk.expect(
                len(set(ways)) == len(ways), ply, f"two choices of seat {seat} have the same steps and sentence"
            )
            hotkeys = [choice.hotkey for choice in made if choice.hotkey is not None and not choice.steps]
            walk.expect(len(set(hotkeys)) == len(hotkeys), ply, f"a hotkey for two buttons: {hotkeys}")
            for choice in made:
                written = walk.game.write(state, choice.move)
                walk.expect(choice.notation in (None, written), ply, f"{written} goes as {choice.notation}")
                walk.expect(choice.steps or choice.button, ply, f"no way to make {choice.move!r}: no steps, no button")
                missing = [key for step in choice.steps for key in step if key not in pieces]
                walk.expect(not missing, ply, f"{choice.sentence!r} points at what is not in the scene: {missing}")
                known = choice.stop is None or (choice.stop in walk.game.stops and choice.final)
                walk.expect(
                    known, ply, f"{choice.sentence!r} lets a window go by that is none of the game's, or holds it"
                )
                walk.expect(choice.place is None or choice.place in PLACES, ply, f"no place {choice.place!r}")
                walk.expect(choice.hand is None or choice.hand in pieces, ply, f"in hand, but not there: {choice.hand}")
                can = distinct(choice.steps) if choice.any_order else all(choice.steps)
                walk.expect(can, ply, f"{choice.sentence!r} has a step that nothing can make: {choice.steps}")


def routes_lead_somewhere(walk: Walk) -> None:
    """A route begins with a legal move, names pieces of the scene, differs from all choices, and goes on."""
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            found = routes(walk, state, seat)
            pieces = walk.game.scene(state.view(seat), walk.game.looks[0]).pieces() if found else {}
            ways = [(each.steps, each.sentence) for each in [*choices(walk, state, seat), *found]] if found else []
            walk.expect(len(set(ways)) == len(ways), ply, f"two ways of seat {seat} have the same steps and sentence")
            for route in found:
                told = repr(route.sentence)
                walk.expect(route.sentence.strip(), ply, "a route says nothing")
                walk.expect(route.move in state.moves(seat), ply, f"{told} begins with {route.move!r}, not legal")
                walk.expect(route.steps or route.button, ply, f"{told} has no steps and no button")
                missing = [key for step in route.steps for key in step if key not in pieces]
                walk.expect(not missing, ply, f"{told} points at what is not in the scene: {missing}")
            for route in some([each for each in found if each.then], 4, walk.rng(605)):
                goes_on(walk, ply, state.copy(), seat, route)


def goes_on(walk: Walk, ply: int, state: State, seat: int, route: Choice) -> None:
    """If the seat is asked again at once, the second answer of a route is legal; and notation tells it apart."""
    state.play(seat, route.move)
    if seat not in state.owing():
        return
    following = route.then[0]
    walk.expect(following in state.moves(seat), ply, f"{route.sentence!r} goes on with {following!r}, not legal then")
    text = walk.game.write(state, following)
    is_same = walk.game.read(state, text) == following
    walk.expect(is_same, ply, f"{route.sentence!r} goes on with {text!r}, which is read otherwise")


def distinct(steps: Sequence[Sequence[str]]) -> bool:
    """Whether each step of a multi-selection finds a piece of its own."""
    taken: dict[str, int] = {}

    def place(step: int, tried: set[str]) -> bool:
        for key in steps[step]:
            if key in tried:
                continue
            tried.add(key)
            if key not in taken or place(taken[key], tried):
                taken[key] = step
                return True
        return False

    return all(place(step, set()) for step in range(len(steps)))


def previews_are_sound(walk: Walk) -> None:
    """A preview marks pieces that are there, in a known tone; a wrong pointing is told why by a rule that exists."""
    rules = numbers(walk.game.rules_text)
    for ply, state in walk.sampled():
        for seat in asked_people(state):
            view, ask = state.view(seat), state.asked(seat)
            assert ask is not None
            text = json.dumps(view, sort_keys=True)
            pieces = walk.game.scene(view, walk.game.looks[0]).pieces()
            for move in some(state.moves(seat), 12, walk.rng(600)):
                for look in walk.game.looks:
                    preview = walk.game.preview_in(view, move, look)
                    json.dumps(preview.json())
                    missing = [key for key in preview.marks if key not in pieces]
                    walk.expect(not missing, ply, f"the preview of {move!r} marks what is not there: {missing}")
                    walk.expect(all(tone in TONES for tone, _ in preview.lines), ply, f"an odd tone: {preview.lines}")
            explains(walk, ply, state, seat, ask, rules)
            walk.expect(json.dumps(view, sort_keys=True) == text, ply, "a preview changes the view")


def explains(walk: Walk, ply: int, state: State, seat: int, ask: Ask, rules: set[str]) -> None:
    """Pointing at any labelled piece that begins no choice is answered with a rule and a sentence."""
    view = state.view(seat)
    firsts = {key for choice in choices(walk, state, seat) for step in choice.steps[:1] for key in step}
    pieces = walk.game.scene(view, walk.game.looks[0]).pieces().values()
    idle = [piece.key for piece in pieces if piece.label and piece.key not in firsts]
    for key in some(idle, 12, walk.rng(610)):
        try:
            refusal = walk.game.why_not(view, ask, [key])
        except MotleyError as error:
            walk.fail(ply, f"pointing at {key} raises {error}")
        walk.expect(refusal.rule in rules, ply, f"{key} is refused by rule {refusal.rule!r}, which does not exist")
        says(walk, ply, f"the refusal of {key}", partial(walk.game.words.refusal, refusal))
