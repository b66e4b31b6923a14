import { createHash } from "node:crypto";
import type { FileWriter } from "../../lists/release-files.ts";

/** A release's messages in the order of its list, each with an NHS number and a routing plan. */
export interface ListedMessages {
  count: number;
  /** Routing plan IDs, as spelt in the approved iteration. Messages refer to them by index. */
  plans: readonly string[];
  nhsNumbers: Float64Array;
  planOf: Uint16Array;
  /**
   * Returns a message's board, or an empty string if it has none. Returns undefined if boards do not affect sending.
   */
  boardOf: (message: number) => string | undefined;
  /**
   * Returns the index of a person's first message, or -1 if they have no message. The person's other messages follow
   * it.
   */
  find: (nhsNumber: number) => number;
}

/** Formats an NHS number as ten digits. */
export const tenDigits = (nhsNumber: number) => String(nhsNumber).padStart(10, "0");

const bytesOfMessage = 10;
const messagesOfRecord = 20_000;

/**
 * Creates a writer that writes messages to a file and hashes them in order. Adding a message is synchronous, because
 * there can be a million of them. `write` waits until all added messages are written.
 */
export function listWriter(writer: FileWriter, { withBoards }: { withBoards: boolean }) {
  const hash = createHash("sha256");
  const [plans, boards] = [new Map<string, number>(), new Map<string, number>()];
  const [counts, boardCounts]: [number[], number[]] = [[], []];
  let fullRecords: Buffer[] = [];
  let boardIndexes: number[] = [];
  let buffer = Buffer.alloc(bytesOfMessage * messagesOfRecord);
  let filled = 0;
  const endRecord = () => {
    if (filled === 0) return;
    fullRecords.push(buffer.subarray(0, filled));
    if (withBoards)
      fullRecords.push(
        Buffer.concat([Buffer.from([startOfBoards]), Buffer.from(Uint16Array.from(boardIndexes).buffer)]),
      );
    buffer = Buffer.alloc(bytesOfMessage * messagesOfRecord);
    filled = 0;
    boardIndexes = [];
  };
  const write = async () => {
    const records = fullRecords;
    fullRecords = [];
    for (const record of records) await addRecord(record);
  };
  const addRecord = async (record: Buffer) => {
    hash.update(record);
    await writer.append(record);
  };
  return {
    add: (nhsNumber: string, plan: string, board: string) => {
      const position = indexIn(plans, plan);
      if (withBoards) {
        const position = indexIn(boards, board);
        boardIndexes.push(position);
        boardCounts[position] = (boardCounts[position] ?? 0) + 1;
      }
      counts[position] = (counts[position] ?? 0) + 1;
      buffer.writeDoubleBE(Number(nhsNumber), filled);
      filled = buffer.writeUInt16BE(position, filled + 8);
      if (filled === buffer.length) endRecord();
    },
    write,
    /** Ends the file and returns the number of messages for each plan and, if boards affect sending, for each board. */
    finish: async () => {
      endRecord();
      await write();
      if (withBoards) await addRecord(Buffer.from(JSON.stringify({ boards: [...boards.keys()] })));
      await addRecord(Buffer.from(JSON.stringify([...plans.keys()])));
      const file = await writer.finish();
      const countsOf = (positions: Map<string, number>, of: readonly number[]) =>
        new Map([...positions].map(([name, position]) => [name, of[position] ?? 0]));
      const messages = countsOf(plans, counts);
      return {
        file,
        hash: hash.digest("hex"),
        messages,
        boards: withBoards ? countsOf(boards, boardCounts) : undefined,
      };
    },
  };
}

/** Reads a list and throws if it does not have the given hash. */
export async function readListed(
  records: AsyncIterable<Buffer>,
  expected: { hash: string; messages: number },
): Promise<ListedMessages> {
  const hash = createHash("sha256");
  const nhsNumbers = new Float64Array(expected.messages);
  const planOf = new Uint16Array(expected.messages);
  let count = 0;
  let plans: string[] = [];
  const boards = { names: [] as string[], of: new Uint16Array(expected.messages), count: 0 };
  for await (const record of records) {
    hash.update(record);
    if (record[0] === startOfNames) {
      plans = JSON.parse(record.toString()) as string[];
      continue;
    }
    if (record[0] === startOfBoardNames) {
      boards.names = (JSON.parse(record.toString()) as { boards: string[] }).boards;
      continue;
    }
    if (record[0] === startOfBoards) {
      for (let at = 1; at < record.length; at += 2) boards.of[boards.count++] = record.readUInt16LE(at);
      continue;
    }
    for (let at = 0; at < record.length; at += bytesOfMessage) {
      nhsNumbers[count] = record.readDoubleBE(at);
      planOf[count] = record.readUInt16BE(at + 8);
      count += 1;
    }
  }
  const boardsMissing = boards.count !== 0 && boards.count !== count;
  if (hash.digest("hex") !== expected.hash || count !== expected.messages || boardsMissing) {
    throw new Error("A release's list is different from the one that was prepared.");
  }
  const boardOf = (message: number) => boards.names[boards.of[message]!];
  return { count, plans, nhsNumbers, planOf, boardOf, find: indexOf(nhsNumbers) };
}

/** A person's message, with its position in the list and among the messages for its routing plan. */
export interface ListedMessage {
  position: number;
  plan: string;
  rank: number;
}

/** Finds one person's messages without loading the list into memory. */
export async function findListed(records: AsyncIterable<Buffer>, nhsNumber: number): Promise<ListedMessage[]> {
  const messages: { position: number; plan: number; rank: number }[] = [];
  const ranks: number[] = [];
  const plans = await forEachListed(records, ({ nhsNumber: number, position, plan }) => {
    const rank = ranks[plan] ?? 0;
    ranks[plan] = rank + 1;
    if (number === nhsNumber) messages.push({ position, plan, rank });
  });
  return messages.map(({ plan, ...message }) => ({ ...message, plan: plans[plan] ?? "" }));
}

/**
 * Calls `visit` for each message of a list in order, without loading the list into memory. Returns the routing plans,
 * which messages refer to by index.
 */
export async function forEachListed(
  records: AsyncIterable<Buffer>,
  visit: (message: { nhsNumber: number; position: number; plan: number }) => void,
): Promise<readonly string[]> {
  let [position, plans]: [number, string[]] = [0, []];
  for await (const record of records) {
    if (record[0] === startOfNames) plans = JSON.parse(record.toString()) as string[];
    if (record[0] === startOfNames || record[0] === startOfBoards || record[0] === startOfBoardNames) continue;
    for (let at = 0; at < record.length; at += bytesOfMessage, position += 1) {
      visit({ nhsNumber: record.readDoubleBE(at), position, plan: record.readUInt16BE(at + 8) });
    }
  }
  return plans;
}

/** Bytes that no ten-digit number begins with when it is stored as a double. */
const startOfNames = "[".charCodeAt(0);
const startOfBoardNames = "{".charCodeAt(0);
const startOfBoards = "b".charCodeAt(0);

/** Returns the index of a name, adding it if it is new. */
function indexIn(names: Map<string, number>, name: string): number {
  const position = names.get(name) ?? names.size;
  names.set(name, position);
  return position;
}

/** Indexes numbers in a typed array, because a Map with a million of them takes ten times the memory. */
function indexOf(numbers: Float64Array): (number: number) => number {
  let size = 16;
  while (size < numbers.length * 2) size *= 2;
  const positions = new Int32Array(size).fill(-1);
  const slotOf = (number: number) => Math.imul((number % 4_294_967_291) | 0, 0x9e3779b1) & (size - 1);
  for (let position = 0; position < numbers.length; position += 1) {
    if (position > 0 && numbers[position] === numbers[position - 1]) continue;
    let slot = slotOf(numbers[position]!);
    while (positions[slot] !== -1) slot = (slot + 1) & (size - 1);
    positions[slot] = position;
  }
  return (number) => {
    let slot = slotOf(number);
    while (positions[slot] !== -1 && numbers[positions[slot]!] !== number) slot = (slot + 1) & (size - 1);
    return positions[slot]!;
  };
}
