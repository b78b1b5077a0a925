#include "fairdeal.h"

#include <grpcpp/grpcpp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include "fairdeal/ninetyone/v1/ninetyone.grpc.pb.h"

namespace fairdeal {
namespace {

namespace game = ninetyone::v1;
using Service = game::NinetyOneService;
using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

constexpr unsigned kRevision = 1;
constexpr milliseconds kFirstDelay = 100ms, kLongestDelay = 5s, kLongestPause = 60s;
constexpr auto kGiveUp = 10min;
constexpr auto kWelcome = 30s;
// A dead connection says nothing: it is pinged after so long, and given up when no answer comes for as long.
constexpr int kKeepAliveMs = 10'000;

// Trying again cannot help with these; another program of the same bot is ABORTED.
const std::map<grpc::StatusCode, std::string> kFinal{
    {grpc::StatusCode::ABORTED, "ABORTED"},
    {grpc::StatusCode::UNAUTHENTICATED, "UNAUTHENTICATED"},
    {grpc::StatusCode::PERMISSION_DENIED, "PERMISSION_DENIED"},
    {grpc::StatusCode::INVALID_ARGUMENT, "INVALID_ARGUMENT"},
    {grpc::StatusCode::FAILED_PRECONDITION, "FAILED_PRECONDITION"},
    {grpc::StatusCode::UNIMPLEMENTED, "UNIMPLEMENTED"},
};

template <typename... Parts>
void say(const Parts&... parts) {
  std::ostringstream sentence;
  (sentence << ... << parts) << "\n";
  std::cerr << sentence.str();  // in one piece, whoever else speaks
}

template <typename... Parts>
[[noreturn]] void stop(const Parts&... parts) {
  say(parts...);
  std::quick_exit(1);
}

std::string draw(int size) {
  std::string drawn(size, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(drawn.data()), size) != 1) stop("No random bytes can be had.");
  return drawn;
}

std::string hash(const std::string& value) {
  std::string made(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(value.data()), value.size(),
         reinterpret_cast<unsigned char*>(made.data()));
  return made;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string setting(const char* name, const char* meaning) {
  std::string value = variable(name);
  if (value.empty()) stop("Set the environment variable ", name, " to ", meaning, ".");
  return value;
}

std::string contents(const char* name) {
  std::string path = variable(name);
  if (path.empty()) return "";
  std::ifstream file(path);
  if (!file) stop(name, " names a file that cannot be read: ", path, ": ", std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), {}};
}

// Where the server is, and as whom to connect.
struct Server {
  std::string address = setting("FAIRDEAL_ADDRESS", "the server's address, such as localhost:9191");
  std::string token = setting("FAIRDEAL_TOKEN", "the bot's token");
  unsigned instance = 0;
  std::string target = address;
  std::shared_ptr<grpc::ChannelCredentials> credentials = grpc::InsecureChannelCredentials();

  Server() {
    std::string text = variable("FAIRDEAL_INSTANCE");
    if (text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) {
      stop("FAIRDEAL_INSTANCE must be a number from 0, not \"", text, "\".");
    }
    if (!text.empty()) instance = std::stoul(text);
    grpc::SslCredentialsOptions files{contents("FAIRDEAL_CA"), contents("FAIRDEAL_KEY"), contents("FAIRDEAL_CERT")};
    if (files.pem_private_key.empty() != files.pem_cert_chain.empty()) {
      stop("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither");
    }
    if (address.starts_with("tls://")) {
      target = address.substr(std::strlen("tls://"));
      credentials = grpc::SslCredentials(files);
    }
  }

  std::shared_ptr<grpc::Channel> channel() const {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepAliveMs);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepAliveMs);
    arguments.SetInt("grpc.http2.ping_timeout_ms", kKeepAliveMs);
    arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // each attempt starts afresh: the delays are ours
    return grpc::CreateCustomChannel(target, credentials, arguments);
  }
};

// One seat of one match: its bot, the turn asked last, and the answer to it when there is one.
struct Seat {
  std::mutex thinking;
  std::unique_ptr<Bot> bot;
  unsigned turn = 0;
  std::optional<game::Answer> answer;
};

// Plays on one stream after another; what it knows of the matches outlives a lost stream.
class Player {
 public:
  Player(BotMaker make_bot, Options options, unsigned instance)
      : make_bot_(std::move(make_bot)), options_(std::move(options)), instance_(instance) {
    unsigned thinkers = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned number = 0; number < thinkers; number++) std::thread(&Player::work, this).detach();
  }

  // Plays until the stream ends or the competition does; `context` is a fresh one.
  grpc::Status play(const Server& server, grpc::ClientContext& context) {
    begin();
    auto stub = Service::NewStub(server.channel());
    context.AddMetadata("authorization", "Bearer " + server.token);
    auto stream = stub->Play(&context);
    std::thread writer(&Player::write, this, std::ref(context), std::ref(*stream));
    game::PlayResponse response;
    while (!finished && stream->Read(&response)) read(response);
    if (finished) context.TryCancel();
    {
      std::lock_guard guard(lock_);
      over_ = true;
    }
    ready_.notify_one();
    writer.join();
    grpc::Status status = stream->Finish();
    return status.ok() ? grpc::Status(grpc::StatusCode::UNAVAILABLE, "the server closed the stream") : status;
  }

  // Both are of the thread that calls play.
  bool welcomed = false;
  bool finished = false;

 private:
  using Stream = grpc::ClientReaderWriter<game::PlayRequest, game::PlayResponse>;
  using Place = std::pair<uint64_t, unsigned>;

  // Forgets what was not sent, since the server asks again what it still waits for, and says hello.
  void begin() {
    std::lock_guard guard(lock_);
    welcomed = over_ = heard_ = false;
    answers_.clear();
    requests_.clear();
    v1::Hello& hello = *requests_.emplace_back().mutable_hello();
    hello.set_revision(kRevision);
    hello.set_version(options_.version);
    hello.set_capacity(options_.capacity);
    hello.set_instance(instance_);
    hello.set_contribution_hash(hash(promised_));
    hello.set_program(program_);
  }

  // Sends whatever is ready, together; when the stream breaks the reader learns why.
  void write(grpc::ClientContext& context, Stream& stream) {
    auto patience = Clock::now() + kWelcome;
    std::unique_lock guard(lock_);
    auto due = [this] { return over_ || !requests_.empty() || !answers_.empty(); };
    while (true) {
      if (heard_) {
        ready_.wait(guard, due);
      } else if (!ready_.wait_until(guard, patience, due) && !heard_) {
        context.TryCancel();
        return;
      }
      if (over_) return;
      if (requests_.empty() && answers_.empty()) continue;
      game::PlayRequest request = take();
      guard.unlock();
      if (!stream.Write(request)) return;
      guard.lock();
    }
  }

  // Takes the next request: answers as many as a message may carry.
  game::PlayRequest take() {
    game::PlayRequest request;
    if (!requests_.empty()) {
      request = std::move(requests_.front());
      requests_.pop_front();
      return request;
    }
    size_t size = std::min<size_t>(answers_.size(), std::max(options_.capacity, 1u));
    for (size_t number = 0; number < size; number++) {
      *request.mutable_answers()->add_answers() = std::move(answers_[number]);
    }
    answers_.erase(answers_.begin(), answers_.begin() + size);
    return request;
  }

  void read(const game::PlayResponse& response) {
    std::lock_guard guard(lock_);
    heard_ = true;
    if (response.has_welcome()) welcome(response.welcome());
    for (const auto& result : response.results()) seats_.erase({result.match(), result.seat()});
    for (const auto& rejection : response.rejections()) report(rejection);
    for (const auto& notice : response.notices()) {
      say("the server says: ", notice.message());
      finished |= notice.kind() == v1::NOTICE_KIND_FINISHED && !options_.stay;
    }
    for (const auto& block : response.blocks()) {
      if (block.wait_ms() > 0) open(block);
    }
    for (const auto& turn : response.turns()) ask(turn);
    ready_.notify_one();
  }

  void welcome(const v1::Welcome& welcome) {
    welcomed = true;
    say("playing as ", welcome.bot(), ", instance ", welcome.instance(), ", capacity ", welcome.capacity());
    std::set<uint64_t> live(welcome.matches().begin(), welcome.matches().end());
    std::erase_if(seats_, [&](const auto& entry) { return !live.contains(entry.first.first); });
  }

  // Opens what was promised for a block of deals, and promises the next; a block that is announced again gets the same
  // bytes.
  void open(const v1::Block& block) {
    auto& [number, value] = opened_[block.tournament()];
    if (number != block.block()) {
      number = block.block();
      value = std::exchange(promised_, draw(32));
    }
    v1::Contribution& contribution = *requests_.emplace_back().mutable_contribution();
    contribution.set_tournament(block.tournament());
    contribution.set_block(block.block());
    contribution.set_value(value);
    contribution.set_next_hash(hash(promised_));
  }

  // Says what was not taken; an answer that was merely repeated is nobody's concern.
  static void report(const v1::Rejection& it) {
    if (it.reason() == v1::REJECTION_REASON_ANSWERED) return;
    say("match ", it.match(), ", seat ", it.seat(), ", turn ", it.turn(), ": ", it.message(), " (",
        v1::RejectionReason_Name(it.reason()), ", ", v1::Consequence_Name(it.consequence()), ")");
  }

  // Has the turn's bot move; a turn that was asked before is not thought about again.
  void ask(const game::Turn& turn) {
    auto& seat = seats_[{turn.match(), turn.seat()}];
    if (seat == nullptr) seat = std::make_shared<Seat>();
    if (seat->turn != turn.turn()) {
      seat->turn = turn.turn();
      seat->answer.reset();
      turns_.emplace_back(seat, turn);
      asked_.notify_one();
    } else if (seat->answer) {
      answers_.push_back(*seat->answer);
    }
  }

  // Thinks about one turn after another, as other threads do.
  void work() {
    std::unique_lock guard(lock_);
    while (true) {
      asked_.wait(guard, [this] { return !turns_.empty(); });
      auto [seat, turn] = std::move(turns_.front());
      turns_.pop_front();
      guard.unlock();
      game::Answer answer = think(*seat, turn);
      guard.lock();
      auto known = seats_.find({turn.match(), turn.seat()});
      if (seat->turn != turn.turn() || known == seats_.end() || known->second != seat) {
        continue;  // the clock ran out, and the match went on
      }
      seat->answer = answer;
      answers_.push_back(std::move(answer));
      ready_.notify_one();
    }
  }

  game::Answer think(Seat& seat, const game::Turn& turn) {
    std::lock_guard guard(seat.thinking);
    game::Answer answer;
    answer.set_match(turn.match());
    answer.set_seat(turn.seat());
    answer.set_turn(turn.turn());
    try {
      if (seat.bot == nullptr) seat.bot = make_bot_(turn.start(), turn.seat());
      if (auto move = seat.bot->choose(turn)) {
        *answer.mutable_move() = std::move(*move);
      } else {
        answer.set_resign(true);
      }
    } catch (const std::exception& failure) {
      say("the bot failed in match ", turn.match(), ", seat ", turn.seat(), ", turn ", turn.turn(), ": ",
          failure.what());
      answer.set_resign(true);
      answer.set_fault(v1::FAULT_KIND_FAILED);
    }
    return answer;
  }

  const BotMaker make_bot_;
  const Options options_;
  const unsigned instance_;
  const std::string program_ = draw(16);

  std::mutex lock_;  // of what follows
  std::condition_variable ready_, asked_;
  bool over_ = false, heard_ = false;
  std::map<Place, std::shared_ptr<Seat>> seats_;
  std::deque<std::pair<std::shared_ptr<Seat>, game::Turn>> turns_;
  std::vector<game::Answer> answers_;
  std::deque<game::PlayRequest> requests_;  // but for answers
  std::string promised_ = draw(32);
  std::map<uint64_t, std::pair<unsigned, std::string>> opened_;  // by tournament: the block opened last, its bytes
};

// Returns how long the server wants to be left alone; 0 where it does not say.
milliseconds pause_asked_by(const grpc::ClientContext& context) {
  const auto& trailer = context.GetServerTrailingMetadata();
  auto found = trailer.find("grpc-retry-pushback-ms");
  if (found == trailer.end()) return 0ms;
  std::string said(found->second.data(), found->second.size());
  return std::clamp(milliseconds(std::atoll(said.c_str())), 0ms, kLongestPause);
}

// Ends the program at Ctrl-C. Called before there are other threads, which then leave the signal to this one.
void heed_ctrl_c() {
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
  std::thread([interrupt] {
    int signal;
    sigwait(&interrupt, &signal);
    say("stopped");
    std::quick_exit(0);
  }).detach();
}

}  // namespace

void run(BotMaker make_bot, Options options) {
  heed_ctrl_c();
  const Server server;
  Player player(std::move(make_bot), options, server.instance);
  std::mt19937 random{std::random_device{}()};
  auto delay = kFirstDelay;
  auto connected = Clock::now();
  while (true) {
    grpc::ClientContext context;
    grpc::Status why = player.play(server, context);
    if (player.finished) std::quick_exit(0);  // nobody waits for bots that still think
    if (auto found = kFinal.find(why.error_code()); found != kFinal.end()) {
      stop(server.address, " does not take this bot: ", why.error_message(), " (", found->second, ")");
    }
    if (player.welcomed) {
      delay = kFirstDelay;
      connected = Clock::now();
    }
    if (delay == kFirstDelay) {
      say("no stream to ", server.address, " (", why.error_message(), "), trying again");
    }
    if (!options.stay && Clock::now() - connected > kGiveUp) {
      stop("No server at ", server.address, " for ten minutes (", why.error_message(), ").");
    }
    double share = std::uniform_real_distribution(0.5, 1.0)(random);
    std::this_thread::sleep_for(pause_asked_by(context) + duration_cast<milliseconds>(delay * share));
    delay = std::min(2 * delay, kLongestDelay);
  }
}

}  // namespace fairdeal
