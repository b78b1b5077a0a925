//! A bot for the game `ninetyone`. Change `choose` and you have your own.

mod fairdeal;

use fairdeal::{Bot, Options, game, play, run};
use rand::seq::IndexedRandom;

/// Plays one seat of one match, and may remember in its fields what it likes.
struct MyBot;

impl MyBot {
    /// Called at the first turn of each match and seat; `start` has the pool and a private seed.
    fn new(_start: Option<&play::Start>, _seat: u32) -> Self {
        MyBot
    }
}

impl Bot for MyBot {
    /// The strategy: `turn.observation` is all that the seat may know, `turn.legal` lists the legal moves, and
    /// `turn.clock` says how many milliseconds are left. `None` resigns. This one plays a random legal move, and the
    /// game's default move where the legal ones are too many to be listed.
    fn choose(&mut self, turn: &game::Turn) -> Option<game::Move> {
        turn.legal.choose(&mut rand::rng()).or(turn.default_move.as_ref()).cloned()
    }
}

fn main() {
    let options = Options { version: "1", capacity: 32, stay: false };
    run(|start, seat| Box::new(MyBot::new(start, seat)), options);
}
