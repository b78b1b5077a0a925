// A bot that plays 91. Change `bid` and you have your own; for another game change the
// imports, the name of the game below and the name of the proto file in package.json.
import { run } from "./fairdeal.js";
import type { Move } from "./generated/fairdeal/ninetyone/v1/Move.js";
import type { Observation__Output } from "./generated/fairdeal/ninetyone/v1/Observation.js";
import type { Turn__Output } from "./generated/fairdeal/ninetyone/v1/Turn.js";

// Pairs the cards of the hand with the prizes still to come, and bids one card above the pair of
// this prize; gives the best prize up for its lowest card, and bids its highest when prizes piled up.
function bid(seen: Observation__Output): number {
  const hand = seen.hand;
  const prize = seen.offered.at(-1) ?? 0;
  const cards = seen.options?.cards ?? 13;
  let below = 0;
  for (let card = 1; card < prize && card <= cards; card++) {
    if (!seen.prizes.includes(card)) below++;
  }
  const choice = seen.offered.length > 1 ? hand.length - 1 : (below + 1) % hand.length;
  return hand[choice] ?? 1;
}

// Called at the first turn of each match and seat; what it returns is asked for the moves, and may
// keep what it likes in variables here. `start` has the pool and a private seed.
run<Turn__Output, Move>("ninetyone", (_start, _seat) => (turn) => {
  if (turn.observation === null) return null; // resigns
  return { bid: bid(turn.observation) };
});
