//! Plays a bot over gRPC: batches, contributions to the deals, connecting again.
//!
//!     FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
//!     FAIRDEAL_TOKEN     the bot's token
//!     FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set
//!     FAIRDEAL_CA        for tls://, a file with the certificates that the server is checked against
//!     FAIRDEAL_CERT      for tls://, a file with the certificate to show to a server that asks for one,
//!     FAIRDEAL_KEY       and the file with its key

#![allow(clippy::clone_on_copy)] // in most games answers are no Copy

use std::collections::{HashMap, HashSet};
use std::env;
use std::error::Error;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::exit;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use http::uri::PathAndQuery;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, mpsc};
use tokio_stream::wrappers::ReceiverStream;
use tonic::client::Grpc;

use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity};
use tonic::{Code, Request, Status};

mod messages {
    #![allow(dead_code, clippy::all)]
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
pub use messages::fairdeal::ninetyone::v1 as game;
pub use messages::fairdeal::v1 as play;

use game::play_request::Request as Part;

/// Plays one seat of one match. It is asked one turn at a time, while other bots are asked theirs.
pub trait Bot: Send {
    /// Chooses a move; `None` resigns the match, and a panic is the bot's fault.
    fn choose(&mut self, turn: &game::Turn) -> Option<game::Move>;
}

/// Makes the bot for a seat of a match, when its first turn arrives.
pub type BotMaker = fn(Option<&play::Start>, u32) -> Box<dyn Bot>;

/// How to play.
#[derive(Clone, Copy)]
pub struct Options {
    /// A label of your choice, up to 64 characters.
    pub version: &'static str,
    /// How many matches are played at once, 1 to 1,024: choose 1 for a bot that thinks long.
    pub capacity: u32,
    /// Play on when every tournament of the bot is over.
    pub stay: bool,
}

const PATH: &str = "/fairdeal.ninetyone.v1.NinetyOneService/Play";
const REVISION: u32 = 1;
const FIRST_DELAY: Duration = Duration::from_millis(100);
const LONGEST_DELAY: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
const GIVE_UP: Duration = Duration::from_secs(600);
const WELCOME: Duration = Duration::from_secs(30);
/// A dead connection says nothing: it is pinged after so long, and given up when no answer comes for as long.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Plays every match that the server has for the bot, then returns, and so it does after Ctrl-C. Ends the program with
/// status 1 and a sentence when the server does not want the bot, or cannot be found for ten minutes.
pub fn run(make_bot: BotMaker, options: Options) {
    let server = Server::named_by_the_environment();
    let runtime = tokio::runtime::Runtime::new().unwrap_or_else(|error| stop(format!("No threads: {error}")));
    runtime.block_on(async {
        tokio::select! {
            () = play_on(&server, make_bot, options) => {}
            _ = tokio::signal::ctrl_c() => eprintln!("stopped"),
        }
    });
    runtime.shutdown_background(); // nobody waits for bots that still think
}

async fn play_on(server: &Server, make_bot: BotMaker, options: Options) {
    let player = Arc::new(Player::new(make_bot, options, server.instance));
    let (mut delay, mut connected) = (FIRST_DELAY, Instant::now());
    loop {
        let status = match player.play(server).await {
            Ok(()) if player.state().finished => return,
            Ok(()) => Status::unavailable("the server closed the stream"),
            Err(status) => status,
        };
        let (address, why) = (&server.address, status.message());
        if let Some(name) = final_name(status.code()) {
            stop(format!("{address} does not take this bot: {why} ({name})"));
        }
        if player.state().welcomed {
            (delay, connected) = (FIRST_DELAY, Instant::now());
        }
        if delay == FIRST_DELAY {
            eprintln!("no stream to {address} ({why}), trying again");
        }
        if !options.stay && connected.elapsed() > GIVE_UP {
            stop(format!("No server at {address} for ten minutes ({why})."));
        }
        tokio::time::sleep(pause_asked_by(&status) + delay.mul_f64(rand::random_range(0.5..1.0))).await;
        delay = LONGEST_DELAY.min(2 * delay);
    }
}

/// Names the statuses with which trying again cannot help; another program of the same bot is ABORTED.
fn final_name(code: Code) -> Option<&'static str> {
    match code {
        Code::Aborted => Some("ABORTED"),
        Code::Unauthenticated => Some("UNAUTHENTICATED"),
        Code::PermissionDenied => Some("PERMISSION_DENIED"),
        Code::InvalidArgument => Some("INVALID_ARGUMENT"),
        Code::FailedPrecondition => Some("FAILED_PRECONDITION"),
        Code::Unimplemented => Some("UNIMPLEMENTED"),
        _ => None,
    }
}

/// One seat of one match: its bot, the turn asked last, and the answer to it when there is one.
#[derive(Default)]
struct Seat {
    bot: Arc<Mutex<Option<Box<dyn Bot>>>>,
    turn: u32,
    answer: Option<game::Answer>,
}

#[derive(Default)]
struct State {
    welcomed: bool,
    finished: bool,
    seats: HashMap<(u64, u32), Seat>,
    answers: Vec<game::Answer>,
    /// What waits to be written before the answers.
    parts: Vec<Part>,
    promised: [u8; 32],
    /// By tournament: the block opened last, and its bytes.
    opened: HashMap<u64, (u32, [u8; 32])>,
}

/// Plays on one stream after another; what it knows of the matches outlives a lost stream.
struct Player {
    make_bot: BotMaker,
    options: Options,
    instance: u32,
    program: [u8; 16],
    state: Mutex<State>,
    ready: Notify,
}

impl Player {
    fn new(make_bot: BotMaker, options: Options, instance: u32) -> Self {
        let state = State { promised: rand::random(), ..State::default() };
        let (program, state, ready) = (rand::random(), Mutex::new(state), Notify::new());
        Player { make_bot, options, instance, program, state, ready }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Plays until the stream ends or the competition does.
    async fn play(self: &Arc<Self>, server: &Server) -> Result<(), Status> {
        self.begin();
        let (outbox, requests) = mpsc::channel(1);
        let writing = AbortOnDrop(tokio::spawn(Arc::clone(self).write(outbox)));
        let late = |_| Status::unavailable(format!("the server did not answer within {} s", WELCOME.as_secs()));
        let open = async {
            let mut stream = server.open(ReceiverStream::new(requests)).await?;
            let first = stream.message().await?;
            Ok::<_, Status>((stream, first))
        };
        let (mut stream, mut response) = tokio::time::timeout(WELCOME, open).await.map_err(late)??;
        while let Some(read) = response {
            self.read(read);
            if self.state().finished {
                break;
            }
            response = stream.message().await?;
        }
        drop(writing);
        Ok(())
    }

    /// Forgets what was not sent, since the server asks again what it still waits for, and says hello.
    fn begin(&self) {
        let mut state = self.state();
        state.welcomed = false;
        state.answers.clear();
        state.parts = vec![Part::Hello(play::Hello {
            revision: REVISION,
            version: self.options.version.into(),
            capacity: self.options.capacity,
            instance: self.instance,
            contribution_hash: hash(&state.promised),
            program: self.program.into(),
        })];
        self.ready.notify_one();
    }

    /// Sends whatever is ready, together; when the stream breaks the reader learns why.
    async fn write(self: Arc<Self>, outbox: mpsc::Sender<game::PlayRequest>) {
        loop {
            self.ready.notified().await;
            tokio::task::yield_now().await; // the other bots that are nearly ready go along
            while let Some(part) = self.take_part() {
                if outbox.send(game::PlayRequest { request: Some(part) }).await.is_err() {
                    return;
                }
            }
        }
    }

    /// Takes what is to be written next: answers as many as a message may carry.
    fn take_part(&self) -> Option<Part> {
        let mut state = self.state();
        if !state.parts.is_empty() {
            return Some(state.parts.remove(0));
        }
        let size = state.answers.len().min(self.options.capacity.max(1) as usize);
        let answers: Vec<_> = state.answers.drain(..size).collect();
        (!answers.is_empty()).then_some(Part::Answers(game::Answers { answers }))
    }

    fn read(self: &Arc<Self>, response: game::PlayResponse) {
        let mut state = self.state();
        if let Some(welcome) = response.welcome {
            let play::Welcome { bot, instance, capacity, matches, .. } = welcome;
            eprintln!("playing as {bot}, instance {instance}, capacity {capacity}");
            state.welcomed = true;
            let live: HashSet<u64> = matches.into_iter().collect();
            state.seats.retain(|place, _| live.contains(&place.0));
        }
        for result in response.results {
            state.seats.remove(&(result.r#match, result.seat));
        }
        for rejection in response.rejections {
            report(&rejection);
        }
        for notice in response.notices {
            eprintln!("the server says: {}", notice.message);
            state.finished |= notice.kind() == play::NoticeKind::Finished && !self.options.stay;
        }
        for block in response.blocks {
            if block.wait_ms > 0 {
                state.open(&block);
            }
        }
        for turn in response.turns {
            self.ask(&mut state, turn);
        }
        self.ready.notify_one();
    }

    /// Has the turn's bot move; a turn that was asked before is not thought about again.
    fn ask(self: &Arc<Self>, state: &mut State, turn: game::Turn) {
        let seat = state.seats.entry((turn.r#match, turn.seat)).or_default();
        if seat.turn != turn.turn {
            (seat.turn, seat.answer) = (turn.turn, None);
            let (player, bot) = (Arc::clone(self), Arc::clone(&seat.bot));
            tokio::task::spawn_blocking(move || player.think(&bot, &turn));
        } else if let Some(answer) = seat.answer.clone() {
            state.answers.push(answer);
        }
    }

    fn think(&self, bot: &Arc<Mutex<Option<Box<dyn Bot>>>>, turn: &game::Turn) {
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            let mut bot = lock(bot);
            bot.get_or_insert_with(|| (self.make_bot)(turn.start.as_ref(), turn.seat)).choose(turn)
        }));
        if chosen.is_err() {
            let game::Turn { r#match, seat, turn, .. } = turn;
            eprintln!("the bot failed in match {match}, seat {seat}, turn {turn}");
        }
        let fault = chosen.as_ref().map_or(play::FaultKind::Failed, |_| play::FaultKind::Unspecified).into();
        let r#move = chosen.ok().flatten();
        let mut state = self.state();
        match state.seats.get_mut(&(turn.r#match, turn.seat)) {
            Some(seat) if seat.turn == turn.turn && Arc::ptr_eq(&seat.bot, bot) => {
                let resign = r#move.is_none();
                let answer =
                    game::Answer { r#match: turn.r#match, seat: turn.seat, turn: turn.turn, r#move, resign, fault };
                seat.answer = Some(answer.clone());
                state.answers.push(answer);
                self.ready.notify_one();
            }
            _ => {} // the clock ran out, and the match went on
        }
    }
}

impl State {
    /// Opens what was promised for a block of deals, and promises the next; a block that is announced again gets the
    /// same bytes.
    fn open(&mut self, block: &play::Block) {
        let last = self.opened.get(&block.tournament).filter(|last| last.0 == block.block).map(|last| last.1);
        let value = last.unwrap_or_else(|| std::mem::replace(&mut self.promised, rand::random()));
        self.opened.insert(block.tournament, (block.block, value));
        self.parts.push(Part::Contribution(play::Contribution {
            tournament: block.tournament,
            block: block.block,
            value: value.into(),
            next_hash: hash(&self.promised),
        }));
    }
}

/// Says what was not taken; an answer that was merely repeated is nobody's concern.
fn report(rejection: &play::Rejection) {
    if rejection.reason() == play::RejectionReason::Answered {
        return;
    }
    let play::Rejection { r#match, seat, turn, message, .. } = rejection;
    let (reason, consequence) = (rejection.reason().as_str_name(), rejection.consequence().as_str_name());
    eprintln!("match {match}, seat {seat}, turn {turn}: {message} ({reason}, {consequence})");
}

/// Where the server is, and as whom to connect.
struct Server {
    address: String,
    token: String,
    instance: u32,
    endpoint: Endpoint,
}

impl Server {
    /// Reads the environment variables; ends the program with the one that is missing or wrong.
    fn named_by_the_environment() -> Self {
        let address = setting("FAIRDEAL_ADDRESS", "the server's address, such as localhost:9191");
        let token = setting("FAIRDEAL_TOKEN", "the bot's token");
        let text = variable("FAIRDEAL_INSTANCE").unwrap_or_else(|| "0".into());
        let wrong = |_| stop(format!("FAIRDEAL_INSTANCE must be a number from 0, not {text:?}."));
        let instance = text.parse().unwrap_or_else(wrong);
        let endpoint = endpoint(&address)
            .unwrap_or_else(|error| stop(format!("FAIRDEAL_ADDRESS {address:?} is no address: {}", told(&error))));
        Server { address, token, instance, endpoint }
    }

    async fn open(
        &self,
        requests: ReceiverStream<game::PlayRequest>,
    ) -> Result<tonic::Streaming<game::PlayResponse>, Status> {
        let channel = self.endpoint.connect().await.map_err(|error| Status::unavailable(told(&error)))?;
        let mut client = Grpc::new(channel);
        client.ready().await.map_err(|error| Status::unavailable(told(&error)))?;
        let mut request = Request::new(requests);
        let bearer = format!("Bearer {}", self.token).parse();
        let bearer = bearer.unwrap_or_else(|_| stop("FAIRDEAL_TOKEN is no token: a token has letters and digits."));
        request.metadata_mut().insert("authorization", bearer);
        let codec = tonic_prost::ProstCodec::<game::PlayRequest, game::PlayResponse>::default();
        Ok(client.streaming(request, PathAndQuery::from_static(PATH), codec).await?.into_inner())
    }
}

fn endpoint(address: &str) -> Result<Endpoint, tonic::transport::Error> {
    let files = ["FAIRDEAL_CA", "FAIRDEAL_CERT", "FAIRDEAL_KEY"].map(contents);
    let [authorities, certificate, key] = files;
    if certificate.is_some() != key.is_some() {
        stop("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither");
    }
    let endpoint = if let Some(target) = address.strip_prefix("tls://") {
        let mut tls = match authorities {
            Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
            None => ClientTlsConfig::new().with_native_roots(),
        };
        if let (Some(certificate), Some(key)) = (certificate, key) {
            tls = tls.identity(Identity::from_pem(certificate, key));
        }
        Endpoint::from_shared(format!("https://{target}"))?.tls_config(tls)?
    } else if address.starts_with("unix:") {
        Endpoint::from_shared(address.to_owned())?
    } else {
        Endpoint::from_shared(format!("http://{address}"))?
    };
    Ok(endpoint.http2_keep_alive_interval(KEEP_ALIVE).keep_alive_timeout(KEEP_ALIVE))
}

fn contents(name: &str) -> Option<Vec<u8>> {
    let wrong = |error| stop(format!("{name} names a file that cannot be read: {error}"));
    variable(name).map(|file| fs::read(file).unwrap_or_else(wrong))
}

/// Returns how long the server wants to be left alone; 0 where it does not say.
fn pause_asked_by(status: &Status) -> Duration {
    let said = status.metadata().get("grpc-retry-pushback-ms").and_then(|value| value.to_str().ok()?.parse().ok());
    LONGEST_PAUSE.min(Duration::from_millis(said.unwrap_or(0)))
}

/// Returns what an error says, and what lies behind it.
fn told(error: &dyn Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", told(source)),
        None => error.to_string(),
    }
}

fn setting(name: &str, meaning: &str) -> String {
    variable(name).unwrap_or_else(|| stop(format!("Set the environment variable {name} to {meaning}.")))
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

fn hash(value: &[u8]) -> Vec<u8> {
    Sha256::digest(value).to_vec()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stop(sentence: impl AsRef<str>) -> ! {
    eprintln!("{}", sentence.as_ref());
    exit(1)
}

struct AbortOnDrop(tokio::task::JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
