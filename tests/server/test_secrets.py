"""What a seat may not know never leaves the server."""

import json
from pathlib import Path

from tests.server.house import Guest, House, ThreadHouse, house_in
from tests.server.prepared import finished

NAMES = ("strike", "lunge", "guard", "parry", "feint")


def seats_at(house: ThreadHouse, table: str) -> list[Guest]:
    return [house.sit(table, seat) for seat in (0, 1, 2, None)]


def silence(guest: Guest) -> list[str]:
    """What a guest has been told since; a question of its own marks the end."""
    before = len(guest.heard)
    guest.ask("frames", **{"from": 0, "to": 0})
    return [message["say"] for message in guest.heard[before:-1]]


def move_of(guest: Guest, word: str) -> str:
    return next(str(choice["move"]) for choice in guest.position["choices"] if choice["move"].startswith(word))


def test_a_dealt_card_is_named_to_its_owner_alone(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "person", "person")
    for seat, guest in enumerate(seats_at(house, table)):
        for line in guest.table["log"]:
            named = any(name in line["text"] for name in NAMES)
            mine = guest.table["seat"] is not None and line["text"].startswith(("Ada", "Bo", "Cy")[seat])
            assert named == mine, line
            assert (line["notation"] is not None) == mine
        guest.leave()


def test_a_secret_step_is_silence_for_the_others(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "person", "person")
    first, second, third, spectator = seats_at(house, table)
    n = second.n
    first.play("rest")
    first.ask("undo", steps=1)
    lay = next((c["move"] for c in first.position["choices"] if c["move"] in ("lay strike", "lay lunge")), None)
    if lay is not None:
        first.play(lay)
        first.play("at 2")
    else:
        first.play("rest")
    assert first.position["held"]
    for other in (second, third, spectator):
        assert silence(other) == []
    first.ask("commit")
    for other in (second, third, spectator):
        assert silence(other) == ["to_act"]
        assert other.heard[-2]["to_act"] == [1, 2]
        assert other.n == n
    second.play("rest")
    second.ask("commit")
    assert silence(first) == ["to_act"]
    third.play("rest")
    third.ask("commit")
    settled = second.hear_until(lambda message: message["say"] == "entry")
    assert settled["n"] == second.n
    assert any("rests" in line["text"] for line in settled["lines"])
    for guest in (first, second, third, spectator):
        guest.leave()


def test_a_note_half_written_leaves_no_trace_and_its_card_is_seen_by_two(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "person", "person")
    guests = seats_at(house, table)
    first, second, third, _ = guests
    for guest in (first, second, third):
        guest.play("rest")
        guest.ask("commit")
    first.hear_until(lambda message: first.position["mine"])
    first.play("pass")
    if first.position["held"]:
        first.ask("commit")
    assert first.position["ask"]["kind"] == "scheme"
    for other in guests[1:]:
        silence(other)
    before = [(other.n, other.position) for other in guests[1:]]
    note = move_of(first, "note")
    first.play(note)
    assert first.position["ask"]["kind"] == "send"
    for other in guests[1:]:
        assert silence(other) == []
    assert [(other.n, other.position) for other in guests[1:]] == before
    first.play("to 3")
    card = note.partition(" ")[2]
    told = [other.hear_say("entry") for other in guests[1:]]
    assert [any(card in line["text"] for line in entry["lines"]) for entry in told] == [False, True, False]
    assert [entry["ply"] for entry in told] == [second.position["ply"]] * 3
    assert first.position["ply"] == second.position["ply"] + 1
    assert [status_of_picture(house, table, first.position["ply"], seat) for seat in (0, 1, None)] == [200, 422, 422]
    with house.guest() as back:
        back.n, back.position = before[0]
        back.open(table, 1, seen=before[0][0])
        assert {**back.heard[0], "ref": None} == {**told[0], "ref": None}
    for guest in guests:
        guest.leave()


def status_of_picture(house: House, table: str, ply: object, seat: int | None = None) -> int:
    asked = {"ply": str(ply)} | ({} if seat is None else {"seat": str(seat)})
    return int(house.http.get(f"/api/tables/{table}/picture.svg", params=asked).status_code)


def test_a_picture_of_an_answer_shows_what_its_viewer_saw(tmp_path: Path) -> None:
    with house_in(tmp_path, is_shared=True) as house:
        one, stranger = house.visitor(), house.visitor()
        table = one.create("gauntlet", "me", "greedy", "greedy")
        with one.sit(table, 0) as guest:
            guest.play("rest")
            guest.ask("commit")
            while not guest.position["choices"]:
                guest.hear()
            hand = next(area for area in guest.position["scene"]["areas"] if area["key"] == "hand")
            labels = [piece["label"] for piece in hand["pieces"]]
            plies = guest.position["ply"]
        assert labels
        address = f"/api/tables/{table}/picture.svg"
        mine = one.http.get(address, params={"ply": plies, "seat": 0})
        assert all(label in mine.text for label in labels)
        for ply in range(plies + 1):
            for visitor in (one, stranger):
                seen = visitor.http.get(address, params={"ply": ply})
                if seen.status_code == 200:
                    assert not any(label in seen.text for label in labels), ply
        assert status_of_picture(one, table, plies, 0) == 200
        assert status_of_picture(stranger, table, plies, 0) == 422, "the seat is somebody else's"
        assert stranger.http.get(address, params={"seat": 0}).status_code == 422
        assert [status_of_picture(one, table, plies, seat) for seat in (1, 7)] == [422, 422]
        assert status_of_picture(one, table, plies + 1, 0) == 422, "nothing has been answered yet"
        assert [status_of_picture(one, table, ply) for ply in ("-1", "x", "٣", "9" * 10, "")] == [400] * 5
        fronts = [one.http.get(address, params={"ply": plies, "seat": 0, "front": seat}) for seat in (0, 1)]
        assert [each.status_code for each in fronts] == [422, 422], "others' sides are for when the game is over"


def test_whoever_looks_back_at_a_game_that_is_over_sees_every_side(house: ThreadHouse) -> None:
    table, match = house.prepare("gauntlet", "me", "greedy", "greedy", is_wanted=finished, rounds=1)
    address = f"/api/tables/{table}/picture.svg"
    shown = match.plies_for(None)
    ply = len(shown) // 2
    drawn = [house.http.get(address, params={"ply": ply, "front": seat}).text for seat in range(3)]
    assert drawn == [match.svg(seat, ply=shown[ply - 1] + 1) for seat in range(3)]
    assert len(set(drawn)) == 3, "everybody has a hand of their own"
    assert house.http.get(address, params={"front": 3}).status_code == 422


def test_the_seat_of_a_bot_cannot_be_looked_from(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "greedy", "greedy")
    with house.guest() as guest:
        assert guest.open(table, 1)["say"] == "refused"
        guest.open(table, 0)
        assert guest.ask("sit", seat=2)["say"] == "refused"
        assert guest.ask("play", move="rest", at=guest.n)["say"] == "entry"


def test_a_spectator_sees_no_hand_and_has_no_moves(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "person", "person")
    with house.sit(table, None) as spectator:
        assert spectator.position["choices"] == []
        assert not spectator.position["mine"]
        hands = [area for area in spectator.position["scene"]["areas"] if area["kind"] == "hand"]
        assert not any(name in json.dumps(area) for area in hands for name in NAMES)
