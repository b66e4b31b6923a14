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
import { hasParts, findMismatches } from "./check-people.ts";
import { insertPeople } from "./insert-people.ts";
import { runOnTrino } from "../client.ts";
import { addressOf } from "../location.ts";
import { queryTrino } from "../query.ts";
import { type PublishedPeople, addPublished, isTableName, readPublished } from "../snapshot-table.ts";
import { hasPublishedChecksums, mismatchSentence } from "../verification/verify.ts";

export type PublishProblem =
  | PopulationProblem
  | SessionProblem
  | { kind: "notAPlace" | "realPeople" | "doesNotFit"; message: string };

interface PublishOptions {
  /** Folder whose current people are published. */
  dir: string;
  /** Location, for example "trino:https://…". */
  location: string;
  /**
   * Name of a table or view that already contains these people. If undefined, creates a new table, which is allowed
   * only for synthetic people.
   */
  table?: string | undefined;
  /** Time of publication in ISO 8601. The time determines the order of publications. */
  now: string;
  signal?: AbortSignal | undefined;
  /** Called with the number of people that a step has processed, and the total. */
  onProgress?: (step: PublishStep, people: number, all: number) => void;
}

/**
 * The steps of publishing, in order. The files are verified, the people are sent, and then they are read back from the
 * files and from the table.
 */
export type PublishStep = "verified" | "sent" | "files" | "table";

/**
 * Publishes a folder's people to Trino as the current snapshot. Sends only synthetic people in statements, because
 * clusters log statements. Real people must already be in a table over the same Parquet files, or in a view. Compares
 * the table with the manifest, and its people with the people in the folder. Publishes nothing if there are
 * differences.
 */
export async function publishPeople({
  dir,
  location,
  now,
  signal,
  onProgress,
  ...given
}: PublishOptions): Promise<Result<PublishedPeople, PublishProblem>> {
  const address = await addressOf(location);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  const current = await currentPeople(dir);
  if (!current.ok) return current;
  const read = await readManifest(current.value);
  if (!read.ok) return read;
  const manifest = read.value;
  const table = given.table ?? newTableName(manifest);
  if (!isTableName(table)) return refuse(noTableName(table));
  if (given.table === undefined && manifest.seed === null) return refuse(realPeople);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return refuseErrors(signal, async () => {
    const noSchema = await missingSchema(address.value, signal);
    if (noSchema) return refuse({ kind: "notAPlace", message: noSchema });
    const done = (step: PublishStep, fraction: number) =>
      onProgress?.(step, Math.round(fraction * manifest.size), manifest.size);
    const onBytes = (read: number) => done("verified", read / bytes);
    const whole = await verifyContent(current.value, manifest, { signal, onProgress: onBytes });
    if (!whole.ok) return whole;
    const comparing = { dir: current.value, manifest, table, now, signal, onProgress: done };
    if (given.table !== undefined) return publishFitting(address.value, comparing);
    return withNewTable(address.value, table, async () => {
      const onPeople = (people: number) => done("sent", people / manifest.size);
      await insertPeople(address.value, { dir: current.value, manifest, table, signal, onProgress: onPeople });
      return publishFitting(address.value, comparing);
    });
  });
}

/** Publishes an existing table, after comparing the table with the manifest and its people with the folder's. */
async function publishFitting(
  address: TrinoAddress,
  {
    manifest,
    table,
    now,
    ...comparing
  }: Pick<PublishOptions, "dir" | "now" | "signal"> & {
    manifest: PopulationManifest;
    table: string;
    onProgress: (step: PublishStep, fraction: number) => void;
  },
): Promise<Result<PublishedPeople, PublishProblem>> {
  const version = await versionOf(address, table, comparing.signal);
  const parted = await hasParts(address, { table, version }, comparing.signal);
  const fitting = { table, version, manifest, parted };
  const mismatches = await findMismatches(address, fitting, comparing.signal);
  if (mismatches.length > 0) return refuse({ kind: "doesNotFit", message: mismatches.join("\n") });
  const same = await comparePeople(address, { ...comparing, published: fitting });
  if (!same.ok) return refuse({ kind: "doesNotFit", message: same.refusal });
  const published = { ...fitting, checksums: same.value, publishedAt: now };
  await addPublished(address, published);
  return ok(published);
}

/**
 * Returns a name for a new table. Tables of earlier publications never change, even if we publish the same people
 * again.
 */
const newTableName = (manifest: PopulationManifest) =>
  `people_${snapshotOf(manifest).slice(0, 16)}_${randomUUID().slice(0, 8)}`;

/** Publishes a new table, and drops the table if publishing fails. */
async function withNewTable<Published>(
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

/** Runs requests to a cluster. Converts errors to problems with a readable message. */
export async function refuseErrors<Done>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result<Done, PublishProblem>>,
): Promise<Result<Done, PublishProblem>> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) return refuse({ kind: "cancelled", message: "You cancelled this, so nothing was published." });
    return refuse(toRefusal(error));
  }
}

export const noTableName = (table: string): PublishProblem => ({
  kind: "notAPlace",
  message: `“${table}” is not a valid table name. Enter a different name.`,
});

const realPeople: PublishProblem = {
  kind: "realPeople",
  message:
    "This is data about real people, and a cluster keeps the text of statements. Put the Parquet files where the cluster can read them, create a table " +
    "from them (docs/people-on-trino.md), and specify it with --table.",
};

/**
 * Returns advice if a location's schema is missing, or undefined if it exists. The cluster's operators must create the
 * schema, because they decide where to store its files.
 */
export async function missingSchema(address: TrinoAddress, signal?: AbortSignal): Promise<string | undefined> {
  const { catalog, schema } = address;
  const sql = `select schema_name from information_schema.schemata where schema_name = ${sqlText(schema)}`;
  const schemas = await queryTrino(address, sql, { names: ["name"], signal });
  if (schemas.length > 0) return undefined;
  return `There is no schema ${schema} in the catalog ${catalog} in the Trino cluster, or you do not have permission to see it. Create it first: create schema ${catalog}.${schema}.`;
}

/**
 * Returns a table's current Iceberg snapshot. Returns null for a view, or if the table's connector does not have
 * snapshots.
 */
export async function versionOf(address: TrinoAddress, table: string, signal?: AbortSignal): Promise<string | null> {
  const sql = `select snapshot_id from "${table}$snapshots" order by committed_at desc limit 1`;
  const rows = await queryTrino(address, sql, { names: ["id"], signal }).catch((error: unknown) => {
    if (["tableMissing", "scanFailed", "columnDiffers"].includes(toRefusal(error).kind)) return [];
    throw error;
  });
  return rows[0]?.id ?? null;
}

/** Describes how the current people at a location differ from their publication. */
export async function checkPlace(location: string, signal?: AbortSignal): Promise<Result<string[], PublishProblem>> {
  const address = await addressOf(location);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  return refuseErrors(signal, async () => {
    const published = await readPublished(address.value, undefined, signal);
    if (!published)
      return refuse({ kind: "missing", message: "No population data has been published at this address." });
    const mismatches = await findMismatches(address.value, published, signal);
    if (mismatches.length > 0) return ok(mismatches);
    const isSame = await hasPublishedChecksums(address.value, published, signal);
    return ok(isSame ? [] : [mismatchSentence(published)]);
  });
}
