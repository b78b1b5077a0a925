// Plays a bot over gRPC: batches, contributions to the deals, connecting again.
//
//   FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
//   FAIRDEAL_TOKEN     the bot's token
//   FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set
//   FAIRDEAL_CA        for tls://, a file with the certificates that the server is checked against
//   FAIRDEAL_CERT      for tls://, a file with the certificate to show to a server that asks for one,
//   FAIRDEAL_KEY       and the file with its key
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "fairdeal/ninetyone/v1/ninetyone.pb.h"

namespace fairdeal {

// Plays one seat of one match. It is asked one turn at a time, while other bots are asked theirs in other threads.
class Bot {
 public:
  virtual ~Bot() = default;

  // Chooses a move; nothing resigns the match, and an exception is the bot's fault.
  virtual std::optional<ninetyone::v1::Move> choose(const ninetyone::v1::Turn& turn) = 0;
};

// Makes the bot for a seat of a match, when its first turn arrives.
using BotMaker = std::function<std::unique_ptr<Bot>(const v1::Start& start, unsigned seat)>;

struct Options {
  // A label of your choice, up to 64 characters.
  std::string version;
  // How many matches are played at once, 1 to 1,024: choose 1 for a bot that thinks long.
  unsigned capacity = 1;
  // Play on when every tournament of the bot is over.
  bool stay = false;
};

// Plays every match that the server has for the bot, then ends the program, and so it ends after Ctrl-C. It ends with
// status 1 and a sentence when the server does not want the bot, or cannot be found for ten minutes.
[[noreturn]] void run(BotMaker make_bot, Options options);

}  // namespace fairdeal
