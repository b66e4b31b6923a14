import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import { type Difference, differences } from "@spi/domain/iteration/differences";
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
    ...expectationDifferences(await keptAt<OwnExpectations>(db, "expectations", origin), expected?.expectations),
  ];
  return { iteration_id: origin.id, name: source.Name, version: origin.version, changes };
}

/** Which version of which iteration a copy was made of; undefined where it is none, or its source was not noted. */
export async function copyOrigin(db: Db, iterationId: string): Promise<Origin | undefined> {
  const copy = await db
    .selectFrom("iteration")
    .select(["copied_from", "copied_version"])
    .where("id", "=", iterationId)
    .executeTakeFirst();
  if (!copy?.copied_from || copy.copied_version === null) return undefined;
  return { id: copy.copied_from, version: copy.copied_version };
}

/** What an iteration held at a version, from its history: it may have changed or be gone since. */
export const contentAt = (db: Db, origin: Origin): Promise<IterationContent | undefined> =>
  keptAt<IterationContent>(db, "document", origin);

interface Origin {
  id: string;
  version: number;
}

/** What the history of an iteration keeps of it at a version; undefined where it keeps none. */
async function keptAt<Kept>(db: Db, name: "document" | "expectations", { id, version }: Origin) {
  const found = await db
    .selectFrom("history")
    .select(sql<Kept | null>`nullif(detail -> ${name}::text, 'null')`.as("kept"))
    .where("object_id", "=", id)
    .where("version", "<=", version)
    .where(sql<boolean>`detail -> ${name}::text is not null`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (found?.kept as Kept | null | undefined) ?? undefined;
}
