import type { Day } from "@spi/domain/day/calendar";
import { sql } from "kysely";

/** True while an iteration is being sent. An iteration never has more than one release in progress. */
export const isBeingSent = (iteration: "found" | "iteration") => sql<boolean>`
  (${sql.ref(`${iteration}.status`)} = 'report approved' and exists (select from release
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release.state = 'sending'))`;

/**
 * UK date on which NHS Notify accepted an iteration's first messages. Null until then, because a release that has been
 * started may still be waiting for its earliest sending date, or may be stopped.
 */
export const sentOn = (iteration: "found" | "iteration") => sql<Day | null>`
  (select to_char(min(release_batch.ended_at) at time zone 'Europe/London', 'YYYYMMDD')
    from release join release_batch on release_batch.release_id = release.id
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release_batch.state = 'accepted')`;

/** Number of people whose messages NHS Notify accepted, once an iteration's release has ended. Null before that. */
export const acceptedIn = (iteration: "found" | "iteration") => sql<number | null>`
  (select coalesce(sum(release_batch.messages) filter (where release_batch.state = 'accepted'), 0)::int
    from release left join release_batch on release_batch.release_id = release.id
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release.state = 'ended' having count(release.id) > 0)`;
