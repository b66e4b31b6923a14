import { randomUUID } from "node:crypto";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { verifyContent } from "../../population/checksums.ts";
import { currentPeople, snapshotOf } from "../../population/snapshots.ts";
import { type PopulationManifest, type PopulationProblem, readManifest } from "../../population/manifest.ts";
import { sqlText } from "../../population/sql-text.ts";
import type { SessionProblem } from "../../people/people.ts";
import { toRefusal } from "../../scans/session.ts";
import type { TrinoAddress } from "../address.ts";
import { comparePeople } from "./compare-people.ts";
import { hasParts, misfitsOf } from "./check-people.ts";
import { insertPeople } from "./insert-people.ts";
import { runOnTrino } from "../client.ts";
import { addressOf } from "../place.ts";
import { queryTrino } from "../query.ts";
import { type PublishedPeople, addPublished, isTableName, readPublished } from "../snapshot-table.ts";
import { holdsChecksums, othersWords } from "../verified/verify.ts";

export type PublishProblem =
  | PopulationProblem
  | SessionProblem
  | { kind: "notAPlace" | "realPeople" | "doesNotFit"; message: string };

interface Publishing {
  /** The folder whose current people are published. */
  dir: string;
  /** "trino:https://…". */
  place: string;
  /** A table or view that holds these people already; unless given, one is made, of synthetic people only. */
  table?: string | undefined;
  /** When, for the order of what was published: as ISO 8601 writes it. */
  now: string;
  signal?: AbortSignal | undefined;
  /** Told of how many people of all a step is done. */
  onProgress?: (step: PublishStep, people: number, all: number) => void;
}

/** What publishing does with people, in this order: their files are verified, they are sent, read in their files and read in the table. */
export type PublishStep = "verified" | "sent" | "files" | "table";

/**
 * Publishes the people of a folder to a Trino, where they become the current ones. What a statement says is kept by the cluster, so
 * rows are sent in statements of synthetic people only; of real ones a table over the same Parquet files, or a view, is named.
 * Either way the table is held against the manifest, and its people against those of the folder, whose snapshot they are to be: nothing
 * is published where they do not fit.
 */
export async function publishPeople({
  dir,
  place,
  now,
  signal,
  onProgress,
  ...given
}: Publishing): Promise<Result<PublishedPeople, PublishProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  const current = await currentPeople(dir);
  if (!current.ok) return current;
  const read = await readManifest(current.value);
  if (!read.ok) return read;
  const manifest = read.value;
  const table = given.table ?? freshTable(manifest);
  if (!isTableName(table)) return refuse(noTableName(table));
  if (given.table === undefined && manifest.seed === null) return refuse(realPeople);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return refusingInWords(signal, async () => {
    const noSchema = await missingSchema(address.value, signal);
    if (noSchema) return refuse({ kind: "notAPlace", message: noSchema });
    const done = (step: PublishStep, fraction: number) =>
      onProgress?.(step, Math.round(fraction * manifest.size), manifest.size);
    const onBytes = (read: number) => done("verified", read / bytes);
    const whole = await verifyContent(current.value, manifest, { signal, onProgress: onBytes });
    if (!whole.ok) return whole;
    const comparing = { dir: current.value, manifest, table, now, signal, onProgress: done };
    if (given.table !== undefined) return publishFitting(address.value, comparing);
    return withFreshTable(address.value, table, async () => {
      const onPeople = (people: number) => done("sent", people / manifest.size);
      await insertPeople(address.value, { dir: current.value, manifest, table, signal, onProgress: onPeople });
      return publishFitting(address.value, comparing);
    });
  });
}

/** Publishes a table that is there, once it was held against the manifest and its people against the folder's. */
async function publishFitting(
  address: TrinoAddress,
  {
    manifest,
    table,
    now,
    ...comparing
  }: Pick<Publishing, "dir" | "now" | "signal"> & {
    manifest: PopulationManifest;
    table: string;
    onProgress: (step: PublishStep, fraction: number) => void;
  },
): Promise<Result<PublishedPeople, PublishProblem>> {
  const version = await versionOf(address, table, comparing.signal);
  const parted = await hasParts(address, { table, version }, comparing.signal);
  const fitting = { table, version, manifest, parted };
  const misfits = await misfitsOf(address, fitting, comparing.signal);
  if (misfits.length > 0) return refuse({ kind: "doesNotFit", message: misfits.join("\n") });
  const same = await comparePeople(address, { ...comparing, published: fitting });
  if (!same.ok) return refuse({ kind: "doesNotFit", message: same.refusal });
  const published = { ...fitting, checksums: same.value, publishedAt: now };
  await addPublished(address, published);
  return ok(published);
}

/** A name that no table of people published before has: those stay as they are, also while people are published again. */
const freshTable = (manifest: PopulationManifest) =>
  `people_${snapshotOf(manifest).slice(0, 16)}_${randomUUID().slice(0, 8)}`;

/** Takes away a table that was made to be published and was not. */
async function withFreshTable<Published>(
  address: TrinoAddress,
  table: string,
  publish: () => Promise<Result<Published, PublishProblem>>,
): Promise<Result<Published, PublishProblem>> {
  let published = false;
  try {
    const done = await publish();
    published = done.ok;
    return done;
  } finally {
    if (!published) await runOnTrino(address, `drop table if exists ${table}`).catch(() => undefined);
  }
}

/** Runs what asks a cluster; what it throws is refused in words. */
export async function refusingInWords<Done>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result<Done, PublishProblem>>,
): Promise<Result<Done, PublishProblem>> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) return refuse({ kind: "cancelled", message: "Cancelled. Nothing was published." });
    return refuse(toRefusal(error));
  }
}

export const noTableName = (table: string): PublishProblem => ({
  kind: "notAPlace",
  message: `“${table}” cannot be the name of a table.`,
});

const realPeople: PublishProblem = {
  kind: "realPeople",
  message:
    "These are real people, and a cluster keeps what statements say. Put the Parquet files where the cluster reads them, make a table " +
    "of them (docs/people-on-trino.md), and name it with --table.",
};

/** What to do where the schema of a place is not there: it is made by whoever keeps the cluster, who says where its files lie. */
export async function missingSchema(address: TrinoAddress, signal?: AbortSignal): Promise<string | undefined> {
  const { catalog, schema } = address;
  const sql = `select schema_name from information_schema.schemata where schema_name = ${sqlText(schema)}`;
  const found = await queryTrino(address, sql, { names: ["name"], signal });
  if (found.length > 0) return undefined;
  return `There is no schema ${schema} in the catalog ${catalog} of the people's cluster, or you may not see it. Make it first: create schema ${catalog}.${schema}.`;
}

/** The Iceberg snapshot of a table; null where its connector, or a view, has none. */
export async function versionOf(address: TrinoAddress, table: string, signal?: AbortSignal): Promise<string | null> {
  const sql = `select snapshot_id from "${table}$snapshots" order by committed_at desc limit 1`;
  const found = await queryTrino(address, sql, { names: ["id"], signal }).catch((error: unknown) => {
    if (["tableMissing", "scanFailed", "columnDiffers"].includes(toRefusal(error).kind)) return [];
    throw error;
  });
  return found[0]?.id ?? null;
}

/** What of the people that are current at a place does not fit what was published of them, a sentence each. */
export async function checkPlace(place: string, signal?: AbortSignal): Promise<Result<string[], PublishProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  return refusingInWords(signal, async () => {
    const published = await readPublished(address.value, undefined, signal);
    if (!published) return refuse({ kind: "missing", message: "No people are published there." });
    const misfits = await misfitsOf(address.value, published, signal);
    if (misfits.length > 0) return ok(misfits);
    const isSame = await holdsChecksums(address.value, published, signal);
    return ok(isSame ? [] : [othersWords(published)]);
  });
}
