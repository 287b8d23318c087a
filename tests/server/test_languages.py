"""Everybody is told in their own language what is there and what is refused."""

from pathlib import Path
from typing import Any

import pytest

from motley.kernel.pseudo import CLOSE, OPEN, PSEUDO
from tests.server.house import ThreadHouse, house_in


def is_marked(sentence: str) -> bool:
    return sentence.startswith(OPEN) and sentence.endswith(CLOSE)


@pytest.mark.parametrize(
    ("header", "is_pseudo"),
    [
        ("qps", True),
        ("fr;q=0.3, qps;q=0.9, en;q=0.8", True),
        ("en, qps;q=0.5", False),
        ("qps-XA, en;q=0.5", True),
        ("xx, yy;q=nonsense", False),
        ("", False),
    ],
)
def test_the_header_picks_the_language(house: ThreadHouse, header: str, is_pseudo: bool) -> None:
    told = house.http.get("/api/games/motif/glossary", headers={"accept-language": header}).json()["glossary"]
    assert {is_marked(each["text"]) for each in told} == {is_pseudo}


def test_what_is_refused_over_http_is_told_in_the_language(house: ThreadHouse) -> None:
    asked = {"accept-language": PSEUDO}
    lost = house.http.get("/api/games/nothing/rules", headers=asked)
    assert lost.status_code == 404
    assert is_marked(lost.json()["error"]["sentence"])
    body = {"seats": 2, "options": {"tokens": 9}}
    wrong = house.http.post("/api/games/motif/check", json=body, headers=asked).json()["error"]["sentence"]
    assert is_marked(wrong)
    plain = house.http.post("/api/games/motif/check", json=body).json()["error"]["sentence"]
    assert not is_marked(plain)


def test_who_is_not_let_in_reads_why_in_the_language(house: ThreadHouse) -> None:
    asked = {"accept-language": PSEUDO, "x-motley-token": "another"}
    shut = house.http.post("/api/tables", json={}, headers=asked)
    assert shut.status_code == 403
    assert is_marked(shut.json()["error"]["sentence"])


def test_a_move_that_the_rules_forbid_is_refused_in_the_language_of_the_screen(house: ThreadHouse) -> None:
    table = house.create("tally", "me", "person")
    with house.guest() as guest, house.guest() as other:
        lost = guest.ask("open", table="nowhere", language=PSEUDO)
        assert is_marked(lost["sentence"]), "what the server refuses"
        guest.open(table, 0, language=PSEUDO)
        other.open(table, 0)
        told, plain = guest.ask("play", move="1-9", at=0), other.ask("play", move="1-9", at=0)
        assert told["say"] == plain["say"] == "refused"
        assert told["rule"] == plain["rule"]
        assert is_marked(told["sentence"]), "what the game refuses"
        assert not is_marked(plain["sentence"])
        assert is_marked(guest.ask("undo", steps=9)["sentence"]), "what the table refuses"


def test_whoever_has_no_name_is_called_something_in_the_language_of_the_reader(
    house: ThreadHouse, tmp_path: Path
) -> None:
    table = house.create("tally", "me", "person")
    with house.guest() as guest, house.guest() as other:
        told, plain = guest.open(table, 0, language=PSEUDO), other.open(table, 1)
        assert [is_marked(seat["name"]) for seat in told["seats"]] == [True, True]
        assert [seat["name"] for seat in plain["seats"]] == ["You", "Player 2"]
        assert is_marked(guest.ask("talk", text="Hello")["talk"]["name"])
        assert other.hear_say("entry")["talk"]["name"] == "You"
        line = other.ask("resign")["lines"][-1]["text"]
        assert line == "Player 2 resigned."
        assert line not in guest.hear_say("entry")["lines"][-1]["text"], "the name in it is told in the language too"

    def row(language: str) -> dict[str, Any]:
        found = house.http.get("/api/tables", params={"language": language}).json()["tables"]
        return dict(next(each for each in found if each["id"] == table))

    assert [seat["name"] for seat in row("en")["seats"]] == ["You", "Player 2"]
    assert row("en")["status"] == "Player 2 resigned."
    assert all(is_marked(seat["name"]) for seat in row(PSEUDO)["seats"])
    assert "Player 2 resigned" not in row(PSEUDO)["status"]
    with house_in(tmp_path, is_shared=True) as shared:
        host = shared.visitor()
        with host.sit(host.create("tally", "me", "greedy")) as guest:
            assert guest.table["seats"][0]["name"] == "Player 1", "others read it too"
    again = house.http.post(f"/api/tables/{table}/rematch").json()["id"]
    with house.sit(again, 0) as guest:
        assert [seat["name"] for seat in guest.table["seats"]] == ["Player 1", "You"], "a number is that of the seat"
