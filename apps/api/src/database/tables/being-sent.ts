import type { Day } from "@spi/domain/day/calendar";
import { sql } from "kysely";

/** Whether an iteration is being sent now: of its releases at most one is under way (REQ-REL-96). */
export const isBeingSent = (iteration: "found" | "iteration") => sql<boolean>`
  (${sql.ref(`${iteration}.status`)} = 'report approved' and exists (select from release
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release.state = 'sending'))`;

/**
 * The day, in UK time, from which messages of the query's `iteration` were sent, by its newest release that was started and not
 * called off; null without one.
 */
export const sentOn = sql<Day | null>`
  (select to_char(release.started_at at time zone 'Europe/London', 'YYYYMMDD') from release
    where release.iteration_id = iteration.id and release.started_at is not null
      and release.state <> 'called off'
    order by release.number desc limit 1)`;
