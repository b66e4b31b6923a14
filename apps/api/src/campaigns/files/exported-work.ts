import { createHash } from "node:crypto";
import { canonicalJson } from "@spi/domain/canonical-json";
import { exportIteration } from "@spi/domain/campaign/export-campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { withActor } from "../iterations/store.ts";

/** Who worked on each exported iteration, by the seal of its content; kept with the export in the history. */
export type ExportedWork = Record<string, Actor[]>;

/** The seal of what a file says of an iteration, the same whichever campaign it is imported into. */
function sealOfExport(content: IterationContent): string {
  return createHash("sha256")
    .update(canonicalJson(exportIteration(content)))
    .digest("hex");
}

/** The work in iterations that are exported, for when a file of them is imported again (REQ-REV-14). */
export function workIn(rows: readonly { document: IterationContent; contributors: Actor[] }[]): ExportedWork {
  return Object.fromEntries(rows.map(({ document, contributors }) => [sealOfExport(document), contributors]));
}

/** Who worked on an iteration as it stands in a file, by the exports that held exactly that; nobody where there is none. */
export async function findWorkers(db: Db, content: IterationContent): Promise<Actor[]> {
  const seal = sealOfExport(content);
  const { rows } = await sql<{ people: Actor[] }>`
    select detail -> 'work' -> ${seal}::text as people from history
    where action = 'exported' and detail -> 'work' -> ${seal}::text is not null`.execute(db);
  return rows.flatMap(({ people }) => people).reduce<Actor[]>(withActor, []);
}
