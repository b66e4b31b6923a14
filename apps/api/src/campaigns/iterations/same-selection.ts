import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";

/**
 * Who worked on any iteration that ever asked the same of a cohort of this one's, also one that was deleted: they have worked
 * on this one too, however it was made from it (REQ-REV-14). The same is all that the one asks that asks less, with at most
 * as many conditions added. `conditions_of` in the database says which are one.
 */
export async function findWorkers(db: Db, content: IterationContent): Promise<Actor[]> {
  const { rows } = await sql<{ person: Actor }>`
    with asked as (
      select condition from conditions_of(${json(content)}::jsonb) condition),
    sizes as (
      select object_id, count(asked.condition) as shared, count(*) as other, (select count(*) from asked) as own
      from asked_condition left join asked using (condition)
      where object_id in (select object_id from asked_condition join asked using (condition))
      group by object_id),
    same as (
      select object_id from sizes
      where shared = least(other, own) and 2 * shared >= greatest(other, own) and exists (
        select from history, jsonb_array_elements(detail -> 'document' -> 'IterationCohorts') cohort
        where history.object_id = sizes.object_id and kind = 'iteration' and cohort ->> 'CohortLabel' in (
          select jsonb_array_elements(${json(content)}::jsonb -> 'IterationCohorts') ->> 'CohortLabel'))),
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
