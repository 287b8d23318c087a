"""A line of the log lies with whom it is about, not with whoever let it happen."""

import random

import motley


def test_what_a_fighter_does_is_its_seats_line_and_a_round_nobodys() -> None:
    match = motley.start("motba", seed=1)
    chance = random.Random(1)
    while match.outcome is None and match.ply < 500:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
    others = fighters = 0
    for number, index in enumerate(match.plies_for(None), 1):
        events = match.plies[index].events
        for event, line in zip(events, match.lines(index, number, None), strict=True):
            if event.kind == "round":
                assert line.seat is None
            unit = event.args.get("unit")
            if isinstance(unit, str) and unit and "seat" not in event.args:
                assert line.seat == int(unit[0]) - 1, line.text
                fighters += 1
                others += line.by != line.seat
    assert fighters > 100
    assert others, "where everybody only lets own fighters act this would show nothing"
