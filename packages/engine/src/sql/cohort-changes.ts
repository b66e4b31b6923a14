import type { Plan } from "../plan/plan.ts";
import { ageBandSql } from "./age-band.ts";
import type { Dialect } from "./dialect.ts";

/** Where people of one snapshot stand who are in any of the cohorts, and how members of one are told: undefined where it is not there. */
export interface CohortTable {
  table: string;
  member: string | undefined;
}

interface ChangesRequest {
  plan: Plan;
  dialect: Dialect;
  now: CohortTable;
  /** Undefined where there is nobody to hold them against. */
  before: CohortTable | undefined;
  /** Whether the table of people now has their removal reasons. */
  withRemovals: boolean;
}

/**
 * Members of one cohort by board and band of age: how many there are and were, how many came and left by NHS number, how many
 * are recorded as dead or removed. NHS numbers that stand twice are one person's.
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
