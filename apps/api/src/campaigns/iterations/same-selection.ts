import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";

/**
 * Who worked on any iteration that ever asked much of what this one asks, also one that was deleted: they have worked on this
 * one too, however it was made from it and whatever was added (REQ-REV-14). Much is half of the conditions of the one that
 * asks less, and within a campaign any. `conditions_of` in the database says which are one.
 */
export async function findWorkers(db: Db, campaignId: string, content: IterationContent): Promise<Actor[]> {
  const { rows } = await sql<{ person: Actor }>`
    with asked as (
      select condition from conditions_of(${json(content)}::jsonb) condition),
    shared as (
      select object_id, campaign_id, count(*) as conditions
      from asked_condition join asked using (condition) group by object_id, campaign_id),
    same as (
      select object_id from shared
      where campaign_id = ${campaignId} or 2 * conditions >= least(
        (select count(*) from asked),
        (select count(*) from asked_condition other where other.object_id = shared.object_id))),
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
