"""A person at a served table, played by the test: takes the first choice, ends the turn, until the game is over."""

import json
import re
import urllib.request
from typing import Any

from websockets import Origin, Subprotocol
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60


class Guest:
    """Talks to one server, over HTTP and over the socket."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        page = self.fetch("/")
        found = re.search(r'<meta name="motley-token" content="([^"%]+)"', page)
        assert found is not None, page
        self.page = page
        self.token = found[1]

    def fetch(self, path: str, body: object = None) -> str:
        """The text at a path; with a body, the answer to it."""
        request = urllib.request.Request(self.address + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
            request.add_header("X-Motley-Token", self.token)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return bytes(answer.read()).decode()

    def ask(self, path: str, body: object = None) -> Any:
        return json.loads(self.fetch(path, body))

    def scripts(self) -> list[str]:
        """What the page loads to become the table."""
        return re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', self.page)

    def play(self, game: str) -> dict[str, Any]:
        """Play a game against a bot, from a new table to the outcome."""
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = self.ask("/api/tables", {"game": game, "seats": seats, "options": {}, "salt": "a wheel"})["id"]
        live = f"{self.address.replace('http', 'ws', 1)}/live"
        # As a page does it, which can give its socket no header.
        offered = [Subprotocol("motley"), Subprotocol(f"motley.token.{self.token}")]
        with connect(live, origin=Origin(self.address), subprotocols=offered) as socket:
            socket.send(json.dumps({"do": "open", "table": table, "seat": "auto"}))
            socket.send(json.dumps({"do": "pace", "ms": 0, "at": 0, "ref": "paced"}))
            return self.play_on(socket)

    def play_on(self, socket: ClientConnection) -> dict[str, Any]:
        """Answer whenever asked, from when the table has taken the pace on: until then each position comes twice."""
        answered = -1
        is_paced = False
        while True:
            message = json.loads(socket.recv(timeout=PATIENCE))
            assert message["say"] not in ("refused", "error"), message
            is_paced = is_paced or message.get("ref") == "paced"
            position = message.get("position") if is_paced else None
            if position is None or message["n"] <= answered:
                continue
            if position["outcome"] is not None:
                outcome: dict[str, Any] = position["outcome"]
                return outcome
            if position["held"]:
                socket.send(json.dumps({"do": "commit", "at": message["n"]}))
                answered = message["n"]
            elif position["mine"]:
                move = position["choices"][0]["move"]
                socket.send(json.dumps({"do": "play", "move": move, "at": message["n"]}))
                answered = message["n"]
