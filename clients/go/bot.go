// A bot for the game `ninetyone`. Change Move and you have your own.
//
//go:generate go run ./generate ../../proto fairdeal/ninetyone/v1/ninetyone.proto
package main

import (
	"math/rand/v2"

	game "bot/generated/fairdeal/ninetyone/v1"
	play "bot/generated/fairdeal/v1"
)

// bot plays one seat of one match, and may remember in its fields what it likes.
type bot struct {
	start *play.Start // the pool, and a private seed of this match
	seat  uint32
}

// Move is the strategy: turn.Observation is all that the seat may know, turn.Legal lists the legal moves, and
// turn.Clock says how many milliseconds are left. This one plays a random legal move, and the game's default move
// where the legal ones are too many to be listed.
func (b *bot) Move(turn *game.Turn) *game.Move {
	if len(turn.Legal) == 0 {
		return turn.DefaultMove
	}
	return turn.Legal[rand.IntN(len(turn.Legal))]
}

func main() {
	Run(func(start *play.Start, seat uint32) Bot { return &bot{start, seat} }, Options{Version: "1", Capacity: 32})
}
