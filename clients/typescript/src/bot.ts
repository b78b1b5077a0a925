// A bot for the game `ninetyone`. Change `choose` and you have your own.
import { run } from "./fairdeal.js";
import type { Move } from "./generated/fairdeal/ninetyone/v1/Move.js";
import type { Turn__Output } from "./generated/fairdeal/ninetyone/v1/Turn.js";

// The strategy: `turn.observation` is all that the seat may know, `turn.legal` lists the legal moves, and
// `turn.clock` says how many milliseconds are left. This one plays a random legal move, and the game's
// default move where the legal ones are too many to be listed.
function choose(turn: Turn__Output): Move | null {
  return turn.legal[Math.floor(Math.random() * turn.legal.length)] ?? turn.defaultMove;
}

// Called at the first turn of each match and seat; the function that it returns is asked for the moves of
// that seat, and may keep what it likes in variables here. `start` has the pool and a private seed. A move
// of null resigns; a promise of a move will do, too.
run<Turn__Output, Move>("ninetyone", (_start, _seat) => choose, { version: "1", capacity: 32 });
