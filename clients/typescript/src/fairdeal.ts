// Plays a bot over gRPC: batches, contributions to the deals, reconnecting.
//
//   FAIRDEAL_ADDRESS   host:port or unix:PATH without encryption, tls://host:port with it
//   FAIRDEAL_TOKEN     the bot's token
//   FAIRDEAL_INSTANCE  which instance of the bot this is, from 0; 0 where it is not set
//   FAIRDEAL_CA        for tls://, a file with the certificates that the server is checked against
//   FAIRDEAL_CERT      for tls://, a file with the certificate to show to a server that asks for one,
//   FAIRDEAL_KEY       and the file with its key
//   FAIRDEAL_PROTO     the folder of the proto files, where it is not ../../proto
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import type { Block__Output } from "./generated/fairdeal/v1/Block.js";
import type { MatchResult__Output } from "./generated/fairdeal/v1/MatchResult.js";
import type { Notice__Output } from "./generated/fairdeal/v1/Notice.js";
import type { Rejection__Output } from "./generated/fairdeal/v1/Rejection.js";
import type { Start__Output } from "./generated/fairdeal/v1/Start.js";
import type { Welcome__Output } from "./generated/fairdeal/v1/Welcome.js";

/** What the turns of all games have in common. Match numbers have 64 bits and so are strings. */
export interface Turn {
  match: string;
  seat: number;
  turn: number;
  start: Start__Output | null;
}

/** Chooses a move, at once or later; null resigns the match, and an exception is the bot's fault. */
export type Bot<T extends Turn, Move> = (turn: T) => Move | null | Promise<Move | null>;

/** Makes the bot for one seat of one match. */
export type BotMaker<T extends Turn, Move> = (start: Start__Output | null, seat: number) => Bot<T, Move>;

export interface Options {
  /** A label of your choice, up to 64 characters. */
  version?: string;
  /** How many matches are played at once, 1 to 1,024: choose 1 for a bot that thinks long. */
  capacity?: number;
  /** Play on when every tournament of the bot is over. */
  stay?: boolean;
}

interface Response<T> {
  welcome: Welcome__Output | null;
  blocks: Block__Output[];
  turns: T[];
  rejections: Rejection__Output[];
  results: MatchResult__Output[];
  notices: Notice__Output[];
}

interface Answer<Move> {
  match: string;
  seat: number;
  turn: number;
  move?: Move;
  resign?: boolean;
  fault?: "FAULT_KIND_FAILED";
}

/** What an answer says beside the turn that it answers. */
type Reply<Move> = Pick<Answer<Move>, "move" | "resign" | "fault">;

interface Seat<T extends Turn, Move> {
  bot: Bot<T, Move> | undefined;
  turn: number;
  answer: Answer<Move> | undefined;
}

type Stream = grpc.ClientDuplexStream<object, object>;

const REVISION = 1;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
const GIVE_UP_MS = 600_000;
const WELCOME_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;
// A dead connection says nothing: it is pinged after so long, and given up when no answer comes for as long.
const KEEPALIVE_MS = 10_000;

// Trying again cannot help with these; another program of the same bot is ABORTED.
const FINAL = new Set([
  grpc.status.ABORTED,
  grpc.status.UNAUTHENTICATED,
  grpc.status.PERMISSION_DENIED,
  grpc.status.INVALID_ARGUMENT,
  grpc.status.FAILED_PRECONDITION,
  grpc.status.UNIMPLEMENTED,
]);

/** Play every match that the server has for the bot, then return; ends the program with status 1 and a
 * sentence when the server does not want the bot, or cannot be found for ten minutes. */
export async function run<T extends Turn, Move>(
  game: string,
  makeBot: BotMaker<T, Move>,
  options: Options = {},
): Promise<void> {
  const address = setting("FAIRDEAL_ADDRESS");
  const metadata = new grpc.Metadata();
  metadata.set("authorization", `Bearer ${setting("FAIRDEAL_TOKEN")}`);
  const Service = loadService(game);
  const player = new Player<T, Move>(makeBot, options);
  process.once("SIGINT", () => {
    console.error("stopped");
    process.exit(0);
  });
  let delay = FIRST_DELAY_MS;
  let connected = Date.now();
  for (;;) {
    const client = new Service(address.replace(/^tls:\/\//, ""), credentials(address), {
      "grpc.keepalive_time_ms": KEEPALIVE_MS,
      "grpc.keepalive_timeout_ms": KEEPALIVE_MS,
      "grpc.use_local_subchannel_pool": 1,
    });
    const { code, details, metadata: trailer } = await player.play(client.Play!(metadata));
    client.close();
    if (player.finished) return;
    if (FINAL.has(code)) stop(`${address} does not take this bot: ${details} (${grpc.status[code]})`);
    if (player.welcomed) [delay, connected] = [FIRST_DELAY_MS, Date.now()];
    if (delay === FIRST_DELAY_MS) console.error(`no stream to ${address} (${details}), trying again`);
    if (!options.stay && Date.now() - connected > GIVE_UP_MS) stop(`No server at ${address}: ${details}`);
    await sleep(pauseAskedBy(trailer) + delay * (0.5 + Math.random() / 2));
    delay = Math.min(2 * delay, LONGEST_DELAY_MS);
  }
}

/** Plays on one stream after another; what it knows of the matches outlives a lost stream. */
class Player<T extends Turn, Move> {
  welcomed = false;
  finished = false;
  private readonly capacity: number;
  private readonly seats = new Map<string, Seat<T, Move>>();
  private readonly opened = new Map<string, { block: number; value: Buffer }>();
  private readonly program = randomBytes(16);
  private promised = randomBytes(32);
  private answers: Answer<Move>[] = [];
  private stream: Stream | undefined;

  constructor(
    private readonly makeBot: BotMaker<T, Move>,
    private readonly options: Options,
  ) {
    this.capacity = options.capacity ?? 32;
  }

  /** Play until the stream ends, and return its status. */
  async play(stream: Stream): Promise<grpc.StatusObject> {
    this.welcomed = false;
    this.answers = []; // the server asks again what it still waits for
    this.stream = stream;
    stream.write({
      hello: {
        revision: REVISION,
        version: this.options.version ?? "1",
        capacity: this.capacity,
        instance: Number(process.env.FAIRDEAL_INSTANCE || 0),
        contributionHash: sha256(this.promised),
        program: this.program,
      },
    });
    stream.on("data", (response: Response<T>) => this.read(response));
    stream.on("error", () => {}); // the status says it again
    const patience = setTimeout(() => this.welcomed || stream.cancel(), WELCOME_MS);
    const status = await new Promise<grpc.StatusObject>((resolve) => stream.on("status", resolve));
    clearTimeout(patience);
    this.stream = undefined;
    return status;
  }

  private read(response: Response<T>): void {
    if (response.welcome) this.begin(response.welcome);
    for (const block of response.blocks) if (block.waitMs) this.open(block);
    for (const turn of response.turns) void this.ask(turn);
    for (const { match, seat } of response.results) this.seats.delete(`${match}/${seat}`);
    for (const { match, seat, turn, reason, message, consequence } of response.rejections) {
      if (reason === "REJECTION_REASON_ANSWERED") continue; // a repeated answer harms nothing
      console.error(`match ${match}, seat ${seat}, turn ${turn}: ${message} (${reason}, ${consequence})`);
    }
    for (const { kind, message } of response.notices) {
      console.error(`the server says: ${message}`);
      if (kind === "NOTICE_KIND_FINISHED" && !this.options.stay) this.finish();
    }
  }

  private begin(welcome: Welcome__Output): void {
    this.welcomed = true;
    const live = new Set(welcome.matches);
    for (const key of this.seats.keys()) {
      if (!live.has(key.split("/")[0]!)) this.seats.delete(key);
    }
  }

  private finish(): void {
    this.finished = true;
    this.stream?.cancel();
  }

  /** Open what was promised for a block of deals, and promise the next; a block that is announced
   * again gets the same bytes. */
  private open({ tournament, block }: Block__Output): void {
    let last = this.opened.get(tournament);
    if (last?.block !== block) {
      last = { block, value: this.promised };
      this.opened.set(tournament, last);
      this.promised = randomBytes(32);
    }
    const nextHash = sha256(this.promised);
    this.stream?.write({ contribution: { tournament, block, value: last.value, nextHash } });
  }

  /** Have the turn's bot move; a turn that was asked before is not thought about again. */
  private async ask(turn: T): Promise<void> {
    const key = `${turn.match}/${turn.seat}`;
    const seat: Seat<T, Move> = this.seats.get(key) ?? { bot: undefined, turn: 0, answer: undefined };
    this.seats.set(key, seat);
    if (seat.turn !== turn.turn) {
      seat.turn = turn.turn;
      seat.answer = undefined;
      const reply = await this.think(seat, turn);
      if (seat.turn !== turn.turn) return; // the clock ran out, and the match went on
      const { match, seat: index, turn: number } = turn;
      seat.answer = { match, seat: index, turn: number, ...reply };
    }
    if (seat.answer === undefined) return; // still thinking
    this.answers.push(seat.answer);
    setImmediate(() => this.flush()); // after every other bot that is ready
  }

  private async think(seat: Seat<T, Move>, turn: T): Promise<Reply<Move>> {
    try {
      seat.bot ??= this.makeBot(turn.start, turn.seat);
      const move = await seat.bot(turn);
      return move === null ? { resign: true } : { move };
    } catch (error) {
      console.error(`the bot failed in match ${turn.match}, seat ${turn.seat}, turn ${turn.turn}:`, error);
      return { resign: true, fault: "FAULT_KIND_FAILED" }; // servers that do not know it see a resignation
    }
  }

  private flush(): void {
    while (this.stream && this.answers.length > 0) {
      this.stream.write({ answers: { answers: this.answers.splice(0, this.capacity) } });
    }
  }
}

/** How long the server wants to be left alone, in milliseconds; 0 where it does not say. */
function pauseAskedBy(trailer: grpc.Metadata): number {
  return Math.min(Number(trailer.get("grpc-retry-pushback-ms")[0]) || 0, LONGEST_PAUSE_MS);
}

/** Read the game's proto file and return the client class of its service. */
function loadService(game: string): grpc.ServiceClientConstructor {
  const folder = process.env.FAIRDEAL_PROTO || join(__dirname, "..", "../../proto");
  const file = `fairdeal/${game}/v1/${game}.proto`;
  const definition = loadSync(file, {
    includeDirs: [folder],
    longs: String,
    enums: String,
    defaults: true,
    oneofs: true,
  });
  for (const [name, entry] of Object.entries(definition)) {
    if (name.startsWith(`fairdeal.${game}.v1.`) && "Play" in entry) {
      return grpc.makeClientConstructor(entry as grpc.ServiceDefinition, name);
    }
  }
  return stop(`${file} has no service with a method Play.`);
}

function credentials(address: string): grpc.ChannelCredentials {
  if (!address.startsWith("tls://")) return grpc.credentials.createInsecure();
  const [ca, cert, key] = ["FAIRDEAL_CA", "FAIRDEAL_CERT", "FAIRDEAL_KEY"].map(contents);
  if (!cert !== !key) stop("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither.");
  return grpc.credentials.createSsl(ca, key, cert);
}

/** Return the contents of the file that an environment variable names; null where it is not set. */
function contents(name: string): Buffer | null {
  const file = process.env[name];
  if (!file) return null;
  try {
    return readFileSync(file);
  } catch (error) {
    return stop(`${name} names a file that cannot be read: ${(error as Error).message}`);
  }
}

function setting(name: string): string {
  return process.env[name] || stop(`Set the environment variable ${name}.`);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
