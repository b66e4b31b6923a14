import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { type Entry, entrySchema } from "./entries.ts";
import { entriesOf, combineEntries, type Memory, withoutOldest } from "./memory.ts";

/** The error thrown if an event file cannot be read. */
export class UnreadableMemory extends Error {
  override readonly name = "UnreadableMemory";
  constructor(file: string, line: number) {
    super(
      `Line ${line} of ${file} was not written by the development substitute for NHS Notify. Delete the file to start again.`,
    );
  }
}

/**
 * Stores events in a file, one per line, so that they are still there if the process is killed. When the file is
 * opened, it is rewritten without outdated entries and without the oldest batches above the maximum number of messages.
 */
export function fileMemory(file: string, mostMessages: number): Memory {
  const known = withoutOldest(combineEntries(existsSync(file) ? readEntries(file) : []), mostMessages);
  mkdirSync(path.dirname(file), { recursive: true });
  const rewrite = `${file}.new`;
  const descriptor = openSync(rewrite, "w", 0o600);
  for (const entry of entriesOf(known)) writeSync(descriptor, lineOf(entry));
  closeSync(descriptor);
  renameSync(rewrite, file);
  return { remembers: true, known, keep: (entry) => appendFileSync(file, lineOf(entry)) };
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/**
 * Reads the entries in a file. Ignores text after the last line break, because the process was killed while it was
 * writing this text. The event had not been acknowledged.
 */
function readEntries(file: string): Entry[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line, index) => {
    const entry = entrySchema.safeParse(parsed(line));
    if (!entry.success) throw new UnreadableMemory(file, index + 1);
    return entry.data;
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
