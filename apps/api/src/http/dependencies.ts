import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Change } from "../history/change.ts";
import type { Schema } from "../database/schema.ts";
import type { Environment } from "./environment.ts";

/** What features are given. */
export interface FeatureDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  newId: () => string;
}

/** The signed-in person as author of a change in a team. */
export function changeBy(c: Context<Environment>, teamId: string, now: Date): Change {
  return { teamId, actor: c.get("user").actor, now };
}
