import type { NotReady } from "@spi/domain/release/not-ready";
import type { Context } from "hono";
import type { Kysely, Selectable } from "kysely";
import type { Change } from "../history/change.ts";
import type { CampaignTable, Db, IterationTable, Schema } from "../database/schema.ts";
import type { Environment } from "./environment.ts";

/** What features get from the composition root. */
export interface FeatureDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  newId: () => string;
}

/** What keeps approved iterations from being sent, by their IDs; releases are another feature's. */
export type FindNotReady = (
  db: Db,
  stored: readonly { campaign: Selectable<CampaignTable>; iteration: Selectable<IterationTable> }[],
) => Promise<ReadonlyMap<string, NotReady>>;

/** The signed-in person as author of a change in a team. */
export function changeBy(c: Context<Environment>, teamId: string, now: Date): Change {
  return { teamId, actor: c.get("user").actor, now };
}
