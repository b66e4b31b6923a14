import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import type { ReleaseFileKind } from "../database/tables/releases.ts";
import type { Sealer } from "./seal-record.ts";

/** Location of a record in its file. */
export interface RecordLocation {
  firstByte: number;
  bytes: number;
}

/** An append-only file that is valid only once `finish` has resolved. */
export interface FileWriter {
  append: (record: Buffer) => Promise<RecordLocation>;
  /** Closes the file, waits until it is on disk and returns its name. */
  finish: () => Promise<string>;
  /** Closes and deletes an unfinished file. */
  abandon: () => Promise<void>;
}

/**
 * Encrypted files of releases (one folder for each release) and of stop lists (one folder for each team). Users need a
 * key to read them. Methods throw `UserFacingFailure` if a file is missing, changed, truncated or cannot be written.
 */
export interface ReleaseFiles {
  write: (releaseId: string, kind: ReleaseFileKind) => Promise<FileWriter>;
  /** Reads all records in a finished file, or those from a given byte position. */
  read: (releaseId: string, name: string, fromByte?: number) => AsyncIterable<Buffer>;
  readAt: (releaseId: string, name: string, position: RecordLocation) => Promise<Buffer>;
  /** Writes a note about the processing of a batch to a file. Resolves once the file is on disk. */
  mark: (note: BatchNote) => Promise<void>;
  /** Lists the notes about the batches of an iteration's releases. */
  marked: (iterationId: string) => Promise<MarkedBatch[]>;
  /** Lists the finished files in a folder. */
  names: (folder: string) => Promise<string[]>;
  /** Deletes a folder or one of its files. */
  remove: (folder: string, name?: string) => Promise<void>;
}

export interface BatchNote {
  iterationId: string;
  releaseId: string;
  /** Name of the file that contains the batch. `firstByte` is the batch's position in it. */
  name: string;
  firstByte: number;
  /** Number of the attempt that is starting, or "accepted" once NHS Notify has accepted the batch. */
  what: number | "accepted";
}

export interface MarkedBatch {
  releaseId: string;
  name: string;
  /** Position of the batch in its file. Undefined for an old note, which is about a whole file. */
  firstByte: number | undefined;
  /** Number of the last recorded attempt. */
  attempts: number;
  accepted: boolean;
}

const lengthBytes = 4;
const unfinishedEnd = ".part";

export function releaseFiles(dir: string, sealer: Sealer): ReleaseFiles {
  const folderOf = (releaseId: string) => path.join(dir, releaseId);
  const pathOf = (releaseId: string, name: string) => path.join(folderOf(releaseId), name);
  /** Data that binds a record to its position, so that one record cannot replace another. */
  const boundTo = (releaseId: string, name: string, firstByte: number) => `${releaseId}/${name}/${firstByte}`;

  async function write(releaseId: string, kind: ReleaseFileKind): Promise<FileWriter> {
    await mkdir(folderOf(releaseId), { recursive: true, mode: 0o700 });
    const name = `${kind.replace(" ", "-")}-${randomUUID()}`;
    const unfinished = pathOf(releaseId, `${name}${unfinishedEnd}`);
    const file = await open(unfinished, "wx", 0o600);
    let [end, records] = [0, 0];
    const append = async (record: Buffer): Promise<RecordLocation> => {
      const sealed = sealer.seal(record, boundTo(releaseId, name, end));
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(sealed.length);
      const position = { firstByte: end, bytes: lengthBytes + sealed.length };
      await file.writeFile(Buffer.concat([length, sealed]));
      end += position.bytes;
      records += 1;
      return position;
    };
    return {
      append,
      finish: async () => {
        await append(Buffer.from(JSON.stringify({ records })));
        await file.sync();
        await file.close();
        await rename(unfinished, pathOf(releaseId, name));
        await syncFolder(folderOf(releaseId));
        return name;
      },
      abandon: async () => {
        await file.close().catch(() => {});
        await rm(unfinished, { force: true });
      },
    };
  }

  async function* read(releaseId: string, name: string, fromByte = 0): AsyncIterable<Buffer> {
    const file = await open(pathOf(releaseId, name), "r");
    try {
      const { size } = await file.stat();
      let records = 0;
      for (let firstByte = fromByte; firstByte < size;) {
        const length = Buffer.alloc(lengthBytes);
        await file.read(length, 0, lengthBytes, firstByte);
        const sealed = Buffer.alloc(length.readUInt32BE());
        await file.read(sealed, 0, sealed.length, firstByte + lengthBytes);
        const record = sealer.open(sealed, boundTo(releaseId, name, firstByte));
        firstByte += lengthBytes + sealed.length;
        if (firstByte < size) {
          records += 1;
          yield record;
        } else if (fromByte > 0 || record.toString() === JSON.stringify({ records })) return;
      }
      throw new Error(`The release file ${name} is truncated.`);
    } finally {
      await file.close();
    }
  }

  async function readAt(releaseId: string, name: string, { firstByte, bytes }: RecordLocation): Promise<Buffer> {
    const file = await open(pathOf(releaseId, name), "r");
    try {
      const sealed = Buffer.alloc(bytes - lengthBytes);
      await file.read(sealed, 0, sealed.length, firstByte + lengthBytes);
      return sealer.open(sealed, boundTo(releaseId, name, firstByte));
    } finally {
      await file.close();
    }
  }

  const marksOf = (iterationId: string) => path.join(dir, "marks", iterationId);

  /** Writes each note as a separate file, so that several machines can add notes at the same time. */
  async function mark({ iterationId, releaseId, name, firstByte, what }: BatchNote): Promise<void> {
    const folder = marksOf(iterationId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (await open(path.join(folder, `${releaseId} ${name} ${firstByte} ${what}`), "a", 0o600)).close();
    await syncFolder(folder);
  }

  async function marked(iterationId: string): Promise<MarkedBatch[]> {
    const batches = new Map<string, MarkedBatch>();
    for (const note of await namesIn(marksOf(iterationId))) {
      const [releaseId = "", name = "", first, what] = note.split(" ");
      const key = `${releaseId} ${name} ${first}`;
      const firstByte = first === undefined ? undefined : Number(first);
      const batch = batches.get(key) ?? { releaseId, name, firstByte, attempts: 0, accepted: false };
      batches.set(key, batch);
      if (what === "accepted") batch.accepted = true;
      else if (what !== undefined) batch.attempts = Math.max(batch.attempts, Number(what));
    }
    return [...batches.values()];
  }

  const names = async (folder: string) =>
    (await namesIn(folderOf(folder))).filter((name) => !name.endsWith(unfinishedEnd));

  return {
    write: async (releaseId, kind) => {
      const writer = await withFailure(write(releaseId, kind));
      return {
        append: (record) => withFailure(writer.append(record)),
        finish: () => withFailure(writer.finish()),
        abandon: writer.abandon,
      };
    },
    read: (releaseId, name, fromByte) => withFailures(read(releaseId, name, fromByte)),
    readAt: (releaseId, name, position) => withFailure(readAt(releaseId, name, position)),
    mark: (note) => withFailure(mark(note)),
    marked: (iterationId) => withFailure(marked(iterationId)),
    names: (folder) => withFailure(names(folder)),
    remove: (folder, name = "") => rm(pathOf(folder, name), { recursive: true, force: true }),
  };
}

/** Throws an error that can be shown to users, because a file cannot be read or written. */
function throwFileFailure(error: unknown): never {
  const why = error instanceof Error && "code" in error ? String(error.code) : null;
  throw new UserFacingFailure({ code: "filesUnavailable", params: { why } }, { cause: error });
}

const withFailure = <Value>(work: Promise<Value>): Promise<Value> => work.catch(throwFileFailure);

async function* withFailures(records: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* records;
  } catch (error) {
    throwFileFailure(error);
  }
}

/** Lists the names in a folder. Returns an empty list if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Waits until a folder's entries have been flushed to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
