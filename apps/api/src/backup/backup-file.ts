import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod";

const headerSchema = z.object({
  spi_backup: z.literal(1),
  made: z.string(),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const endSchema = z.object({ end: z.literal(true), rows: z.record(z.string(), z.number()), sha256: z.string() });

/** A row in PostgreSQL's JSON format, with the name of its table. */
export interface BackupRow {
  table: string;
  row: string;
}

/** The error thrown if a backup or restore cannot start, for a reason that the operator can resolve. */
export class BackupRefused extends Error {}

/**
 * Writes a backup as compressed lines of JSON: the header, the rows, and a last line with the number of rows in each
 * table and a hash of all earlier lines. Only the file's owner can read it, because it contains names of staff. Never
 * overwrites a file.
 */
export async function writeBackup(file: string, header: BackupHeader, rows: AsyncIterable<BackupRow>) {
  if (existsSync(file))
    throw new BackupRefused(`The file ${file} already exists. Choose a different name for the backup.`);
  const unfinished = `${file}.part`;
  const counts: Record<string, number> = {};
  const hash = createHash("sha256");
  async function* lines() {
    const hashed = (line: string) => {
      hash.update(line);
      return line;
    };
    yield hashed(`${JSON.stringify(header)}\n`);
    for await (const { table, row } of rows) {
      counts[table] = (counts[table] ?? 0) + 1;
      yield hashed(`{"table":${JSON.stringify(table)},"row":${row}}\n`);
    }
    yield `${JSON.stringify({ end: true, rows: counts, sha256: hash.digest("hex") })}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counts;
}

/**
 * Reads a whole backup and returns its header and the number of rows in each table. Rejects a backup that is incomplete
 * or has been changed.
 */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; rows: Record<string, number> }> {
  const hash = createHash("sha256");
  let header: BackupHeader | undefined;
  let end: z.infer<typeof endSchema> | undefined;
  for await (const line of readLines(file)) {
    if (!header) header = headerSchema.safeParse(parseLine(line)).data;
    if (!header || end) throw incompleteBackup(file);
    if (line.startsWith('{"end":')) end = endSchema.safeParse(parseLine(line)).data;
    else hash.update(`${line}\n`);
  }
  if (!header || !end || hash.digest("hex") !== end.sha256) throw incompleteBackup(file);
  return { header, rows: end.rows };
}

/** Yields the rows of a checked backup, with their JSON unchanged. */
export async function* readRows(file: string): AsyncIterable<BackupRow> {
  for await (const line of readLines(file)) {
    const [, table, row] = /^\{"table":"([^"]+)","row":(.*)\}$/s.exec(line) ?? [];
    if (table !== undefined && row !== undefined) yield { table, row };
  }
}

async function* readLines(file: string): AsyncIterable<string> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file called ${file}. Check the name and try again.`);
  const unpacked = createReadStream(file).pipe(createGunzip()).setEncoding("utf8");
  // Lines are split here because node:readline also ends a line at U+2028, which text typed by users can contain.
  let text = "";
  try {
    for await (const chunk of unpacked) {
      const whole = (text + String(chunk)).split("\n");
      text = whole.pop() ?? "";
      yield* whole;
    }
  } catch {
    throw incompleteBackup(file);
  }
  if (text !== "") throw incompleteBackup(file);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const incompleteBackup = (file: string) =>
  new BackupRefused(
    `${file} is not a complete backup. Part of it is missing or has been changed. Use a different backup.`,
  );
