import type { Day } from "@spi/domain/day/calendar";
import { cohortColumns } from "./cohort-columns.ts";
import { mixedWords } from "./draws.ts";
import { type PopulationColumn, peopleAtOnce, quoted } from "../layout.ts";
import { nhsNumberSteps, tailNumbers } from "./nhs-numbers.ts";
import { type Columns, circumstanceColumns, personColumns, personSteps } from "./person-columns.ts";
import { placesOn } from "./places.ts";
import type { CohortDefinition } from "./standard-cohorts.ts";
import { targetColumns, targetSteps } from "./target-columns.ts";
import { targetProfiles } from "./targets.ts";

export interface GenerationPlan {
  seed: number;
  asOf: Day;
  columns: readonly PopulationColumn[];
  cohorts: readonly CohortDefinition[];
}

/**
 * Returns the lists of strings used to create people. For each field, there are the places' values in order. There are
 * also the final digits of NHS numbers.
 */
export function lookupLists(asOf: Day, size: number): Record<string, string[]> {
  const places = placesOn(asOf);
  return {
    place_icb: places.map((area) => area.icb),
    place_region: places.map((area) => area.region),
    place_outcode: places.map((area) => area.outcode),
    place_msoa: places.map((area) => area.msoa),
    place_local_authority: places.map((area) => area.localAuthority),
    place_pcn: places.map((area) => area.pcn),
    place_practice_stem: places.map((area) => area.practiceStem),
    nhs_tail: size > peopleAtOnce / 2 ? tailNumbers() : [],
  };
}

/**
 * Returns the query for people `first` to `first + rows − 1` (counted from 1), in that order. The lists above must be
 * set as variables, because a join would not preserve the order. DuckDB does not compute columns that are not selected.
 */
export function peopleSql(plan: GenerationPlan, { first, rows }: { first: number; rows: number }): string {
  const source = `select range as person_id from range(${first}, ${first + rows})`;
  const targets = targetProfiles.flatMap((profile) => targetSteps(profile, plan.asOf));
  const people = steps(mixedWords(source, plan.seed), [
    ...nhsNumberSteps("getvariable('nhs_tail')"),
    ...personSteps(plan.asOf),
    placeColumns,
    circumstanceColumns(),
    ...targets,
  ]);
  const columns = outputColumns(plan);
  const select = plan.columns.map(({ name, type }) => `cast(${columns[name]} as ${type}) as ${quoted(name)}`);
  return `select ${select.join(",\n  ")}\nfrom (${people})`;
}

function outputColumns(plan: GenerationPlan): Columns {
  const ofTargets = targetProfiles.map((profile) => targetColumns(profile, plan.asOf));
  return {
    person_id: "person_id",
    nhs_number: "nhs_number",
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

const fieldOf = (field: string, slot: string) => `getvariable('place_${field}')[1 + ${slot}]`;

const placeColumns: Columns = {
  home_icb: fieldOf("icb", "home_slot"),
  home_region: fieldOf("region", "home_slot"),
  home_outcode: fieldOf("outcode", "home_slot"),
  home_msoa: fieldOf("msoa", "home_slot"),
  home_local_authority: fieldOf("local_authority", "home_slot"),
  practice_icb: fieldOf("icb", "practice_slot"),
  practice_region: fieldOf("region", "practice_slot"),
  practice_pcn: fieldOf("pcn", "practice_slot"),
  practice_stem: fieldOf("practice_stem", "practice_slot"),
};
