"""The live channel: playing over a socket."""

import json

from motley.match import replay, verify
from tests.server.house import ThreadHouse, sleeping_sloths


def test_a_whole_game_against_a_bot(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "greedy:beginner", size=3)
    with house.sit(table) as guest:
        guest.tell("pace", ms=0)
        outcome = guest.play_out()
        assert sorted(outcome["placings"]) in ([1, 2], [1, 1])
        assert outcome["sentence"]
        assert guest.position["choices"] == []
        assert guest.position["to_act"] == []
        assert guest.ask("play", move="+a1")["rule"] == "T1"
    record = house.http.get(f"/api/tables/{table}/record").text
    assert replay(record).outcome is not None
    listed = next(each for each in house.http.get("/api/tables").json()["tables"] if each["id"] == table)
    assert listed["over"]
    assert not listed["your_turn"]


def test_opening_tells_everything_about_the_table(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", grip=2)
    with house.sit(table) as guest:
        told = guest.table
        assert [told["table"], told["game"], told["seat"], told["mine"], told["n"]] == [table, "tally", 0, [0, 1], 0]
        assert told["options"] == {"heaps": 3, "grip": 2, "reversed": False}
        assert len(told["commitment"]) == 64
        assert told["log"] == []
        position = told["position"]
        assert position["mine"]
        assert position["to_act"] == [0]
        assert position["ask"]["sentence"]
        assert [choice["move"] for choice in position["choices"]][:2] == ["1-1", "1-2"]
        assert position["choices"][0]["steps"] == [["stone:0:2"]]
        assert position["scene"]["areas"][0]["pieces"]


def test_a_finished_turn_waits_for_its_end(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as first, house.sit(table, 1) as second:
        first.play("1-1")
        assert first.position["held"]
        assert first.position["undo"] == 1
        second.hear_say("entry")
        assert second.position["to_act"] == [0]
        assert second.position["choices"] == []
        refused = second.ask("play", move="2-1", at=second.n)
        assert [refused["say"], refused["rule"]] == ["refused", "T6"]
        first.ask("commit")
        assert not first.position["mine"]
        second.hear_say("entry")
        assert second.position["mine"]
        second.play("2-1")


def test_an_undo_is_a_new_number(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        before = guest.position["scene"]
        guest.play("3-2")
        taken_back = guest.ask("undo", steps=1)
        assert [taken_back["what"], taken_back["n"], taken_back["ply"]] == ["undo", 2, 0]
        assert guest.position["scene"] == before
        assert guest.ask("undo", steps=None)["rule"] == "T5"
        guest.play("3-1")
        assert guest.n == 3
        assert guest.position["ply"] == 1


def test_a_draft_turn_of_several_answers_is_taken_back_as_a_whole(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "person", first="gold")
    with house.sit(table) as guest:
        guest.play()
        while not guest.position["held"]:
            guest.play()
        count = guest.position["undo"]
        assert count == guest.position["ply"]
        undone = guest.ask("undo", steps=None)
        assert undone["ply"] == 0
        assert guest.position["undo"] == 0
        assert not guest.position["held"]


def test_an_answer_that_a_game_lets_be_exchanged_is_offered_with_what_else_it_could_be(house: ThreadHouse) -> None:
    table = house.create("motu", "me", "person", start="0")
    with house.sit(table, 0) as guest:
        assert guest.position["ask"]["kind"] == "pick"
        assert "revisable" not in guest.position["ask"]
        guest.play("1")
        assert not guest.position["revise"]
        assert guest.position["ask"]["revisable"], "a client need not ask this"
        ways = [choice["move"] for choice in guest.position["choices"]]
        guest.play(ways[0])
        offered = guest.position["revise"]
        assert [offered["now"], [choice["move"] for choice in offered["choices"]]] == [ways[0], ways]
        revised = guest.ask("revise", ply=offered["ply"], move=ways[1])
        assert revised["what"] == "revise"
        assert guest.position["ask"]["kind"] == "place"
        assert guest.position["revise"]["now"] == ways[1]
        guest.play(guest.position["choices"][0]["move"])
        assert guest.position["revise"] is None


def test_an_own_answer_is_replaced_in_one_step(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.play("3-2")
        revised = guest.ask("revise", ply=1, move="2-1")
        assert [revised["what"], revised["n"], revised["ply"]] == ["revise", 2, 1]
        assert [line["notation"] for line in revised["lines"]] == ["2-1"]
        assert guest.position["held"]
        refused = guest.ask("revise", ply=1, move="1-9")
        assert refused["rule"].startswith("R1")
        assert guest.position["held"]
    with house.sit(table, 0) as again:
        assert [line["notation"] for line in again.table["log"]] == ["2-1"]


def test_a_screen_that_was_away_gets_what_it_missed(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as away, house.sit(table, 0) as here:
        away.leave()
        here.play("1-1")
        here.ask("undo", steps=1)
        here.play("3-3")
        here.ask("commit")
        with house.guest() as back:
            back.n, back.position = away.n, away.position
            back.open(table, 0, seen=away.n)
            said = [message["say"] for message in back.heard]
            assert said == ["entry"] * 4 + ["to_act"]
            assert [message["what"] for message in back.heard[:4]] == ["answer", "undo", "answer", "commit"]
            missed = [message for message in here.heard if message["say"] == "entry"]
            for told, then in zip(back.heard[:4], missed, strict=True):
                assert {**then, "ref": None} == {**told, "ref": None}
        with house.guest() as odd:
            assert odd.open(table, 0, seen=99)["say"] == "table"


def test_an_answer_to_an_older_position_is_refused(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest, house.sit(table, 0) as twin:
        twin.play("1-1")
        twin.ask("undo", steps=1)
        refused = guest.ask("play", move="1-1", at=0)
        assert refused["say"] == "refused"
        assert "moved on" in refused["sentence"]
        assert refused["n"] == 2
        assert guest.ask("play", move="1-1", at=2)["say"] == "entry"


def test_table_news_does_not_make_an_answer_stale(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "greedy")
    with house.sit(table, 0) as guest:
        seen = guest.n
        guest.ask("pace", ms=0)
        assert guest.ask("play", move="1-1", at=seen)["say"] == "entry"


def test_an_illegal_move_names_its_rule_and_changes_nothing(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        before = guest.position
        refused = guest.ask("play", move="1-9", at=0)
        assert [refused["say"], refused["rule"], refused["n"]] == ["refused", "R1.1", 0]
        assert refused["sentence"]
        unreadable = guest.ask("play", move="castle", at=0)
        assert [unreadable["say"], unreadable["rule"]] == ["refused", "T7"]
        assert guest.open(table, 0)["position"] == before


def test_a_message_that_makes_no_sense_is_answered_and_nothing_is_lost(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        nonsense = ["", "{", "[]", "7", '"play"', '{"do": "dance"}', '{"do": "play"}', '{"do": "play", "move": 7}']
        nonsense += ['{"do": "undo", "steps": "all"}', '{"do": "open", "table": 1}', '{"move": "1-1"}', "\u0000" * 10]
        for text in nonsense:
            guest.tell_raw(text)
            assert guest.hear()["say"] == "error", text
        guest.tell_raw('{"do": "dance", "ref": 7}')
        assert guest.hear()["ref"] == 7
        for steps in (0, -3, 99):
            assert guest.ask("undo", steps=steps)["say"] == "refused"
        assert guest.ask("revise", ply=-5, move="1-1")["say"] == "refused"
        assert guest.play("1-1")["say"] == "entry"


def test_before_a_table_is_opened_there_is_nothing_to_do(house: ThreadHouse) -> None:
    with house.guest() as guest:
        assert guest.ask("commit")["say"] == "error"
        assert guest.ask("open", table="nowhere")["say"] == "refused"
        table = house.create("tally", "me", "greedy")
        assert guest.open(table, 7)["say"] == "refused"
        assert guest.open(table, 1)["say"] == "refused"
        assert guest.open(table, 0, look="cubist")["say"] == "refused"
        assert guest.open(table, None)["say"] == "table"
        assert guest.ask("play", move="1-1")["rule"] == "T2"
        guest.ask("sit", seat=0)
        assert guest.table["seat"] == 0
        guest.tell("close")
        assert guest.ask("commit")["say"] == "error"


def test_previews_and_reasons(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        preview = guest.ask("preview", move="1-2")["preview"]
        assert preview["marks"] == {"stone:0:1": ["leaving"], "stone:0:2": ["leaving"]}
        assert guest.ask("preview", move="1-9")["say"] == "refused"
        why = guest.ask("why_not", keys=["stone:2:0"])
        assert [why["say"], why["rule"]] == ["why_not", "R1.1"]
        assert why["preview"] == {"ghosts": [], "marks": {}, "lines": []}
        guest.play("1-1")
        assert guest.ask("why_not", keys=["stone:2:0"])["rule"] == "T6"


def test_looking_back_shows_every_ply_as_it_was(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "person", size=3, first="gold")
    with house.sit(table) as hand, house.sit(table, 0) as eye:
        seen = {0: eye.position["scene"]}
        while hand.position["ply"] < 8:
            if hand.position["mine"]:
                hand.play_on()
            else:
                hand.ask("sit", seat=hand.position["to_act"][0])
        while eye.position["ply"] < 8:
            eye.hear_say("entry")
            seen.setdefault(eye.position["ply"], eye.position["scene"])
        frames = eye.ask("frames", **{"from": 0, "to": 8})["frames"]
        assert [frame["ply"] for frame in frames] == list(range(9))
        assert all(frame["lines"][0]["ply"] == frame["ply"] for frame in frames[1:])
        assert [frame["scene"] for frame in frames] == [seen[ply] for ply in range(9)]
        assert eye.ask("frames", **{"from": 4, "to": 6})["frames"] == frames[4:7]
        assert eye.ask("frames", **{"from": 9, "to": 3})["frames"] == []
        assert eye.ask("frames", **{"from": -2, "to": 3})["frames"] == []
        assert len(eye.ask("frames", **{"from": 7, "to": 10**9})["frames"]) == 2


def test_with_two_seats_resigning_ends_the_game(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "greedy")
    with house.sit(table) as guest:
        entry = guest.ask("resign")
        assert [entry["what"], entry["seat"]] == ["resign", 0]
        outcome = guest.position["outcome"]
        assert [outcome["placings"], outcome["reason"]] == [[2, 1], "resigned"]
        assert outcome["sentence"] == "You resigned."
        assert entry["lines"][-1]["text"] == "You resigned."
        assert guest.ask("resign")["rule"] == "T1"
    assert json.loads(house.http.get(f"/api/tables/{table}/record").text)["resigned"] == 0


def test_with_more_seats_a_bot_plays_on(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", "greedy")
    with house.sit(table, 0) as guest:
        guest.tell("pace", ms=0)
        entry = guest.ask("resign")
        assert entry["seats"][0]["resigned"]
        assert entry["seats"][0]["kind"] == "bot"
        assert not entry["seats"][0]["lent"]
        assert entry["mine"] == [1]
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 0)
        assert guest.position["outcome"] is None
        assert guest.ask("seat", seat=0, kind="person")["say"] == "refused"
        guest.ask("sit", seat=1)
        assert guest.play_out()["reason"] != "resigned"


def test_a_seat_goes_to_a_bot_and_back(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.ask("pace", ms=0)
        entry = guest.ask("seat", seat=1, kind="bot", bot="random")
        assert [entry["seats"][1]["bot"], entry["seats"][1]["lent"]] == ["random", True]
        assert entry["mine"] == [0]
        assert "Random" in entry["lines"][0]["text"]
        guest.play()
        guest.ask("commit")
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)
        entry = guest.ask("seat", seat=1, kind="person", name="Wren")
        assert entry["seats"][1] == {
            "seat": 1,
            "kind": "person",
            "name": "Wren",
            "bot": None,
            "level": None,
            "mine": True,
            "lent": False,
            "away": False,
            "resigned": False,
            "open": False,
            "face": None,
        }
        guest.play()
        guest.ask("commit")
        guest.ask("sit", seat=1)
        assert guest.position["mine"]
        assert guest.ask("seat", seat=5, kind="bot")["say"] == "refused"
        assert guest.ask("seat", seat=1, kind="bot", bot="hal")["say"] == "refused"


def test_a_finished_turn_handed_to_a_bot_is_ended_by_it(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as guest:
        guest.ask("pace", ms=0)
        guest.play()
        assert guest.position["held"]
        guest.ask("seat", seat=0, kind="bot")
        entry = guest.hear_say("entry")
        assert [entry["what"], entry["seat"]] == ["commit", 0]
        assert guest.position["to_act"] == [1]


def test_bots_pause_when_told_to(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "greedy")
    with house.sit(table, 0) as guest:
        guest.ask("pace", ms=0)
        paused = guest.ask("pause", on=True)
        assert [paused["what"], paused["paused"], paused["pace"]] == ["pause", True, 0]
        guest.play()
        guest.ask("commit")
        house.let_bots_play()
        assert guest.open(table, 0)["position"]["to_act"] == [1]
        guest.ask("pause", on=False)
        guest.hear_until(lambda message: message["say"] == "entry" and message["seat"] == 1)


def test_bots_alone_play_only_while_somebody_looks(house: ThreadHouse) -> None:
    table = house.create("tally", "greedy", "random", heaps=5)
    house.let_bots_play()
    with house.sit(table) as guest:
        assert guest.table["n"] == 0
        assert guest.table["seat"] is None
        guest.ask("pace", ms=0)
        guest.hear_until(lambda message: message["say"] == "entry" and message["what"] == "answer")
        guest.ask("pause", on=True)
        n = guest.n
    house.let_bots_play()
    with house.sit(table) as guest:
        assert guest.n == n
        guest.tell("pause", on=False)
        assert guest.play_out()["placings"]


def test_undo_after_the_end_of_the_turn_while_the_bot_still_thinks(house: ThreadHouse) -> None:
    table = house.create("motif", "me", "sloth", first="gold")
    with house.sit(table) as guest:
        guest.ask("pace", ms=0)
        while not guest.position["held"]:
            guest.play()
        with sleeping_sloths():
            guest.ask("commit")
            guest.hear_say("thinking")
            undone = guest.ask("undo", steps=None)
        assert undone["what"] == "undo"
        assert guest.position["mine"]
        assert guest.position["ply"] == 0
        guest.hear_until(lambda message: message["say"] == "thinking" and message["progress"] is None)
        assert guest.open(table)["position"]["ply"] == 0


def test_chance_is_salted_committed_to_and_revealed_in_the_end(house: ThreadHouse) -> None:
    table = house.create("gauntlet", "me", "greedy", rounds=1, hearts=1)
    with house.sit(table) as guest:
        guest.tell("pace", ms=0)
        assert not guest.position["verify"]
        guest.play_out()
        proof = guest.position["verify"]
        assert proof["commitment"] == guest.table["commitment"]
    record = house.http.get(f"/api/tables/{table}/record").text
    assert json.loads(record)["salts"] == {"0": "a pinch of salt"}
    assert json.loads(record)["seed"] == proof["seed"]
    assert verify(record) >= 6


def test_each_screen_reads_its_own_language(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.sit(table, 0) as english, house.guest() as german, house.guest() as odd:
        german.open(table, 0, language="de")
        odd.open(table, 0, language="../en")
        assert [guest.position["ask"]["sentence"] for guest in (english, german, odd)] == [
            "Take stones from one heap",
            "Nimm Steine von einem Haufen",
            "Take stones from one heap",
        ]
        english.play("1-2")
        told = [guest.hear_say("entry")["lines"][0]["text"] for guest in (german, odd)]
        assert told == ["Esche nimmt 2 Steine von Haufen 1", "Ash takes 2 stones from heap 1"]
        german.ask("commit")
        assert german.ask("resign")["say"] == "entry"
    listed = house.http.get("/api/tables", params={"language": "de"}).json()["tables"]
    assert next(each["status"] for each in listed if each["id"] == table) == "You resigned."


def test_how_a_game_ended_is_told_in_the_language_asked_for(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person", heaps=2)
    with house.sit(table, 0) as one, house.sit(table, 1) as two:
        while one.position["outcome"] is None:
            now = one if one.position["mine"] or one.position["held"] else two
            now.play_on()
            while one.n < now.n or two.n < now.n:
                (one if one.n < now.n else two).hear_say("entry")
    told = {}
    for language in ("en", "de"):
        listed = house.http.get("/api/tables", params={"language": language}).json()["tables"]
        told[language] = next(each["status"] for each in listed if each["id"] == table)
    assert told == {"en": "The last stone is taken.", "de": "Der letzte Stein ist genommen."}
