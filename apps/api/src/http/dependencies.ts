import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Change } from "../history/change.ts";
import type { Schema } from "../database/schema.ts";
import type { Environment } from "./environment.ts";

/** Dependencies that every feature receives. */
export interface FeatureDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  newId: () => string;
}

/** Returns the team, user and time of a change by the signed-in user. */
export function changeBy(c: Context<Environment>, teamId: string, now: Date): Change {
  return { teamId, actor: c.get("user").actor, now };
}
