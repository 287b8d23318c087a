"""Strangers are not let in: another page, another name for this machine, an old token."""

from functools import partial
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from motley.server.run import serve
from tests.server.house import ThreadHouse, house_in

pytestmark = pytest.mark.once

NEW_TABLE = {"game": "tally", "seats": [{"kind": "me"}, {"kind": "person"}], "options": {}, "salt": ""}


def test_a_request_under_another_host_is_refused(house: ThreadHouse) -> None:
    answer = httpx.get(f"{house.base}/api/tables", headers={"Host": "rebound.example:80"})
    assert answer.status_code == 403
    assert "own address" in answer.json()["error"]["sentence"]


def test_a_request_from_another_page_is_refused(house: ThreadHouse) -> None:
    for origin in ("http://evil.example", "null", house.base.replace("http", "https")):
        assert httpx.get(f"{house.base}/api/tables", headers={"Origin": origin}).status_code == 403
    assert httpx.get(f"{house.base}/api/tables", headers={"Origin": house.base}).status_code == 200


@pytest.mark.parametrize("token", [None, "", "of-yesterday"])
def test_nothing_is_changed_without_the_token(house: ThreadHouse, token: str | None) -> None:
    headers = {} if token is None else {"X-Motley-Token": token}
    before = len(house.http.get("/api/tables").json()["tables"])
    assert httpx.post(f"{house.base}/api/tables", json=NEW_TABLE, headers=headers).status_code == 403
    assert httpx.delete(f"{house.base}/api/tables/any", headers=headers).status_code == 403
    assert len(house.http.get("/api/tables").json()["tables"]) == before


def test_the_socket_asks_for_token_host_and_origin(house: ThreadHouse) -> None:
    address = f"{house.base.replace('http', 'ws')}/live"
    token = {"additional_headers": {"X-Motley-Token": house.token}}
    offered = {"subprotocols": spoken(house.token)}
    elsewhere = address.replace("127.0.0.1", "rebound.example")
    port = int(house.base.rpartition(":")[2])
    for stranger in (
        partial(connect, address),
        partial(connect, address, additional_headers={"X-Motley-Token": "of-yesterday"}),
        partial(connect, address, subprotocols=spoken("of-yesterday")),
        partial(connect, address, subprotocols=spoken("")),
        partial(connect, address, subprotocols=[Subprotocol("motley")]),
        # What stands in an address stands in logs: it opens nothing.
        partial(connect, f"{address}?token={house.token}"),
        *[partial(connect, address, origin=Origin("http://evil.example"), **way) for way in (token, offered)],
        partial(connect, elsewhere, sock=create_connection(("127.0.0.1", port)), **token),
    ):
        with pytest.raises(InvalidStatus, match="403"), stranger():
            pass
    for way, chosen in ((token, None), (offered, "motley")):
        with connect(address, origin=Origin(house.base), **way) as welcome:
            welcome.ping().wait(5)
            # A browser cuts a line whose server speaks nothing of what it offered; and nobody sends a token back.
            assert welcome.subprotocol == chosen


def spoken(token: str) -> list[Subprotocol]:
    return [Subprotocol("motley"), Subprotocol(f"motley.token.{token}")]


def test_pages_say_what_they_may_do(house: ThreadHouse) -> None:
    for path in ("/", "/api/games", "/api/games/motif/picture.svg"):
        headers = house.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy


def test_it_listens_on_this_machine_alone(house: ThreadHouse) -> None:
    assert house.listener.getsockname()[0] == "127.0.0.1"


def test_health_is_told_under_any_name_and_says_when_the_store_is_gone(
    house: ThreadHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {"Host": "10.0.0.5"}
    assert httpx.get(f"{house.base}/health", headers=headers).json() == {"ok": True}

    def gone() -> None:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr(house.tables.store, "revision", gone)
    answer = httpx.get(f"{house.base}/health", headers=headers)
    assert [answer.status_code, answer.json()] == [503, {"ok": False}]
    assert httpx.post(f"{house.base}/health", headers=headers).status_code == 403


def test_metrics_count_what_happens(house: ThreadHouse) -> None:
    def told() -> dict[str, float]:
        text = httpx.get(f"{house.base}/metrics").text
        return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}

    before = told()
    with house.sit(house.create("tally", "me", "person"), 0) as guest:
        guest.play("1-1")
        after = told()
    assert after["motley_writings_total"] == before["motley_writings_total"] + 2
    assert after["motley_screens"] == before["motley_screens"] + 1
    assert after["motley_processor_seconds_total"] > before["motley_processor_seconds_total"]


def test_a_scraper_elsewhere_shows_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTLEY_METRICS_TOKEN", "a token for the scraper")
    elsewhere = {"Host": "tables.example", "X-Forwarded-For": "10.0.0.7"}
    with house_in(tmp_path, is_shared=True) as house:
        for shown, code in (
            ("Bearer a token for the scraper", 200),
            ("Bearer a token for the scrapeR", 403),
            ("Bearer", 403),
            ("a token for the scraper", 403),
        ):
            answer = httpx.get(f"{house.base}/metrics", headers={**elsewhere, "Authorization": shown})
            assert answer.status_code == code
        assert "motley_tables" in httpx.get(f"{house.base}/metrics").text


def test_without_a_token_none_is_right(house: ThreadHouse) -> None:
    elsewhere = {"X-Forwarded-For": "10.0.0.7"}
    for shown in ("Bearer", ""):
        headers = {**elsewhere, "Authorization": shown}
        assert httpx.get(f"{house.base}/metrics", headers=headers).status_code == 403


def test_a_token_that_can_be_guessed_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTLEY_METRICS_TOKEN", "secret")
    with pytest.raises(SystemExit, match="fewer than 16"):
        serve("127.0.0.1", 0, ["http://127.0.0.1:1"])


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "rebound.example"},
        {"X-Forwarded-For": "10.0.0.7"},
        {"Forwarded": "for=10.0.0.7"},
        {"Via": "1.1 proxy"},
        {"Origin": "http://evil.example"},
    ],
)
def test_metrics_are_for_nobody_else(house: ThreadHouse, headers: dict[str, str]) -> None:
    assert httpx.get(f"{house.base}/metrics", headers=headers).status_code == 403
