"""The files of docs/deploying.md fit each other and what `motley serve` takes."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from configparser import RawConfigParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from typer.main import get_command

from motley.cli import app

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "deploying.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def block(page: str, kind: str) -> str:
    """The one file of that kind that the page has."""
    (found,) = [text for name, text in FENCE.findall(page) if name == kind]
    return str(found)


def service(page: str) -> RawConfigParser:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(block(page, "ini"))
    return parser


def container(page: str) -> dict[str, str]:
    """What each instruction of the container file says; none comes twice."""
    lines = [line.partition(" ") for line in block(page, "dockerfile").splitlines()]
    told = {name: rest for name, _, rest in lines}
    assert len(told) == len(lines)
    return told


def commands(page: str) -> Iterator[list[str]]:
    """Every `motley serve` of the page, as words."""
    shell = [line for kind, text in FENCE.findall(page) if kind == "sh" for line in text.splitlines()]
    for line in [*shell, service(page)["Service"]["ExecStart"]]:
        words = shlex.split(line)
        if len(words) > 1 and Path(words[0]).name == "motley" and words[1] == "serve":
            yield words[2:]
    name, verb, *rest = json.loads(container(page)["CMD"])
    assert (name, verb) == ("motley", "serve")
    yield rest


def taken(words: list[str]) -> dict[str, Any]:
    """The options as `motley serve` understands them."""
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    found: dict[str, Any] = serve.make_context("serve", list(words)).params
    return found


def faults(page: str) -> list[str]:
    """What does not fit."""
    found: list[str] = []
    understood: list[dict[str, Any]] = []
    for words in commands(page):
        try:
            understood.append(taken(words))
        except Exception as error:
            found.append(f"motley serve {' '.join(words)}: {error}")
    names = {urlsplit(address).hostname for each in understood for address in each["address"]}
    ports = {str(each["port"]) for each in understood}
    nginx, caddy, files = block(page, "nginx"), block(page, "caddy"), container(page)
    passed_on = {*re.findall(r"10\.0\.0\.\d+:(\d+)", nginx + caddy), files["EXPOSE"]}
    if passed_on != ports:
        found.append(f"ports {sorted(passed_on)} are passed on to, {sorted(ports)} are listened at")
    called = {*re.findall(r"server_name (\S+);", nginx), *re.findall(r"^(\S+) \{", caddy, re.MULTILINE)}
    if called != names:
        found.append(f"proxies are called {sorted(called)}, servers {sorted(map(str, names))}")
    found += [f"nginx has no {each}" for each in NEEDED if each not in " ".join(nginx.split())]
    if nginx.count("{") != nginx.count("}"):
        found.append("nginx: a brace is missing")
    return found + service_faults(page) + container_faults(page)


NEEDED = (
    "ssl_certificate ",
    "ssl_certificate_key ",
    "proxy_http_version 1.1;",
    "proxy_set_header Host $host;",
    "proxy_set_header Upgrade $http_upgrade;",
    'proxy_set_header Connection "upgrade";',
)
"""Without these nginx does not start, or no screen comes through to the live channel."""


def service_faults(page: str) -> list[str]:
    unit = service(page)["Service"]
    home = unit["Environment"].partition("MOTLEY_HOME=")[2]
    found = [] if home == f"/var/lib/{unit['StateDirectory']}" else [f"nobody makes {home}"]
    if f"`{unit['EnvironmentFile'].lstrip('-')}`" not in page:
        found.append("the page does not tell of the service's environment")
    return found


def container_faults(page: str) -> list[str]:
    told = container(page)
    user = told["USER"]
    found = [] if f"useradd --create-home {user}" in told["RUN"] else [f"{user} has no home"]
    if not told["ENV"].startswith(f"MOTLEY_HOME=/home/{user}/"):
        found.append(f"{user} may not write to {told['ENV']}")
    if told["VOLUME"] != told["ENV"].partition("=")[2] or f"-o {user} -g {user} {told['VOLUME']}" not in told["RUN"]:
        found.append(f"{told['VOLUME']} does not keep {user}'s tables")
    if "0.0.0.0" not in told["CMD"]:
        found.append("nobody outside the container reaches it")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    name, extras = re.findall(r'"([\w-]+)\[([\w,]+)\]"', told["RUN"])[0]
    if name != project["name"] or not set(extras.split(",")) <= project["optional-dependencies"].keys():
        found.append(f"there is no {name}[{extras}]")
    return found


def test_everything_fits() -> None:
    assert len(list(commands(PAGE))) == 4
    assert faults(PAGE) == []


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("--workers 4 --log json\n```", "--processes 4\n```", "No such option"),
        ("--log json\nRestart", "--log xml\nRestart", "xml"),
        ('"--workers", "4"', '"--workers", "400"', "400"),
        ("EXPOSE 8000", "EXPOSE 8080", "ports"),
        ("10.0.0.12:8000;", "10.0.0.12:8001;", "ports"),
        ("server_name tables.example;", "server_name table.example;", "proxies are called"),
        ("    ssl_certificate /etc", "    # /etc", "nginx has no ssl_certificate"),
        ("StateDirectory=motley", "StateDirectory=games", "nobody makes /var/lib/motley"),
        ("--create-home motley", "motley", "motley has no home"),
        ("VOLUME /home/motley/tables", "VOLUME /tables", "does not keep"),
        ('"--proxy-from"', '"--proxies"', "No such option"),
        ('[table,postgres]" && useradd', '[table,postgresql]" && useradd', "there is no"),
    ],
)
def test_what_does_not_fit_is_found(was: str, now: str, said: str) -> None:
    assert PAGE.count(was) >= 1
    assert any(said in each for each in faults(PAGE.replace(was, now)))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_takes_the_service(tmp_path: Path) -> None:
    text = block(PAGE, "ini").replace("/opt/motley/bin/motley", sys.executable).replace("User=motley\n", "")
    verified = _verifying(tmp_path)
    assert verified(text).returncode == 0
    assert verified(text.replace("KillMode=mixed", "KillMod=mixed")).stderr


def _verifying(folder: Path) -> Callable[[str], "subprocess.CompletedProcess[str]"]:
    def verified(text: str) -> "subprocess.CompletedProcess[str]":
        (folder / "motley.service").write_text(text)
        command = ["systemd-analyze", "verify", str(folder / "motley.service")]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return verified
