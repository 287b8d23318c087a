"""Everybody is told in their own language what is there and what is refused."""

import pytest

from motley.kernel.pseudo import CLOSE, OPEN, PSEUDO
from tests.server.house import ThreadHouse


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
