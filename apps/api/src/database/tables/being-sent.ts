import type { Day } from "@spi/domain/day/calendar";
import { sql } from "kysely";

/** Whether an iteration is being sent now: of its releases at most one is under way. */
export const isBeingSent = (iteration: "found" | "iteration") => sql<boolean>`
  (${sql.ref(`${iteration}.status`)} = 'report approved' and exists (select from release
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release.state = 'sending'))`;

/**
 * The day, in UK time, on which NHS Notify accepted the first messages of an iteration; null before: a release that was started
 * may wait for its earliest day or be stopped.
 */
export const sentOn = (iteration: "found" | "iteration") => sql<Day | null>`
  (select to_char(min(release_batch.ended_at) at time zone 'Europe/London', 'YYYYMMDD')
    from release join release_batch on release_batch.release_id = release.id
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release_batch.state = 'accepted')`;
