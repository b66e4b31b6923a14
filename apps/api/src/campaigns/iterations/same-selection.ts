import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";

/**
 * Who worked on any iteration that ever selected the same people by the same cohorts and rules, also one that was deleted:
 * they have worked on this one too, however it was made from it (REQ-REV-14). `selection_of` in the database says what counts.
 */
export async function findWorkers(db: Db, content: IterationContent): Promise<Actor[]> {
  const { rows } = await sql<{ person: Actor }>`
    with same as (
      select distinct object_id from history
      where kind = 'iteration' and selection_of(detail -> 'document') = selection_of(${json(content)}::jsonb)),
    workers as (
      select jsonb_array_elements(contributors) as person from iteration where id in (select object_id from same)
      union all
      select actor from history
      where object_id in (select object_id from same) and action in ('created', 'imported', 'saved', 'renamed routing plans')
      union all
      select jsonb_array_elements(detail -> 'worked_on') from history
      where object_id in (select object_id from same) and version = 1)
    select distinct on (person ->> 'id') person from workers order by person ->> 'id'`.execute(db);
  return rows.map(({ person }) => person);
}
