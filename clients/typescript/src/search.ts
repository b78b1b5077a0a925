// A bot for the game `ninetyone` that searches: it tries its moves in worlds that look like what it sees, and
// the sandbox plays those to the end.
//
//   fairdeal sandbox ninetyone --listen unix:/tmp/ninetyone.sock
//   FAIRDEAL_SANDBOX=unix:/tmp/ninetyone.sock node dist/search.js
//
// It is one call to the sandbox for all matches: requests are answered in their order.
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import protobuf from "protobufjs";
import { run } from "./fairdeal.js";
import type { Move } from "./generated/fairdeal/ninetyone/v1/Move.js";
import type { Observation__Output } from "./generated/fairdeal/ninetyone/v1/Observation.js";
import type { Turn__Output } from "./generated/fairdeal/ninetyone/v1/Turn.js";
import type { Command } from "./generated/fairdeal/sandbox/v1/Command.js";
import type { Outcome__Output } from "./generated/fairdeal/sandbox/v1/Outcome.js";
import type { RunRequest } from "./generated/fairdeal/sandbox/v1/RunRequest.js";
import type { RunResponse__Output } from "./generated/fairdeal/sandbox/v1/RunResponse.js";

const WORLDS = 30;
const PROTO = process.env.FAIRDEAL_PROTO ?? join(__dirname, "..", "../../proto");

/** Returns what asks the sandbox; the answer rejects with the sentence of a command that failed. */
function connect(address: string): (commands: Command[]) => Promise<Outcome__Output[]> {
  const definition = loadSync("fairdeal/sandbox/v1/sandbox.proto", {
    includeDirs: [PROTO],
    longs: String,
    enums: String,
    defaults: true,
    oneofs: true,
  });
  const name = "fairdeal.sandbox.v1.SandboxService";
  const Service = grpc.makeClientConstructor(definition[name] as grpc.ServiceDefinition, name);
  const client = new Service(address, grpc.credentials.createInsecure());
  const call: grpc.ClientDuplexStream<RunRequest, RunResponse__Output> = (client.Run as Function).call(client);
  const waiting: { resolve(outcomes: Outcome__Output[]): void; reject(error: Error): void }[] = [];
  call.on("data", ({ outcomes }: RunResponse__Output) => {
    const { resolve, reject } = waiting.shift()!;
    const failure = outcomes.at(-1)?.failure;
    failure ? reject(new Error(failure.message)) : resolve(outcomes);
  });
  call.on("error", (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
  return (commands) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      call.write({ game: "ninetyone", commands });
    });
}

const messages = new protobuf.Root();
messages.resolvePath = (_origin, target) => join(PROTO, target);
messages.loadSync("fairdeal/ninetyone/v1/ninetyone.proto");

/** Returns a message of the game as bytes. */
function bytes(type: string, message: object): Buffer {
  const found = messages.lookupType(`fairdeal.ninetyone.v1.${type}`);
  return Buffer.from(found.encode(found.fromObject(message)).finish());
}

/** Returns the move whose worlds end best for the seat, on average. */
async function search(seat: number, seed: number, seen: Observation__Output, moves: Move[]): Promise<Move> {
  const rows = moves.map((move, place) => ({ move, states: { first: WORLDS * (place + 1), count: WORLDS } }));
  const outcomes = await ask([
    { sample: { states: { first: 0, count: WORLDS }, observation: bytes("Observation", seen), seed } },
    { copy: { from: { first: 0, count: WORLDS }, to: WORLDS, times: moves.length } },
    ...rows.map(({ move, states }) => ({ play: { states, seat, move: bytes("Move", move) } })),
    { playOut: { states: { first: WORLDS, count: WORLDS * moves.length }, seed } },
  ]);
  const results = outcomes.at(-1)?.results?.results ?? [];
  const worth = moves.map((_, place) =>
    results
      .slice(WORLDS * place, WORLDS * (place + 1))
      .reduce((sum, { scores }) => sum + 2 * scores[seat]! - scores.reduce((all, one) => all + one, 0), 0),
  );
  return moves[worth.indexOf(Math.max(...worth))]!;
}

const address = process.env.FAIRDEAL_SANDBOX;
if (!address) {
  console.error("Set the environment variable FAIRDEAL_SANDBOX to where `fairdeal sandbox ninetyone` listens.");
  process.exit(1);
}
const ask = connect(address);

function makeBot(_start: unknown, seat: number) {
  return async ({ turn, observation, legal, defaultMove }: Turn__Output) =>
    observation && legal.length > 0 ? search(seat, turn, observation, legal) : defaultMove;
}

// One match at a time: it thinks long, and the clocks of all its matches would run at the same time.
run<Turn__Output, Move>("ninetyone", makeBot, { capacity: 1 }).finally(() => process.exit());
