"""What every table must keep, whatever game lies on it: measured in the page, by what a person would see."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.player import MEANT

Faults = list[str]
Places = dict[str, list[float]]

# Everything that is written on pieces: how large it would be in pixels, and whether it is painted. What a symbol has
# written on it is drawn at the size of whoever uses the symbol, and painted by what it inherits from there.
WRITING = """() => {
  const stage = document.querySelector('[data-testid="stage"]');
  const isSmall = (area) => area?.matches('.mini') && !area.matches('.large');
  const found = [];
  const add = (text, size, isPainted, within, drawn, room) => {
    const area = within.closest('.area');
    if (!text.textContent.trim() || isSmall(area)) return;
    const piece = within.closest('.piece');
    found.push({text, size, isPainted, area, piece, drawn, room, key: within.closest('[data-key]')?.dataset.key});
  };
  for (const text of stage.querySelectorAll('.piece:not(.ghost) text')) {
    if (text.closest('symbol')) continue;
    const {a, b} = text.getScreenCTM() ?? {a: 1, b: 0};
    const now = parseFloat(getComputedStyle(text).fontSize);
    // Read as if nothing were too small: this is how large it is meant to be.
    const was = text.style.getPropertyValue('--least');
    text.style.setProperty('--least', 0);
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    was ? text.style.setProperty('--least', was) : text.style.removeProperty('--least');
    const isPainted = now > 0 && text.checkVisibility({opacityProperty: true, visibilityProperty: true});
    // A word may grow in its box, which is a hundred of its units wide and high at least.
    const room = 100 * Math.hypot(a, b) * Math.min(1.25, 1.8 / text.textContent.length);
    add(text, size, isPainted, text, undefined, text.matches('.piece-text') ? room : 0);
  }
  const turnedBy = (element, top) => {
    const found = new DOMMatrix();
    for (let each = element; each && each !== top; each = each.parentNode) {
      const own = each.transform?.baseVal.consolidate()?.matrix;
      if (own) found.preMultiplySelf(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
    }
    return found;
  };
  // The way from a symbol down to one of its elements, hung up beside whoever uses it, to inherit what it would there.
  const hung = (element, symbol, hook) => {
    const own = element.cloneNode(false);
    (element.parentNode === symbol ? hook : hung(element.parentNode, symbol, hook)).append(own);
    return own;
  };
  const opacityOf = (element, hook) => {
    let found = 1;
    for (let each = element; each !== hook; each = each.parentNode) found *= getComputedStyle(each).opacity;
    return found;
  };
  const drawn = (use, across, down) => {
    const symbol = document.querySelector(use.getAttribute('href'));
    if (!symbol?.viewBox?.baseVal.width) return [];
    const wide = across * use.width.baseVal.value / symbol.viewBox.baseVal.width;
    const high = down * use.height.baseVal.value / symbol.viewBox.baseVal.height;
    const scales = (element) => {
      const own = turnedBy(element, symbol);
      return [wide * Math.hypot(own.a, own.b), high * Math.hypot(own.c, own.d)];
    };
    const hook = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    hook.setAttribute('style', use.getAttribute('style') ?? '');
    use.after(hook);
    const own = [...symbol.querySelectorAll('text')].map((text) => {
      const isPainted = opacityOf(hung(text, symbol, hook), hook) > 0.05;
      return {text, size: parseFloat(getComputedStyle(text).fontSize) * Math.min(...scales(text)), isPainted};
    });
    const inner = [...symbol.querySelectorAll('use')].flatMap((each) =>
      drawn(hung(each, symbol, hook), ...scales(each)));
    hook.remove();
    return [...own, ...inner];
  };
  const known = new Map();
  for (const use of stage.querySelectorAll('.piece:not(.ghost) use')) {
    if (isSmall(use.closest('.area'))) continue;
    const {a, b, c, d} = use.getScreenCTM();
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
    const alike = [use.getAttribute('href'), use.width.baseVal.value * across, use.height.baseVal.value * down,
      use.getAttribute('style'), getComputedStyle(use).getPropertyValue('--least')].join(' ');
    if (!known.has(alike)) known.set(alike, drawn(use, across, down));
    for (const {text, size, isPainted} of known.get(alike))
      add(text, size, isPainted, use, use.getAttribute('href'));
  }
  return found;
}"""

CLOSER = 2
"""How much one step of the board's own button enlarges it."""

# One look at the page: every fault in a sentence that begins with the name of its check.
LOOK_OVER = (
    """([target, least, wanted, card]) => {
  const faults = [];
  const stage = document.querySelector('[data-testid="stage"]');
  const root = document.documentElement;
  const high = Math.max(root.scrollHeight, document.body.scrollHeight);
  if (high > innerHeight || root.scrollWidth > innerWidth)
    faults.push(`scroll: the document is ${root.scrollWidth} x ${high}`);
  if (!stage) return faults;
  const seen = stage.getBoundingClientRect();
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const inside = (x, y, box) => x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
  const declared = 'declared' in stage.dataset;
  if (declared && stage.scrollHeight > stage.clientHeight + 1)
    faults.push(`room: the table is ${stage.scrollHeight} high`);
  const lit = [...stage.querySelectorAll('[data-lit]')].filter((piece) => !piece.inert);
  const shares = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  const meant = MEANT;
  for (const piece of lit) {
    const key = piece.dataset.key;
    const box = (piece.querySelector('.hit') ?? piece).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const slides = piece.closest('.sliding');
    const scrolls = !declared && stage.scrollHeight > stage.clientHeight + 1;
    const shown = inside(x, y, seen) && (!slides || inside(x, y, slides.getBoundingClientRect()));
    if (!shown && !slides && !scrolls) faults.push(`sight: ${key} is lit and out of sight`);
    if (Math.min(box.width, box.height) < target - 0.6 && !piece.querySelector('path.hit'))
      faults.push(`target: ${key} is ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`);
    if (!shown) continue;
    const open = shares.some((down) => shares.some((across) =>
      meant(box.left + box.width * across, box.top + box.height * down) === piece));
    if (!open && !piece.querySelector('path.hit')) faults.push(`cover: nothing of ${key} can be pointed at`);
  }
  // What lies beside the board can be told apart, and seen whole: only what has the whole width may move sideways.
  // A game that lays its own table may want some of it smaller, but never too small to be hit.
  for (const area of stage.querySelectorAll('.area.hand, .area.row, .area.pool, .area.stack')) {
    if (area.matches('.main, .mini:not(.large)')) continue;
    const pieces = [...area.querySelectorAll('.piece[aria-label]')].filter((piece) => !piece.inert);
    const boxes = pieces.map((piece) => (piece.querySelector('.hit') ?? piece).getBoundingClientRect());
    const largest = Math.max(...boxes.map(({width, height}) => Math.min(width, height)));
    if (boxes.length && largest < (declared ? target : card) - 0.6)
      faults.push(`card: what lies in ${area.dataset.area} is ${largest.toFixed(0)} px`);
    const slides = area.querySelector('.sliding')?.getBoundingClientRect();
    const isCut = slides && slides.width < 0.9 * seen.width && boxes.some((box) => !inside(...middle(box), slides));
    if (isCut) faults.push(`cut: not all of ${area.dataset.area} is seen`);
  }
  // Every text on a piece: paragraphs, single words, counts. What is small can be grown to be read.
  const written = [];
  const writing = (WRITING)();
  for (const {text, key, isPainted, area} of writing.filter(({drawn}) => !drawn)) {
    if (!isPainted) continue;
    const own = text.getBoundingClientRect();
    const holder = text.closest('.piece');
    const piece = holder.querySelector('.hit')?.getBoundingClientRect();
    if (piece && (own.right > piece.right + 2 || own.left < piece.left - 2 || own.bottom > piece.bottom + 3))
      faults.push(`clip: "${text.textContent}" leaves its piece ${key}`);
    written.push({text: `${text.textContent} of ${key}`, own, holder, area});
  }
  // Nothing is painted that cannot be read. Where there is room everything is painted; elsewhere what is not can be
  // read one step closer, or is said by the piece or by what it lies on.
  // A letter stands for a name that begins with it, a number for itself without its sign, words for themselves.
  const words = (text) => text.split(/[^\\p{L}\\p{N}]+/u).filter(Boolean);
  const says = (piece, text) => {
    const [label, wanted] = [words(piece.getAttribute('aria-label') ?? ''), words(text)];
    if (/^[A-Z]$/.test(text.trim())) return label.some((word) => word.startsWith(text.trim()));
    return ` ${label.join(' ')} `.toLowerCase().includes(` ${wanted.join(' ')} `.toLowerCase());
  };
  const isSaid = (piece, text) => {
    const [x, y] = middle(piece.getBoundingClientRect());
    const beneath = [...piece.closest('svg').querySelectorAll('.piece.named')].filter((each) =>
      inside(x, y, each.querySelector('.hit').getBoundingClientRect()));
    return [piece, ...beneath].some((each) => says(each, text));
  };
  for (const {text, size, key, isPainted, area, piece, drawn, room} of writing) {
    const where = `"${text.textContent}" ${drawn ? `drawn on ${key} by ${drawn}` : `on ${key}`}`;
    const [px, isLarge] = [`${size.toFixed(1)} px`, size >= least - 0.1];
    const isCloser = area?.querySelector('.zoom') && Math.max(size, room ?? 0) * CLOSER >= least - 0.1;
    if (isPainted && !isLarge) faults.push(`text: ${where} is ${px}`);
    else if (!isPainted && (isLarge || innerWidth >= 1280)) faults.push(`hidden: ${where} is not painted, at ${px}`);
    else if (!isPainted && !isCloser && !isSaid(piece, text.textContent))
      faults.push(`hidden: ${where} is never read, at ${px}`);
  }
  // One text on another cannot be read, unless something between them hides the lower one: later pieces lie above.
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  written.forEach((lower, i) => written.slice(i + 1).forEach((upper) => {
    if (upper.holder === lower.holder || upper.area !== lower.area) return;
    const least = Math.min(lower.own.width * lower.own.height, upper.own.width * upper.own.height);
    if (shared(lower.own, upper.own) < 0.3 * least) return;
    const above = [...lower.area.querySelectorAll('.piece')].filter((piece) =>
      lower.holder.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING);
    const drawn = above.flatMap((piece) => [...piece.querySelectorAll('.art use, .shape')])
      .filter((part) => part.tagName === 'use' || getComputedStyle(part).fill !== 'none');
    const half = 0.5 * lower.own.width * lower.own.height;
    const isHidden = drawn.some((part) => shared(part.getBoundingClientRect(), lower.own) > half);
    if (!isHidden) faults.push(`overlap: "${upper.text}" lies on "${lower.text}"`);
  }));
  // Words of a line stand apart, but for what closes a sentence.
  for (const lines of stage.querySelectorAll('.piece:not(.ghost) .lines')) {
    const words = [...lines.querySelectorAll('text')];
    words.slice(1).forEach((word, i) => {
      const [a, b] = [words[i], word].map((each) => each.getBoundingClientRect());
      const isLine = words[i].getAttribute('y') === word.getAttribute('y') && a.left < b.left;
      if (isLine && b.left < a.right + 0.5 && !/^[,.;:!?)\\]…]/.test(word.textContent))
        faults.push(`run: "${words[i].textContent}" runs into "${word.textContent}"`);
    });
  }
  // Headings, chips, tables: whatever else is written on the stage.
  for (const text of stage.querySelectorAll('h2, h2 *, .slot span, th, td')) {
    const says = [...text.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!says || text.closest('svg') || !text.getClientRects().length) continue;
    const style = getComputedStyle(text);
    if (parseFloat(style.fontSize) < least - 0.1) faults.push(`text: "${text.textContent}" is ${style.fontSize}`);
    const around = document.createRange();
    around.selectNodeContents(text);
    const [own, room] = [around.getBoundingClientRect(), (text.closest('h2') ?? text).getBoundingClientRect()];
    const isCut = style.textOverflow !== 'ellipsis' && own.right > room.right + 2;
    if (isCut) faults.push(`clip: "${text.textContent}" is cut off`);
  }
  for (const box of document.querySelectorAll('[data-floating]')) {
    const of = box.querySelector('[data-of]')?.dataset.of;
    const piece = of && stage.querySelector(`[data-key="${CSS.escape(of)}"] .hit`)?.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    const across = piece && own.left < piece.right - 1 && own.right > piece.left + 1;
    if (across && own.top < piece.bottom - 1 && own.bottom > piece.top + 1)
      faults.push(`box: what tells of ${of} covers it`);
  }
  // What is in hand is seen whole, and most of the table beside it.
  for (const held of document.querySelectorAll('[data-inhand] svg')) {
    const {width, height} = held.getBoundingClientRect();
    if (width > seen.width / 2 || height > seen.height / 2)
      faults.push(`hand: ${held.parentNode.dataset.inhand} is ${width.toFixed(0)} x ${height.toFixed(0)}`);
  }
  const main = stage.querySelector('.slot[data-middle]')?.getBoundingClientRect();
  const isBoard = stage.querySelector('.area.main')?.classList.contains('board');
  if (main && isBoard && innerWidth >= 1280) {
    const share = (main.width * main.height) / ((seen.width - 20) * (seen.height - 20));
    if (share < wanted) faults.push(`share: the board has ${(100 * share).toFixed(0)} % of the stage`);
  }
  if (main && isBoard && innerWidth < 560 && main.width < 0.94 * innerWidth)
    faults.push(`share: the board is ${main.width.toFixed(0)} wide`);
  return faults;
}""".replace("WRITING", WRITING)
    .replace("CLOSER", str(CLOSER))
    .replace("MEANT", MEANT)
)

# Where every slot is (or, in a game that declares none, every area), by the stage that it belongs to.
PLACES = """() => {
  const stage = document.querySelector('[data-testid="stage"]');
  if (!stage) return {};
  const slots = [...stage.querySelectorAll('.slot[data-slot]')].map((each) => [each.dataset.slot, each]);
  const areas = [...stage.querySelectorAll('.table > [data-area]')].map((each) => [each.dataset.area, each]);
  const bars = [...document.querySelectorAll('[data-testid="action-bar"], [data-place="end"]')];
  // What is above the log keeps its height while the game lasts; the result then takes the place of the players.
  const isOver = document.querySelector('[data-testid="result"]') !== null;
  const tabs = isOver ? [] : [...document.querySelectorAll('[data-testid="side-panel"] [role="tablist"]')];
  const found = 'declared' in stage.dataset ? slots : areas;
  const all = [...found, ...bars.map((each, i) => [`bar ${i}`, each]), ...tabs.map((each) => ['tabs', each])];
  return Object.fromEntries(all.map(([name, each]) => {
    const box = each.getBoundingClientRect();
    const top = box.top + (stage.contains(each) ? stage.scrollTop : 0);
    return [`${stage.dataset.stage}/${name}`, [box.left, top, box.width, box.height].map(Math.round)];
  }));
}"""


class Watch:
    """Looks a page over again and again, and keeps what it found and where everything was."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.sizes: list[Any] = [40 if touch else 24, 12 if touch else 11, 0.6, 40]
        self.places: Places = {}
        self.faults: Faults = []

    def look(self) -> Faults:
        """The faults of this moment; those of places are told against the first time that each was seen."""
        found: Faults = self.page.evaluate(LOOK_OVER, self.sizes)
        now: Places = self.page.evaluate(PLACES)
        for name, box in now.items():
            was = self.places.setdefault(name, box)
            if any(abs(a - b) > 1 for a, b in zip(was, box, strict=True)):
                found.append(f"place: {name} was at {was} and is at {box}")
        self.faults += [fault for fault in found if fault not in self.faults]
        return found
