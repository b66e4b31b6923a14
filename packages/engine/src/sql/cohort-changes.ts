import type { Plan } from "../plan/plan.ts";
import { ageBandSql } from "./age-band.ts";
import type { Dialect } from "./dialect.ts";

/**
 * A table of one snapshot's people in any of the cohorts, and the condition for members of one cohort. The condition is
 * undefined if the snapshot does not have the cohort.
 */
export interface CohortTable {
  table: string;
  member: string | undefined;
}

interface ChangesRequest {
  plan: Plan;
  dialect: Dialect;
  now: CohortTable;
  /** Undefined if there is no earlier snapshot. */
  before: CohortTable | undefined;
  /** True if the table of current people has removal reasons. */
  withRemovals: boolean;
}

/**
 * Returns SQL that counts a cohort's members by board and age band: current, earlier, joined, left,
 * recorded as dead, and removed. People are compared by NHS number, and rows with the same number count
 * as one person.
 */
export function cohortChangesSql({ plan, dialect, now, before, withRemovals }: ChangesRequest): string {
  const band = ageBandSql(plan, dialect);
  const members = ({ table, member = "false" }: CohortTable, columns: string) =>
    `select icb, ${band} as band, nhs_number${columns}\n  from ${table} where ${member}`;
  const removals = withRemovals ? ", removal_reason_code as removal" : ", cast(null as varchar) as removal";
  const none = { table: now.table, member: "false" };
  const isIn = (other: string) => `exists (select 1 from ${other} as other where other.nhs_number = one.nhs_number)`;
  return [
    `with members_now as (${members(now, removals)}),`,
    `members_before as (${members(before ?? none, "")})`,
    "select icb, band, cast(sum(members) as double), cast(sum(was) as double), cast(sum(came) as double),",
    "  cast(sum(gone) as double), cast(sum(dead) as double), cast(sum(removed) as double), cast(sum(unnamed) as double)",
    "from (",
    "  select icb, band, 1 as members, 0 as was,",
    `    case when nhs_number is not null and not ${isIn("members_before")} then 1 else 0 end as came, 0 as gone,`,
    "    case when removal = 'DEA' then 1 else 0 end as dead,",
    "    case when removal <> '' then 1 else 0 end as removed,",
    "    case when nhs_number is null then 1 else 0 end as unnamed",
    "  from members_now as one",
    "  union all",
    "  select icb, band, 0, 1, 0,",
    `    case when nhs_number is not null and not ${isIn("members_now")} then 1 else 0 end, 0, 0, 0`,
    "  from members_before as one",
    ") as counted",
    "group by icb, band",
    "order by icb, band",
    "",
  ].join("\n");
}
