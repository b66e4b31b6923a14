import { sql } from "kysely";

/** Whether an iteration is being sent now: of its releases at most one is under way (REQ-REL-96). */
export const isBeingSent = (iteration: "found" | "iteration") => sql<boolean>`
  (${sql.ref(`${iteration}.status`)} = 'report approved' and exists (select from release
    where release.iteration_id = ${sql.ref(`${iteration}.id`)} and release.state = 'sending'))`;
