"""A camera for the table: stills and short films as WebP, made by the browser itself."""

import base64
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

STILL_LIMIT = 300_000
FILM_LIMIT = 1_000_000
"""Bytes that a picture and a film may have."""
SHRINK = 0.55
"""A film is so much smaller than the screen it was taken from."""
LONGEST = 1100
"""Milliseconds that a film dwells on one picture."""
HASTE = 2.0
"""A film is shown so much faster than it was taken, with everything on the table at its slowest."""
ATTEMPTS = ((1, 0.72), (1, 0.5), (2, 0.5), (2, 0.3), (3, 0.3), (4, 0.3), (6, 0.3))
"""How a film is made small enough: of so many pictures one, in this quality."""

# Keeps the picture before, and answers with the part of the next that differs: its corner and that part as WebP.
DIFFERENCE = """async ([png, quality]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const whole = new OffscreenCanvas(image.width, image.height);
  const brush = whole.getContext('2d', {alpha: false, willReadFrequently: true});
  brush.drawImage(image, 0, 0);
  const now = new Uint32Array(brush.getImageData(0, 0, image.width, image.height).data.buffer);
  const before = window.before;
  window.before = now;
  const all = [0, 0, image.width - 1, image.height - 1];
  let [left, top, right, bottom] = before ? [image.width, image.height, -1, -1] : all;
  if (before) for (let at = 0; at < now.length; at++) {
    if (now[at] === before[at]) continue;
    const x = at % image.width, y = (at - x) / image.width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (right < left) return null;
  left -= left % 2;
  top -= top % 2;
  const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  part.getContext('2d', {alpha: false}).drawImage(whole, -left, -top);
  const bytes = new Uint8Array(await (await part.convertToBlob({type: 'image/webp', quality})).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return {left, top, size: [part.width, part.height], whole: [image.width, image.height], data: btoa(text)};
}"""


def still(page: Page, file: Path) -> int:
    """A picture of the page, as good as its bytes allow; how many they are."""
    session = page.context.new_cdp_session(page)
    for quality in (80, 70, 60, 50):
        taken = base64.b64decode(session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})["data"])
        if len(taken) <= STILL_LIMIT:
            break
    session.detach()
    file.write_bytes(taken)
    return len(taken)


@dataclass(frozen=True)
class Shot:
    """One picture of a film, and the second it was taken at."""

    png: str
    at: float


def shots(page: Page, is_over: Callable[[], bool]) -> list[Shot]:
    """Whatever the browser draws until it is over."""
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    assert size is not None
    taken: list[Shot] = []
    seen: list[int] = []

    def keep(frame: dict[str, Any]) -> None:
        taken.append(Shot(frame["data"], frame["metadata"]["timestamp"]))
        seen.append(frame["sessionId"])

    session.on("Page.screencastFrame", keep)
    room = {"maxWidth": round(SHRINK * size["width"]), "maxHeight": round(SHRINK * size["height"])}
    session.send("Page.startScreencast", {"format": "png", **room})
    while not is_over():
        page.wait_for_timeout(20)
        while seen:
            session.send("Page.screencastFrameAck", {"sessionId": seen.pop(0)})
    session.send("Page.stopScreencast")
    session.detach()
    return taken


def film(page: Page, taken: list[Shot], file: Path) -> int:
    """The pictures as one animated WebP, developed on an empty page; how many bytes it has."""
    for every, quality in ATTEMPTS:
        page.evaluate("() => { window.before = null; }")
        parts: list[tuple[Any, int]] = []
        shown = thinned(taken, every)
        for place, shot in enumerate(shown):
            part = page.evaluate(DIFFERENCE, [shot.png, quality])
            later = shown[place + 1].at if place + 1 < len(shown) else shot.at + LONGEST / 1000
            lasts = min(max(round(1000 / HASTE * (later - shot.at)), 20), LONGEST)
            if part is None:
                parts[-1] = (parts[-1][0], min(parts[-1][1] + lasts, LONGEST))
            else:
                parts.append((part, lasts))
        made = animated(parts)
        if len(made) <= FILM_LIMIT:
            break
    file.write_bytes(made)
    return len(made)


def thinned(taken: list[Shot], every: int) -> list[Shot]:
    """Of so many one, and the last in any case."""
    return taken[(len(taken) - 1) % every :: every]


def animated(parts: list[tuple[Any, int]]) -> bytes:
    """Pictures of parts of the screen, one after another and again from the start, in the container of WebP."""
    wide, high = parts[0][0]["whole"]
    body = _chunk(b"VP8X", struct.pack("<BBH", 2, 0, 0) + _three(wide - 1) + _three(high - 1))
    body += _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))
    for part, lasts in parts:
        across, down = part["size"]
        head = b"".join(map(_three, (part["left"] // 2, part["top"] // 2, across - 1, down - 1, lasts)))
        # Each part lies over what was before it.
        body += _chunk(b"ANMF", head + b"\x02" + _bitstream(base64.b64decode(part["data"])))
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _bitstream(picture: bytes) -> bytes:
    """The chunk of a still WebP that holds its pixels."""
    at = 12
    while at < len(picture):
        name, size = picture[at : at + 4], struct.unpack_from("<I", picture, at + 4)[0]
        end = at + 8 + size + size % 2
        if name in (b"VP8 ", b"VP8L"):
            return picture[at:end]
        at = end
    raise ValueError("no pixels")


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]
