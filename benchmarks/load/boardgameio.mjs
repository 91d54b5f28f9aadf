// The peer: boardgame.io with its store in memory, playing Liar's Dice as examples/liars_dice does, but without an end:
// who has lost all dice gets five new ones. PEERS names the folder where boardgame.io is installed.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(path.join(process.env.PEERS, 'x.js'));
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const DICE = 5, FACES = 6;
const roll = (random, count) => (count ? random.Die(FACES, count).sort() : []);
const deal = (G, random, counts) => {
  G.counts = counts.includes(0) ? [DICE, DICE] : counts;
  G.players = { 0: roll(random, G.counts[0]), 1: roll(random, G.counts[1]) };
  G.bid = null;
};

const game = {
  name: 'dice',
  setup: ({ random }) => { const G = { n: 0 }; deal(G, random, [DICE, DICE]); return G; },
  playerView: PlayerView.STRIP_SECRETS, // a player is sent only its own entry of G.players
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: { client: false, move: ({ G }, count, face) => {
      const total = G.counts[0] + G.counts[1], low = G.bid && (count < G.bid[0] || (count === G.bid[0] && face <= G.bid[1]));
      if (low || !(face >= 1 && face <= FACES && count >= 1 && count <= total)) return INVALID_MOVE;
      G.bid = [count, face];
      G.n++;
    } },
    call: { client: false, move: ({ G, random, playerID }) => {
      if (!G.bid) return INVALID_MOVE;
      const there = [...G.players[0], ...G.players[1]].filter((die) => die === G.bid[1]).length;
      const loser = there >= G.bid[0] ? +playerID : 1 - playerID;
      deal(G, random, G.counts.map((count, owner) => count - (owner === loser)));
      G.n++;
    } },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// `port` is passed on to net.Server.listen, which takes an options object: this binds loopback only
const { appServer } = await server.run({ port: { port: 0, host: '127.0.0.1' } });
console.log(`Listening at http://127.0.0.1:${appServer.address().port}`);
