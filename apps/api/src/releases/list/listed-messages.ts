import { createHash } from "node:crypto";
import type { FileWriter } from "../files/release-files.ts";

/** The messages of a release in the order of its list: for each an NHS number and a routing plan. */
export interface ListedMessages {
  count: number;
  /** Routing plans by their names in small letters; messages name them by their place here. */
  plans: readonly string[];
  nhsNumbers: Float64Array;
  planOf: Uint16Array;
  /** The first message of somebody, whose others follow it; -1 where there is none. */
  find: (nhsNumber: number) => number;
}

/** An NHS number as ten digits. */
export const tenDigits = (nhsNumber: number) => String(nhsNumber).padStart(10, "0");

const bytesOfMessage = 10;
const messagesOfRecord = 20_000;

/** Writes messages to a file, and hashes them in their order. */
export function listWriter(writer: FileWriter) {
  const hash = createHash("sha256");
  const plans = new Map<string, number>();
  const counts: number[] = [];
  let buffer = Buffer.alloc(bytesOfMessage * messagesOfRecord);
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    const record = buffer.subarray(0, filled);
    hash.update(record);
    await writer.append(record);
    buffer = Buffer.alloc(bytesOfMessage * messagesOfRecord);
    filled = 0;
  };
  return {
    add: async (nhsNumber: string, plan: string) => {
      const place = plans.get(plan) ?? plans.size;
      plans.set(plan, place);
      counts[place] = (counts[place] ?? 0) + 1;
      buffer.writeDoubleBE(Number(nhsNumber), filled);
      filled = buffer.writeUInt16BE(place, filled + 8);
      if (filled === buffer.length) await flush();
    },
    /** Ends the file; how many messages each plan has. */
    finish: async () => {
      await flush();
      const names = Buffer.from(JSON.stringify([...plans.keys()]));
      await writer.append(names);
      const file = await writer.finish();
      const messages = new Map([...plans].map(([plan, place]) => [plan, counts[place] ?? 0]));
      return { file, hash: hash.update(names).digest("hex"), messages };
    },
  };
}

/** Reads a list back; throws where it is not the one with this hash. */
export async function readListed(
  records: AsyncIterable<Buffer>,
  expected: { hash: string; messages: number },
): Promise<ListedMessages> {
  const hash = createHash("sha256");
  const nhsNumbers = new Float64Array(expected.messages);
  const planOf = new Uint16Array(expected.messages);
  let count = 0;
  let plans: string[] = [];
  for await (const record of records) {
    hash.update(record);
    if (record[0] === startOfNames) {
      plans = JSON.parse(record.toString()) as string[];
      continue;
    }
    for (let at = 0; at < record.length; at += bytesOfMessage) {
      nhsNumbers[count] = record.readDoubleBE(at);
      planOf[count] = record.readUInt16BE(at + 8);
      count += 1;
    }
  }
  if (hash.digest("hex") !== expected.hash || count !== expected.messages) {
    throw new Error("The list of a release is not the one that was prepared.");
  }
  return { count, plans, nhsNumbers, planOf, find: indexOf(nhsNumbers) };
}

/** No number of ten digits begins with this byte as a double. */
const startOfNames = "[".charCodeAt(0);

/** Looks numbers up in a table of places: a Map of a million of them takes ten times the memory. */
function indexOf(numbers: Float64Array): (number: number) => number {
  let size = 16;
  while (size < numbers.length * 2) size *= 2;
  const places = new Int32Array(size).fill(-1);
  const slotOf = (number: number) => Math.imul((number % 4_294_967_291) | 0, 0x9e3779b1) & (size - 1);
  for (let place = 0; place < numbers.length; place += 1) {
    if (place > 0 && numbers[place] === numbers[place - 1]) continue;
    let slot = slotOf(numbers[place]!);
    while (places[slot] !== -1) slot = (slot + 1) & (size - 1);
    places[slot] = place;
  }
  return (number) => {
    let slot = slotOf(number);
    while (places[slot] !== -1 && numbers[places[slot]!] !== number) slot = (slot + 1) & (size - 1);
    return places[slot]!;
  };
}
