import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";

/** Thrown if a file's text cannot be read reliably, because of its encoding or compression. */
export class UnreadableText extends Error {}

/** Maximum line length in bytes. A longer line means that the file is damaged. */
export const longestLine = 16_000_000;

/**
 * A line without its line feed, but with a carriage return if there is one. `null` if its bytes are not
 * UTF-8.
 */
export type Line = string | null;

/**
 * Reads the lines of a text file in batches. The text is UTF-8, or UTF-16 if it has a byte order mark.
 * Decompresses `.gz`. Memory use does not grow with the file. Throws UnreadableText for UTF-16 without
 * a mark, lines over 16 MB, lines that end only in carriage returns, and a damaged `.gz`.
 */
export async function* readLines(file: string, signal?: AbortSignal): AsyncGenerator<readonly Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(file, signal)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(lineFeed);
    rest = bytes.subarray(end + 1);
    if (rest.length > longestLine)
      throw new UnreadableText(`it has a line that is over ${longestLine / 1_000_000} MB long`);
    if (end >= 0) yield linesOf(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield linesOf(rest);
}

const lineFeed = 10;

function linesOf(bytes: Buffer): readonly Line[] {
  if (isUtf8(bytes)) return bytes.toString("utf8").split("\n");
  const lines: Line[] = [];
  for (let start = 0; start <= bytes.length;) {
    const feedIndex = bytes.indexOf(lineFeed, start);
    const end = feedIndex < 0 ? bytes.length : feedIndex;
    const line = bytes.subarray(start, end);
    lines.push(isUtf8(line) ? line.toString("utf8") : null);
    start = end + 1;
  }
  return lines;
}

/** Returns a file's bytes as UTF-8 without a byte order mark. */
async function* utf8Chunks(file: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let begun = false;
  for await (const chunk of unpacked(file, signal)) {
    let bytes = chunk;
    if (!begun) {
      begun = true;
      const mark = byteOrderMark(bytes);
      bytes = bytes.subarray(mark.bytes);
      decoder = mark.encoding === undefined ? undefined : new TextDecoder(mark.encoding, { fatal: true });
      refuseUnmarked(bytes, decoder);
    }
    yield decoder ? decoded(decoder, bytes) : bytes;
  }
  if (decoder) yield decoded(decoder);
}

async function* unpacked(file: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file, { highWaterMark: 1 << 20, signal });
  const stream: Readable = /\.gz$/i.test(file) ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk) && chunk.length > 0) yield chunk;
  } catch (error) {
    if (signal?.aborted || !(error instanceof Error)) throw error;
    throw new UnreadableText(/\.gz$/i.test(file) ? "it is not a complete gzip file" : "it could not be read");
  }
}

function byteOrderMark(bytes: Buffer): { bytes: number; encoding?: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { bytes: 2, encoding: "utf-16le" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { bytes: 2, encoding: "utf-16be" };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { bytes: 3 };
  return { bytes: 0 };
}

function refuseUnmarked(bytes: Buffer, decoder: TextDecoder | undefined): void {
  if (decoder) return;
  const [first, second] = bytes;
  if ((first === 0) !== (second === 0)) {
    throw new UnreadableText("it looks like UTF-16 without a byte order mark. Save it as UTF-8");
  }
  const sample = bytes.subarray(0, 100_000);
  if (sample.includes(13) && !bytes.includes(lineFeed)) {
    throw new UnreadableText("its lines end in carriage returns only. Save it with line feeds");
  }
}

function decoded(decoder: TextDecoder, bytes?: Buffer): Buffer {
  try {
    return Buffer.from(bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  } catch {
    throw new UnreadableText("it starts as UTF-16, but is not UTF-16 throughout");
  }
}
