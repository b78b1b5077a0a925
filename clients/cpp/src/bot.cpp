// A bot for the game `ninetyone`. Change `choose` and you have your own.
#include <memory>
#include <optional>
#include <random>

#include "fairdeal.h"

namespace game = fairdeal::ninetyone::v1;

// Plays one seat of one match, and may remember in its members what it likes.
class MyBot : public fairdeal::Bot {
 public:
  // Called at the first turn of each match and seat; `start` has the pool and a private seed.
  MyBot(const fairdeal::v1::Start& /* start */, unsigned /* seat */) {}

  // The strategy: `turn.observation()` is all that the seat may know, `turn.legal()` lists the legal moves, and
  // `turn.clock()` says how many milliseconds are left. Nothing resigns. This one plays a random legal move, and the
  // game's default move where the legal ones are too many to be listed.
  std::optional<game::Move> choose(const game::Turn& turn) override {
    if (turn.legal().empty()) return turn.default_move();
    return turn.legal(std::uniform_int_distribution(0, turn.legal_size() - 1)(random_));
  }

 private:
  std::mt19937 random_{std::random_device{}()};
};

int main() {
  fairdeal::run([](const auto& start, unsigned seat) { return std::make_unique<MyBot>(start, seat); },
                {.version = "1", .capacity = 32, .stay = false});
}
