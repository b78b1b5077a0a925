// Rebuilds the deals of exported matches, from docs/shuffle.md alone, and compares them with the logs:
//
//     node rebuild.mjs matches.jsonl
//
// where matches.jsonl is what `fairdeal export` writes as JSON lines.
// Needs Node 18 or newer and nothing else. Ends with 1 when anything differs, and where a game is unknown.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

// --- Bytes ---

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const base64 = (text) => Buffer.from(text ?? "", "base64");

function u32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

function u64(number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}

// --- The shuffle ---

function* words(key) {
  for (let counter = 0n; ; counter++) {
    const block = sha256(key, u64(counter));
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function below(stream, bound) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

function streamOf(seed, label, ...key) {
  const name = Buffer.from(label);
  return words(sha256(seed, u64(name.length), name, ...key.map(u64)));
}

function permutation(seed, size, label, ...key) {
  const stream = streamOf(seed, label, ...key);
  const order = [...Array(size).keys()];
  for (let last = size - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

// --- Commitments and contributions ---

function promise({ bot, instance = 0, hash }) {
  const name = Buffer.from(bot);
  return Buffer.concat([u32(name.length), name, u32(instance), base64(hash)]);
}

function rootOf(proof) {
  const { tournament = 0, block = 0, deal = 0, index = 0, leaves = 0, path = [] } = proof;
  let node = sha256(Buffer.from([0]), base64(proof.commitment));
  let place = index;
  const beside = path.map(base64);
  for (let width = leaves; width > 1; width = Math.ceil(width / 2)) {
    if ((place ^ 1) < width) {
      const pair = place % 2 ? [beside.shift(), node] : [node, beside.shift()];
      node = sha256(Buffer.from([1]), ...pair);
    }
    place >>= 1;
  }
  const numbers = [u64(tournament), u32(block), u64(BigInt(deal) - BigInt(index)), u32(leaves)];
  return sha256(Buffer.from([2]), ...numbers, base64(proof.promises), node);
}

function seedOf({ secret, contributions = [] }, deal) {
  const zeros = Buffer.alloc(32);
  const opened = ({ value }) => (value ? base64(value) : zeros);
  const mixed = sha256(...contributions.flatMap((each) => [promise(each), opened(each)]));
  return sha256(Buffer.from("fairdeal deal\0"), base64(secret), u64(deal), mixed);
}

// --- The log: protobuf's wire format, as far as it is needed ---

function parse(bytes) {
  const fields = {};
  let at = 0;
  const varint = () => {
    let number = 0n;
    for (let shift = 0n; ; shift += 7n) {
      if (at >= bytes.length) throw new Error("the log is cut off");
      const byte = bytes[at++];
      number |= BigInt(byte & 127) << shift;
      if (byte < 128) return number;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    let value;
    if (tag % 8 === 0) value = varint();
    else {
      const size = { 1: 8, 5: 4 }[tag % 8] ?? Number(varint());
      value = bytes.subarray(at, (at += size));
    }
    (fields[tag >> 3] ??= []).push(value);
  }
  return fields;
}

const one = (fields, number, otherwise) => fields[number]?.[0] ?? otherwise;
const message = (fields, number) => parse(one(fields, number, Buffer.alloc(0)));

// Of a pack with the Ace first; the jokers follow.
const ordinary = (fields) => {
  const [rank, suit] = [1, 2].map((number) => Number(one(fields, number, 0n)));
  return suit === 5 ? 51 + rank : 4 * rank + suit - 5;
};

// What chance did in the log, as numbers, and what it must do by the deal's seed.
const GAMES = {
  cardcommons(seed, options, chances) {
    const card = (fields) => {
      const [rank, suit] = [1, 2].map((number) => Number(one(fields, number, 0n)));
      return suit === 5 ? 20 : 4 * ((rank === 1 ? 14 : rank) - 10) + suit - 1;
    };
    const [reserve, ...stock] = permutation(seed, 21, "deck");
    const fours = [0, 4, 8, 12, 16].map((place) => stock.slice(place, place + 4).sort((a, b) => a - b));
    const shown = chances.flatMap((chance) => (1 in chance ? [chance[1][0]] : chance[2]));
    return { due: [reserve, ...fours.flat()], shown: shown.map((bytes) => card(parse(bytes))) };
  },
  inbetween(seed, options, chances, entries) {
    const dice = one(options, 3, 0n) === 1n;
    const size = 52 + Number(one(options, 4, 0n));
    const most = Number(one(options, 11, 0n));
    const left = (path, label) =>
      permutation(seed, size, label, path.round, path.turn).filter((card) => !path.dealt.includes(card));
    const isLow = (dealt) => size - dealt.length <= 5;

    // The rules say when a round ends, and are not followed here: each turn is the next of its round or the
    // first of a later one. A round in which everybody surrendered has none.
    let paths = [{ round: 1, turn: 0, dealt: [] }];
    let surrenders = 0;
    const turnsAfter = ({ round, turn, dealt }) => [
      ...(turn < most ? [{ round, turn: turn + 1, dealt: isLow(dealt) ? [] : dealt }] : []),
      ...Array.from({ length: surrenders + Math.sign(turn) }, (_, more) => ({
        round: round + more + 1,
        turn: 1,
        dealt: [],
      })),
    ];
    const dealPosts = (path) => {
      const posts = left(path, "posts").slice(0, 2);
      const dealt = [...path.dealt, ...posts];
      const die = dice ? [1 + below(streamOf(seed, "die", path.round, path.turn), 6)] : [];
      return { ...path, dealt: isLow(dealt) ? posts : dealt, drawn: [...posts, ...die] };
    };
    const turnUp = (path) => {
      const [third] = left(path, "third");
      return { ...path, dealt: [...path.dealt, third], drawn: [third] };
    };

    const [due, shown] = [[], []];
    for (const entry of entries) {
      const move = message(entry, 2);
      if (1 in entry) {
        surrenders += 4 in move ? 1 : 0;
        continue;
      }
      const posts = 1 in move ? message(move, 1) : null;
      const drawn = posts
        ? [ordinary(message(posts, 1)), ordinary(message(posts, 2)), ...(dice ? [Number(one(posts, 3, 0n))] : [])]
        : [ordinary(message(move, 2))];
      const next = posts ? paths.flatMap(turnsAfter).map(dealPosts) : paths.map(turnUp);
      const fitting = next.filter((path) => path.drawn.every((number, place) => number === drawn[place]));
      paths = fitting.length ? fitting : next.slice(0, 1);
      due.push(...(paths[0]?.drawn ?? []));
      shown.push(...drawn);
      if (posts) surrenders = 0;
    }
    return { due, shown };
  },
  hanabi(seed, options, chances) {
    const card = (fields) => 5 * Number(one(fields, 1, 0n)) + Number(one(fields, 2, 0n)) - 6;
    const copies = [3, 2, 2, 2, 1];
    const deck = [...Array(25).keys()].flatMap((kind) => Array(copies[kind % 5]).fill(kind));
    const due = [...deck.keys()].map((drawn) => {
      const place = below(streamOf(seed, "draw", drawn), deck.length);
      return deck.splice(place, 1)[0];
    });
    return { due, shown: chances.map((chance) => card(message(chance, 2))) };
  },
  ninetyone(seed, options, chances) {
    const cards = Number(one(options, 1, 0n));
    const orders = { 2: [...Array(cards).keys()], 3: [...Array(cards).keys()].reverse() };
    const order = orders[one(options, 2, 0n)] ?? permutation(seed, cards, "prizes");
    return { due: order.map((place) => place + 1), shown: chances.map((chance) => Number(one(chance, 1, 0n))) };
  },
  cursedbottle(seed, options, chances) {
    const card = (fields) => 3 * Number(one(fields, 1, 0n)) + Number(one(fields, 2, 0n)) - 5;
    // Lopaka's cards are chance's too, but no luck.
    const hands = chances.map((chance) => message(chance, 1)).filter((dealt) => 2 in dealt);
    let number = 0;
    const due = hands.flatMap((dealt) => {
      const place = Number(one(dealt, 1, 0n));
      const size = dealt[2].length;
      if (place === 0) number++;
      const order = permutation(seed, 36, "deck", number);
      return order.slice(place * size, (place + 1) * size).sort((a, b) => a - b);
    });
    return { due, shown: hands.flatMap((dealt) => dealt[2].map((bytes) => card(parse(bytes)))) };
  },
  pokermagic(seed, options, chances) {
    // A card that is discarded at random is not checked: it depends on the hand, which the rules know.
    const shuffles = chances.filter((chance) => 1 in chance).map((chance) => message(chance, 1));
    const libraries = {};
    let [hand, stubs] = [0, 0];
    const due = shuffles.flatMap((shuffle) => {
      const order = [...one(shuffle, 3, [])];
      if (one(shuffle, 1) === 1n) {
        const seat = Number(one(shuffle, 2, 0n));
        libraries[seat] = (libraries[seat] ?? -1) + 1;
        return permutation(seed, order.length, "library", seat, libraries[seat]);
      }
      const stub = permutation(seed, order.length, "stub", hand, stubs + 1);
      if (order.length < 52 || String(stub) === String(order)) {
        stubs++;
        return stub;
      }
      stubs = 0;
      return permutation(seed, 52, "pack", ++hand);
    });
    return { due, shown: shuffles.flatMap((shuffle) => [...one(shuffle, 3, [])]) };
  },
  potluck(seed, options, chances) {
    return { due: permutation(seed, 52, "deck"), shown: chances.map((chance) => ordinary(message(chance, 2))) };
  },
  thegame(seed, options, chances) {
    const pile = new Set(Array.from({ length: 98 }, (_, place) => place + 2));
    const [due, shown] = [[], []];
    for (const chance of chances) {
      const cards = [...one(chance, 2, [])]; // a byte each: they are below 128
      const order = permutation(seed, 98, "draw", Number(one(chance, 1, 0n))).map((place) => place + 2);
      due.push(...order.filter((card) => pile.has(card)).slice(0, cards.length));
      shown.push(...cards);
      for (const card of cards) pile.delete(card);
    }
    return { due, shown };
  },
};

// --- One record ---

function check({ log: written, logSha256, opening }) {
  const bytes = base64(written);
  const log = parse(bytes);
  const named = message(log, 10);
  const deal = one(named, 2, 0n);
  const seeded = one(named, 3, 0n) === 1n;
  const seed = seedOf(opening, deal);
  const problems = [];
  const expect = (fine, problem) => fine || problems.push(problem);

  expect(sha256(bytes).equals(base64(logSha256)), "the log has another SHA-256");
  expect(sha256(base64(opening.secret)).equals(one(named, 4)), "the secret was not committed to");
  if (!seeded) {
    const { root, proof, contributions = [] } = opening;
    expect(base64(proof.commitment).equals(one(named, 4)), "the proof is for another commitment");
    expect(BigInt(proof.deal) === deal, "the proof is for another deal");
    expect(rootOf(proof).equals(base64(root)), "the commitment is not under the root");
    expect(sha256(...contributions.map(promise)).equals(base64(proof.promises)), "other promises");
    for (const { bot, hash, value } of contributions) {
      const kept = !base64(value).some(Boolean) || sha256(base64(value)).equals(base64(hash));
      expect(kept, `${bot} promised another contribution`);
    }
  }

  const pool = message(log, 3);
  const game = one(pool, 1, "").toString();
  const rules = Object.hasOwn(GAMES, game) ? GAMES[game] : undefined;
  expect(rules, `the cards are not checked: this program does not know the game ${game}`);
  const entries = (log[11] ?? []).map(parse);
  const chances = entries.filter((entry) => !(1 in entry)).map((entry) => message(entry, 2));
  const { due, shown } = rules?.(seed, message(log, 5), chances, entries) ?? { due: [], shown: [] };
  expect(shown.every((number, place) => number === due[place]), "the cards are not the deal's");
  return { match: one(log, 2, 0n), deal, seed, due, problems };
}

let different = 0;
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const { match, deal, seed, due, problems } = check(JSON.parse(line));
  different += problems.length;
  console.log(`match ${match} deal ${deal} seed ${seed.toString("hex")} order ${due.join(" ")}`);
  for (const problem of problems) console.log(`  ${problem}`);
}
process.exitCode = different ? 1 : 0;
