import { comparesNhsNumber, namesOnePersonMessage } from "@spi/domain/rule/identifying";
import { type Clause, type Plan, allRules } from "./plan.ts";
import type { PopulationManifest } from "../population/manifest.ts";

/** Reasons why a plan cannot be run on a valid population. */
export type PopulationMismatch =
  | { kind: "unknownColumn"; message: string; column: string; neededBy: string }
  | { kind: "wrongColumnType"; message: string; column: string; neededBy: string }
  | { kind: "unknownCohort"; message: string; label: string; neededBy: string }
  | { kind: "namesOnePerson"; message: string }
  | { kind: "otherPeople"; message: string };

/**
 * Returns a problem if a plan is not for these people. A plan is for everyone or for the people on a list. Returns
 * undefined if the plan is for these people.
 */
export function listMismatch(
  { only }: Pick<Plan, "only">,
  list: { hash: string } | undefined,
): PopulationMismatch | undefined {
  if (only === list?.hash) return undefined;
  const message =
    only === undefined
      ? "This iteration is for everyone in its cohorts. We cannot include it in the same count as an iteration for a list of people. Count each iteration separately."
      : "This iteration is only for a list of people, so we cannot count anyone here. You can see the numbers in the summary report and on the release page.";
  return { kind: "otherPeople", message };
}

/**
 * Returns the first requirement of a plan that a population does not meet. Requirements are columns, their types,
 * cohorts and NHS numbers.
 */
export function populationMismatch(plan: Plan, manifest: PopulationManifest): PopulationMismatch | undefined {
  return columnMismatch(plan, manifest) ?? cohortMismatch(plan, manifest) ?? personMismatch(plan, manifest);
}

/**
 * Returns the problem with a rule that selects people by NHS number, unless the people are synthetic. People may be
 * real if the population has no seed.
 */
function personMismatch(plan: Plan, { seed }: PopulationManifest): PopulationMismatch | undefined {
  if (seed !== null) return undefined;
  const rule = [...allRules(plan), ...plan.sentences].find(({ clauses }) => clauses.some(namesOnePerson));
  return rule && { kind: "namesOnePerson", message: `The rule “${rule.name}”: ${namesOnePersonMessage}` };
}

/** Returns whether a planned clause compares the NHS number. */
export function namesOnePerson({ attribute: { AttributeName }, condition }: Clause): boolean {
  return comparesNhsNumber({ AttributeName, Operator: condition?.operator ?? "" });
}

function columnMismatch(plan: Plan, { columns }: PopulationManifest): PopulationMismatch | undefined {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  for (const { name, type, neededBy } of plan.columns) {
    const actualType = types.get(name);
    if (actualType === type) continue;
    const need = { column: name, neededBy };
    if (actualType === undefined) {
      const message = `${describeNeed(neededBy)} uses the column ${name}, but this population does not have this column.`;
      return { kind: "unknownColumn", message, ...need };
    }
    const message = `${describeNeed(neededBy)} uses the column ${name} with type ${type}, but in this population the column has type ${actualType}.`;
    return { kind: "wrongColumnType", message, ...need };
  }
  return undefined;
}

function cohortMismatch(plan: Plan, { cohorts }: PopulationManifest): PopulationMismatch | undefined {
  const known = new Set(cohorts.map((cohort) => cohort.label));
  for (const [label, neededBy] of plan.labels) {
    if (known.has(label)) continue;
    const message = `${describeNeed(neededBy)} uses the cohort “${label}”, but this population does not include this cohort.`;
    return { kind: "unknownCohort", message, label, neededBy };
  }
  return undefined;
}

function describeNeed(neededBy: string): string {
  return neededBy.startsWith("the ") ? `T${neededBy.slice(1)}` : `The rule “${neededBy}”`;
}
