import { hashOf } from "@spi/domain/values/hash-of";
import {
  type ReferenceFile,
  type CurrentReference,
  referenceFileSchema,
  referenceNames,
} from "@spi/domain/library/reference-files";
import type { OnConflictBuilder } from "kysely";
import { json } from "../database/json.ts";
import type { Db, Schema } from "../database/schema.ts";

/** Current reference data, with the hash of the parts used to read rules. Approvals cover this hash. */
export interface HashedReference extends CurrentReference {
  hash: string;
}

/**
 * Hashes of parts of the reference data that earlier versions of the service included and a later version corrected.
 * None of these parts are used to read rules, because approvals cover the parts used to read rules and only an import
 * can change them.
 */
const formerlyShipped = [
  "fe98df1da9fdda3b9a98a9fe3e126aee051f1f2dc602daeb2f2fcb06cb2f1474",
  "f3f2ce9a625981ab4adb29e4928caac7967abe470505b2706208b352c7e38734",
  "68b331b54272dbfb598791f4c6cf4a98595d4e999c80b04468db8a04f4f9c2d0",
  "e5692bdb09fa8ce00a947e203eac12ac6316957717fd519f284f838a46ba8537",
  "14807948a8fbff781d2edb3f8ada176b14ca197ec4c4278e204062363c02a582",
];

/** Stores the reference data included in the project, except for parts that were imported. */
export async function loadMissingReference(db: Db, shipped: ReferenceFile, now: Date): Promise<void> {
  await db
    .insertInto("reference_data")
    .values(toRows(shipped, now))
    .onConflict((conflict) => replacePart(conflict).where("reference_data.hash", "in", formerlyShipped))
    .execute();
}

/**
 * Replaces the current reference data. This ends approvals of iterations that were approved with different data.
 * Returns the parts that changed.
 */
export async function storeReference(db: Db, reference: ReferenceFile, now: Date): Promise<string[]> {
  const changed = await db
    .insertInto("reference_data")
    .values(toRows(reference, now))
    .onConflict((conflict) => replacePart(conflict).whereRef("reference_data.hash", "!=", "excluded.hash"))
    .returning("name")
    .execute();
  return changed.map(({ name }) => name);
}

function replacePart(conflict: OnConflictBuilder<Schema, "reference_data">) {
  return conflict.column("name").doUpdateSet((e) => ({
    body: e.ref("excluded.body"),
    hash: e.ref("excluded.hash"),
    updated_at: e.ref("excluded.updated_at"),
  }));
}

function toRows(reference: ReferenceFile, now: Date) {
  return referenceNames.map((name) => ({
    name,
    body: json<unknown>(reference[name]),
    hash: hashOf(reference[name]),
    updated_at: now,
  }));
}

/**
 * Creates a reader of the current reference data. The reader fetches the content again only if its hashes have changed.
 * Each read therefore costs one small query, and every replica detects an import on its next read.
 */
export function referenceReader(): (db: Db) => Promise<HashedReference> {
  let known: HashedReference | undefined;
  return async (db) => {
    const hashes = await db.selectFrom("reference_data").select(["name", "hash"]).orderBy("name").execute();
    if (known?.Version !== hashOf(hashes)) known = await readReference(db);
    return known;
  };
}

/** Reads the current reference data. */
export const currentReferenceData = referenceReader();

async function readReference(db: Db): Promise<HashedReference> {
  const rows = await db.selectFrom("reference_data").select(["name", "hash", "body"]).orderBy("name").execute();
  const parts = referenceFileSchema.parse(Object.fromEntries(rows.map(({ name, body }) => [name, body])));
  const { attributes, operators } = parts;
  const Version = hashOf(rows.map(({ name, hash }) => ({ name, hash })));
  return { ...parts, Version, hash: hashOf({ attributes, operators }) };
}
