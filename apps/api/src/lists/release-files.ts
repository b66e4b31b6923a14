import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ToldFailure } from "@spi/domain/release/told-failure";
import type { ReleaseFileKind } from "../database/tables/releases.ts";
import type { Sealer } from "./seal-record.ts";

/** Where a record is in its file. */
export interface RecordPlace {
  firstByte: number;
  bytes: number;
}

/** A file that is being written: records are only ever added, and nothing of it counts before `finish`. */
export interface FileWriter {
  append: (record: Buffer) => Promise<RecordPlace>;
  /** Ends the file and waits until the disk holds it; its name. */
  finish: () => Promise<string>;
  /** Closes and removes it, where it is not finished. */
  abandon: () => Promise<void>;
}

/**
 * The encrypted files of releases, a folder each, and of stop lists, one for each team. Who may read them needs the key. Where one
 * is missing, changed or cut short, or cannot be written, that is a `ToldFailure`.
 */
export interface ReleaseFiles {
  write: (releaseId: string, kind: ReleaseFileKind) => Promise<FileWriter>;
  /** All records of a finished file, or those from the one that begins at a byte on. */
  read: (releaseId: string, name: string, fromByte?: number) => AsyncIterable<Buffer>;
  readAt: (releaseId: string, name: string, place: RecordPlace) => Promise<Buffer>;
  /** Notes, for good, what happens to a batch of a file; on the disk when this ends. */
  mark: (note: BatchNote) => Promise<void>;
  /** What was noted of the batches of an iteration's releases. */
  marked: (iterationId: string) => Promise<MarkedBatch[]>;
  /** Names of the finished files of a folder. */
  names: (folder: string) => Promise<string[]>;
  /** Removes a folder, or one file of it. */
  remove: (folder: string, name?: string) => Promise<void>;
}

export interface BatchNote {
  iterationId: string;
  releaseId: string;
  /** The batch's file, and where the batch is in it. */
  name: string;
  firstByte: number;
  /** The number of the attempt to hand it over that begins, or that NHS Notify accepted it. */
  what: number | "accepted";
}

export interface MarkedBatch {
  releaseId: string;
  name: string;
  /** Undefined for a note that names the whole file, as they did before notes named batches. */
  firstByte: number | undefined;
  /** The last attempt to hand it over that was noted. */
  attempts: number;
  accepted: boolean;
}

const lengthBytes = 4;
const unfinishedEnd = ".part";

export function releaseFiles(dir: string, sealer: Sealer): ReleaseFiles {
  const folderOf = (releaseId: string) => path.join(dir, releaseId);
  const pathOf = (releaseId: string, name: string) => path.join(folderOf(releaseId), name);
  /** What a record is bound to, so that none can stand in the place of another. */
  const boundTo = (releaseId: string, name: string, firstByte: number) => `${releaseId}/${name}/${firstByte}`;

  async function write(releaseId: string, kind: ReleaseFileKind): Promise<FileWriter> {
    await mkdir(folderOf(releaseId), { recursive: true, mode: 0o700 });
    const name = `${kind.replace(" ", "-")}-${randomUUID()}`;
    const unfinished = pathOf(releaseId, `${name}${unfinishedEnd}`);
    const file = await open(unfinished, "wx", 0o600);
    let [end, records] = [0, 0];
    const append = async (record: Buffer): Promise<RecordPlace> => {
      const sealed = sealer.seal(record, boundTo(releaseId, name, end));
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(sealed.length);
      const place = { firstByte: end, bytes: lengthBytes + sealed.length };
      await file.writeFile(Buffer.concat([length, sealed]));
      end += place.bytes;
      records += 1;
      return place;
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
      throw new Error(`The file ${name} of a release was cut short.`);
    } finally {
      await file.close();
    }
  }

  async function readAt(releaseId: string, name: string, { firstByte, bytes }: RecordPlace): Promise<Buffer> {
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

  /** A file for each note, so that several machines can add notes at once. */
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
      const writer = await telling(write(releaseId, kind));
      return {
        append: (record) => telling(writer.append(record)),
        finish: () => telling(writer.finish()),
        abandon: writer.abandon,
      };
    },
    read: (releaseId, name, fromByte) => tellingAll(read(releaseId, name, fromByte)),
    readAt: (releaseId, name, place) => telling(readAt(releaseId, name, place)),
    mark: (note) => telling(mark(note)),
    marked: (iterationId) => telling(marked(iterationId)),
    names: (folder) => telling(names(folder)),
    remove: (folder, name = "") => rm(pathOf(folder, name), { recursive: true, force: true }),
  };
}

/** Tells people of a file that cannot be read or written. */
function tellFailure(error: unknown): never {
  const why = error instanceof Error && "code" in error ? String(error.code) : null;
  throw new ToldFailure({ code: "filesUnavailable", params: { why } }, { cause: error });
}

const telling = <Value>(work: Promise<Value>): Promise<Value> => work.catch(tellFailure);

async function* tellingAll(records: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* records;
  } catch (error) {
    tellFailure(error);
  }
}

/** Names in a folder; none where there is no such folder. */
async function namesIn(place: string): Promise<string[]> {
  return readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Waits until the disk holds the names in a folder. */
async function syncFolder(place: string): Promise<void> {
  const folder = await open(place, "r");
  await folder.sync().finally(() => folder.close());
}
