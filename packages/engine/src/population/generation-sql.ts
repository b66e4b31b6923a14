import type { Day } from "@spi/domain/calendar";
import { cohortColumns } from "./cohort-columns.ts";
import { mixedWords } from "./draws.ts";
import type { PopulationColumn } from "./layout.ts";
import { quoted } from "./layout.ts";
import type { Columns } from "./person-columns.ts";
import { circumstanceColumns, personColumns, personSteps } from "./person-columns.ts";
import type { CohortDefinition } from "./standard-cohorts.ts";
import { targetColumns, targetSteps } from "./target-columns.ts";
import { targetProfiles } from "./targets.ts";

export interface GenerationPlan {
  seed: number;
  asOf: Day;
  columns: readonly PopulationColumn[];
  cohorts: readonly CohortDefinition[];
}

/** Valid NHS numbers of the range 999, which is never issued to a person. */
export const nhsNumberCount = 909_091;

/**
 * SQL that fills `nhs_numbers (person_id, nhs_number)` for the first `size` people with numbers of the range 999 whose
 * tenth digit is their modulus 11 check digit; the 90,909 for which that would be ten do not exist.
 */
export function nhsNumbersSql(size: number): string {
  const candidates = Math.min(1_000_000, Math.ceil(size * 1.1) + 20);
  const total = [7, 6, 5, 4, 3, 2].map(
    (weight, index) => `${weight} * cast(substr(digits, ${index + 1}, 1) as integer)`,
  );
  return `
create table nhs_numbers as
select row_number() over (order by digits) as person_id,
  '999' || digits || cast((11 - total % 11) % 11 as varchar) as nhs_number
from (
  select digits, 9 * (10 + 9 + 8) + ${total.join(" + ")} as total
  from (select lpad(cast(range as varchar), 6, '0') as digits from range(${candidates})))
where total % 11 <> 1`;
}

/**
 * The query of people `first` to `first + rows − 1` (counted from 1), in that order. Needs the tables `numbers`
 * (column i, from 0), `places` and `nhs_numbers`. Columns nobody asked for are not computed: DuckDB prunes them.
 */
export function peopleSql(plan: GenerationPlan, { first, rows }: { first: number; rows: number }): string {
  const source = `select i + ${first} as person_id from numbers where i < ${rows}`;
  const living = steps(mixedWords(source, plan.seed), personSteps(plan.asOf));
  const placed = steps(settled(living), [circumstanceColumns()]);
  const histories = targetProfiles.reduce((inner, profile) => steps(inner, targetSteps(profile, plan.asOf)), placed);
  const withNumber = first <= nhsNumberCount;
  const columns = outputColumns(plan, withNumber);
  const select = plan.columns.map(({ name, type }) => `cast(${columns[name]} as ${type}) as ${quoted(name)}`);
  const numbers = withNumber ? "\nleft join nhs_numbers as numbered using (person_id)" : "";
  return `select ${select.join(",\n  ")}\nfrom (${histories}) as people${numbers}`;
}

function outputColumns(plan: GenerationPlan, withNumber: boolean): Columns {
  const ofTargets = targetProfiles.map((profile) => targetColumns(profile, plan.asOf));
  return {
    person_id: "person_id",
    nhs_number: withNumber ? "numbered.nhs_number" : "null",
    ...personColumns(plan.asOf),
    ...Object.assign({}, ...ofTargets),
    ...cohortColumns(plan.cohorts, plan.asOf),
  };
}

function steps(source: string, columns: readonly Columns[]): string {
  return columns.reduce((inner, step) => {
    const added = Object.entries(step).map(([name, sql]) => `${sql} as ${name}`);
    return `select *, ${added.join(",\n  ")} from (${inner})`;
  }, source);
}

function settled(people: string): string {
  return `select people.*,
    home.icb as home_icb, home.region as home_region, home.outcode as home_outcode, home.msoa as home_msoa,
    home.local_authority as home_local_authority,
    practice.icb as practice_icb, practice.region as practice_region, practice.pcn as practice_pcn,
    practice.practice_stem as practice_stem
  from (${people}) as people
  join places as home on home.slot = people.home_slot
  join places as practice on practice.slot = people.practice_slot`;
}
