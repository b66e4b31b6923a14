import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import type { Difference } from "@spi/domain/differences";
import { differences } from "@spi/domain/differences";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** The iteration another one was copied from, as it was then, and in what the copy and what is expected of it differ by now. */
export interface CopySource {
  iteration_id: string;
  name: string;
  version: number;
  changes: Difference[];
}

/** What an iteration was copied from; undefined where it is no copy, or one from before sources were noted. */
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
    ...expectationDifferences(await expectationsAt(db, origin), expected?.expectations),
  ];
  return { iteration_id: origin.id, name: source.Name, version: origin.version, changes };
}

/** Which version of which iteration a copy was made of; undefined where it is none, or its source was not noted. */
export async function copyOrigin(db: Db, iterationId: string): Promise<{ id: string; version: number } | undefined> {
  const copy = await db
    .selectFrom("iteration")
    .select(["copied_from", "copied_version"])
    .where("id", "=", iterationId)
    .executeTakeFirst();
  if (!copy?.copied_from || copy.copied_version === null) return undefined;
  return { id: copy.copied_from, version: copy.copied_version };
}

/** What was expected of an iteration itself at a version, from its history; undefined where nothing was. */
async function expectationsAt(db: Db, { id, version }: { id: string; version: number }) {
  const found = await db
    .selectFrom("history")
    .select(sql<OwnExpectations | null>`nullif(detail -> 'expectations', 'null')`.as("expectations"))
    .where("object_id", "=", id)
    .where("version", "<=", version)
    .where(sql<boolean>`detail -> 'expectations' is not null`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.expectations;
}

/** What an iteration held at a version, from its history: it may have changed or be gone since. */
export async function contentAt(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<IterationContent | undefined> {
  const found = await db
    .selectFrom("history")
    .select(sql<IterationContent>`detail -> 'document'`.as("document"))
    .where("object_id", "=", id)
    .where("version", "<=", version)
    .where(sql<boolean>`detail -> 'document' is not null`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.document;
}
