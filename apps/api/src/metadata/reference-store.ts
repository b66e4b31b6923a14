import { createHash } from "node:crypto";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { ReferenceFile } from "@spi/domain/reference-files";
import { referenceFileSchema, referenceNames } from "@spi/domain/reference-files";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";

/** The reference data in force, and the hash of those that rules are read with: approvals are bound to it. */
export interface ReferenceInForce extends ReferenceFile {
  hash: string;
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** Puts the shipped reference data into the database, each part unless one is there already. */
export async function loadMissingReference(db: Db, shipped: ReferenceFile, now: Date): Promise<void> {
  await db
    .insertInto("reference_data")
    .values(toRows(shipped, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the reference data in force; approvals bound to others will notice. Answers the parts that changed. */
export async function storeReference(db: Db, reference: ReferenceFile, now: Date): Promise<string[]> {
  const changed = await db
    .insertInto("reference_data")
    .values(toRows(reference, now))
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((e) => ({
          body: e.ref("excluded.body"),
          hash: e.ref("excluded.hash"),
          updated_at: e.ref("excluded.updated_at"),
        }))
        .whereRef("reference_data.hash", "!=", "excluded.hash"),
    )
    .returning("name")
    .execute();
  return changed.map(({ name }) => name);
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
 * Reads the reference data in force. Bodies are read again only when their hashes changed, so that asking costs one small
 * query; every process and replica sees an import at its next question.
 */
export function referenceReader(): (db: Db) => Promise<ReferenceInForce> {
  let known: { version: string; reference: ReferenceInForce } | undefined;
  return async (db) => {
    const hashes = await db.selectFrom("reference_data").select(["name", "hash"]).orderBy("name").execute();
    const version = hashes.map(({ name, hash }) => `${name} ${hash}`).join("\n");
    if (known?.version === version) return known.reference;
    const reference = await readReference(db);
    known = { version, reference };
    return reference;
  };
}

async function readReference(db: Db): Promise<ReferenceInForce> {
  const rows = await db.selectFrom("reference_data").select(["name", "body"]).execute();
  const parts = referenceFileSchema.parse(Object.fromEntries(rows.map(({ name, body }) => [name, body])));
  const { attributes, operators } = parts;
  return { ...parts, hash: hashOf({ attributes, operators }) };
}
