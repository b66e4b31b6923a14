import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import { type Difference, differences } from "@spi/domain/iteration/differences";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * Source of a copied iteration at the time of copying, with the current differences between the source and the copy,
 * including the copy's expectations.
 */
export interface CopySource {
  iteration_id: string;
  name: string;
  version: number;
  changes: Difference[];
}

/**
 * Finds the source of a copied iteration. Returns undefined if the iteration is not a copy, or was copied before
 * sources were recorded.
 */
export async function findCopySource(
  db: Db,
  { iterationId, now }: { iterationId: string; now: IterationContent },
): Promise<CopySource | undefined> {
  const origin = await copyOrigin(db, iterationId);
  const source = origin && (await contentAt(db, origin));
  if (!source) return undefined;
  const expected = await db
    .selectFrom("iteration")
    .select("expectations")
    .where("id", "=", iterationId)
    .executeTakeFirst();
  const changes = [
    ...differences(comparableIteration(source), comparableIteration(now)),
    ...expectationDifferences(await readPartAt<OwnExpectations>(db, "expectations", origin), expected?.expectations),
  ];
  return { iteration_id: origin.id, name: source.Name, version: origin.version, changes };
}

/**
 * Finds the iteration and version that a copy was made from. Returns undefined if the iteration is not a copy, or if
 * its source was not recorded.
 */
export async function copyOrigin(db: Db, iterationId: string): Promise<Origin | undefined> {
  const copy = await db
    .selectFrom("iteration")
    .select(["copied_from_id", "copied_from_version"])
    .where("id", "=", iterationId)
    .executeTakeFirst();
  if (!copy?.copied_from_id || copy.copied_from_version === null) return undefined;
  return { id: copy.copied_from_id, version: copy.copied_from_version };
}

/**
 * Reads an iteration's content at a given version from the history, because the iteration may have since changed or
 * been deleted.
 */
export const contentAt = (db: Db, origin: Origin): Promise<IterationContent | undefined> =>
  readPartAt<IterationContent>(db, "document", origin);

interface Origin {
  id: string;
  version: number;
}

/**
 * Reads a part of an iteration's content at a given version from the history. Returns undefined if the history does not
 * contain it.
 */
async function readPartAt<Part>(db: Db, name: "document" | "expectations", { id, version }: Origin) {
  const row = await db
    .selectFrom("history")
    .select(sql<Part | null>`nullif(detail -> ${name}::text, 'null')`.as("kept"))
    .where("object_id", "=", id)
    .where("version", "<=", version)
    .where(sql<boolean>`detail -> ${name}::text is not null`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.kept as Part | null | undefined) ?? undefined;
}
