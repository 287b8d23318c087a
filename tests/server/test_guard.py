"""Strangers are not let in: another page, another name for this machine, an old token."""

from functools import partial
from socket import create_connection

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.house import ThreadHouse

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
    good = f"{address}?token={house.token}"
    port = int(house.base.rpartition(":")[2])
    for stranger in (
        partial(connect, address),
        partial(connect, f"{address}?token=of-yesterday"),
        partial(connect, good, origin=Origin("http://evil.example")),
        partial(connect, good.replace("127.0.0.1", "rebound.example"), sock=create_connection(("127.0.0.1", port))),
    ):
        with pytest.raises(InvalidStatus, match="403"), stranger():
            pass
    with connect(good, origin=Origin(house.base)) as welcome:
        welcome.ping().wait(5)


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
