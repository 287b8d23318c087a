// Motif as a game of boardgame.io: what bench/server.py measures our server beside. Matches are kept in memory, or with
// BOARDGAME_FOLDER in files, by the store that it brings for that.
// It says on its output where it is, and then serves until it is killed.

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const WIDTH = 5;
const TILES = WIDTH * WIDTH;
const TOKENS = 3;
const WHITE = 0;
const LONGEST = 200;

function neighbours(tile) {
  const found = [];
  if (tile >= WIDTH) found.push(tile - WIDTH);
  if (tile < TILES - WIDTH) found.push(tile + WIDTH);
  if (tile % WIDTH > 0) found.push(tile - 1);
  if (tile % WIDTH < WIDTH - 1) found.push(tile + 1);
  return found;
}

/** The free tiles that hang together with this one (R4.3). */
function reached(G, from) {
  const taken = new Set(G.tokens.map((token) => token.at));
  const seen = new Set([from]);
  const open = [from];
  while (open.length > 0) {
    for (const next of neighbours(open.pop())) {
      if (!taken.has(next) && !seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  seen.delete(from);
  return seen;
}

const canMove = (G, token) => !token.done && reached(G, token.at).size > 0;
const own = (G, player) => G.tokens.filter((token) => token.owner === player);

/** Where a new token may go (R6). */
function addable(G, player) {
  const mine = own(G, player);
  if (G.added || G.reserve[player] === 0) return new Set();
  if (mine.length > 0) return new Set(mine.flatMap((token) => [...reached(G, token.at)]));
  const taken = new Set(G.tokens.map((token) => token.at));
  return new Set([...Array(TILES).keys()].filter((tile) => !taken.has(tile)));
}

/** Adding comes before the first move or after the last (R3.2). */
function mayAdd(G, player) {
  const mine = own(G, player);
  const isBetween = mine.some((token) => token.moved) && mine.some((token) => canMove(G, token));
  return !isBetween && addable(G, player).size > 0;
}

/** A turn ends by itself when nothing is left to do in it (R3.8). */
function goOn(G, player, events) {
  if (mayAdd(G, player) || own(G, player).some((token) => canMove(G, token))) return;
  for (const token of G.tokens) {
    token.done = false;
    token.moved = false;
  }
  G.added = false;
  events.endTurn();
}

const motif = {
  name: "motif",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ tiles: Array(TILES).fill(WHITE), tokens: [], reserve: [TOKENS, TOKENS], added: false }),
  turn: { onBegin: ({ G, ctx, events }) => goOn(G, Number(ctx.currentPlayer), events) },
  moves: {
    travel: ({ G, playerID, events }, number, tile) => {
      const player = Number(playerID);
      const token = G.tokens[number];
      if (!token || token.owner !== player || token.done || !reached(G, token.at).has(tile)) return INVALID_MOVE;
      token.at = tile;
      token.done = true;
      token.moved = true;
      G.tiles[tile] = player + 1;
      goOn(G, player, events);
    },
    add: ({ G, playerID, events }, tile) => {
      const player = Number(playerID);
      if (!mayAdd(G, player) || !addable(G, player).has(tile)) return INVALID_MOVE;
      G.tokens.push({ owner: player, at: tile, done: true, moved: false });
      G.tiles[tile] = player + 1;
      G.reserve[player] -= 1;
      G.added = true;
      goOn(G, player, events);
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.tiles.includes(WHITE) && ctx.turn < LONGEST) return undefined;
    const counts = [1, 2].map((colour) => G.tiles.filter((tile) => tile === colour).length);
    return { winner: counts[0] === counts[1] ? null : counts[0] > counts[1] ? 0 : 1 };
  },
};

const folder = process.env.BOARDGAME_FOLDER;
const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [motif], origins: [Origins.LOCALHOST], ...store });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}/`);
});
