import type { Iteration, IterationCohort, IterationContent } from "../../iteration/iteration.ts";
import type { IterationRule } from "../../rule/rule.ts";
import { andList } from "../../text/lists.ts";
import { upperFirst } from "../../text/upper-first.ts";
import { type ProblemOf, sentenceOf } from "../../values/problem.ts";
import { fewCohorts } from "../sentences/ages.ts";
import { quoted } from "../sentences/rules.ts";
import { type StandardAttribute, standardPeopleLabels } from "../sentences/standard.ts";

interface Replacement {
  /** The value in the rule, and the value to use instead. */
  value: string;
  instead: string;
}

const instead = ({ value, instead: other }: Replacement) =>
  value.trim() === other ? `${other} without spaces` : `${other} instead of ${value}`;

/** Labels of the buttons for repairs. */
const labels = {
  excludeUnknownAge: () => "Exclude people with no date of birth",
  /** `repeated` are values that are removed because they are in the list more than once. */
  useValues({ replaced, repeated }: { replaced: readonly Replacement[]; repeated: readonly string[] }) {
    const use = replaced.length === 0 ? [] : [`use ${andList(few(replaced.map(instead)))}`];
    const remove = repeated.length === 0 ? [] : [`remove the repeated ${andList(few(repeated))}`];
    return upperFirst([...use, ...remove].join(" and "));
  },
  removeSpaces: () => "Remove the spaces around values",
  useAsList: ({ value }: { value: string }) => `Compare with each value in ${value}`,
  useTarget: (target: Replacement) => `Use ${instead(target)}`,
  useCohort: (cohort: Replacement) => `Use ${instead(cohort)}`,
  useAge: (age: Replacement) => `Use the age ${instead(age)}`,
  useBirthday: ({ age, isUnder }: { age: number; isUnder: boolean }) =>
    isUnder ? `Leave out people who turn ${age} that day` : `Include people who turn ${age} that day`,
  addRules: ({ rules }: { rules: readonly string[] }) => `Add ${quoted(rules)}`,
  addRuleFrom: ({ rule, iteration }: { rule: string; iteration: string }) => `Add “${rule}” from “${iteration}”`,
  /** `cohorts` is null if the rule then applies to all cohorts. */
  applyToCohorts: ({ cohorts }: { cohorts: readonly string[] | null }) =>
    cohorts === null ? "Apply this rule to all cohorts" : `Also apply this rule to ${fewCohorts(cohorts)}`,
  leaveOutCohort: ({ cohort }: { cohort: string }) => `Do not apply this rule to ${cohort}`,
  deleteClause: () => "Delete this AND clause",
  moveAbove: ({ rule, first }: { rule: string; first: string }) => `Move “${rule}” above “${first}”`,
  excludeNeverInvited: () => "Exclude people who have never been invited",
  excludePeople: ({ people }: { people: StandardAttribute }) => `Exclude ${standardPeopleLabels[people]}`,
  excludeDead: () => "Exclude people recorded as dead",
  removeDefault: () => "Remove the default for missing values",
};

const maxListed = 3;

function few(items: readonly string[]): string[] {
  return items.length <= maxListed + 1
    ? [...items]
    : [...items.slice(0, maxListed), `${items.length - maxListed} more values`];
}

/** The name of a repair as structured data. */
export type RepairName = ProblemOf<typeof labels>;

/** The parts of an iteration that a repair changes. */
export interface RepairChange {
  /** Rules that replace the rules with the same ID, and rules to add. */
  rules: IterationRule[];
  /** All cohorts of the iteration, if the repair changes them. */
  cohorts?: IterationCohort[] | undefined;
}

/** A usual way to resolve a finding. Each of a finding's repairs has a different code. */
export type Repair = RepairName & { change: RepairChange };

/** Returns the label of a repair's button, for example "Use QUE instead of QH8". */
export const repairLabel = (repair: RepairName): string => sentenceOf(labels, repair);

/** Returns an iteration with a repair's change. */
export function applyRepair<Content extends Iteration | IterationContent>(
  iteration: Content,
  { rules, cohorts }: RepairChange,
): Content {
  const changed = new Map(rules.map((rule) => [rule.ID, rule]));
  const existing = iteration.IterationRules.map((rule) => changed.get(rule.ID) ?? rule);
  const known = new Set(existing.map(({ ID }) => ID));
  return {
    ...iteration,
    IterationRules: [...existing, ...rules.filter(({ ID }) => !known.has(ID))],
    IterationCohorts: cohorts ?? iteration.IterationCohorts,
  };
}
