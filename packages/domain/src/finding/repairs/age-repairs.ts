import { agesIn } from "../../reference/cohort-ages.ts";
import type { AndClause } from "../../rule/rule.ts";
import type { Repair } from "./repair.ts";
import {
  type FoundClause,
  type RepairContext,
  addRules,
  changeClause,
  cohortsOfRule,
  exclusionClauses,
  hasDefault,
  renameValues,
  ruleFromLibrary,
  withDefault,
} from "./rule-edits.ts";

type MaybeRepair = Repair | undefined;

/** Matches comparisons of dates that are later, and of dates that are earlier. */
const isLater = ({ Operator }: AndClause) => /^[DWY]?>=?$/.test(Operator);
const isEarlier = ({ Operator }: AndClause) => /^[DWY]?<=?$/.test(Operator);

/** Default for a missing date of birth that an earlier comparison matches. */
const longAgo = "18000101";

/**
 * Gives an age rule a default that excludes people with no date of birth. Gives the same to the other age rules that do
 * not have a default, if they apply to other cohorts. A default cannot be added to an age on a fixed date.
 */
export function excludeUnknownAge(found: FoundClause, context: RepairContext): MaybeRepair {
  const { iteration } = context;
  const covered = new Set<string>();
  const rules = [];
  const silent = exclusionClauses(iteration).filter(
    ({ clause }) => clause.AttributeName === "DATE_OF_BIRTH" && clause !== found.clause && !hasDefault(clause),
  );
  for (const age of [found, ...silent]) {
    const labels = cohortsOfRule(age.rule, iteration);
    if (age !== found && labels.every((label) => covered.has(label))) continue;
    const { Comparator } = age.clause;
    const canHaveDefault =
      age.isOnly && (isLater(age.clause) || isEarlier(age.clause)) && !/\[\[OFFSET/.test(Comparator);
    if (!canHaveDefault) return undefined;
    const day = isLater(age.clause) ? iteration.IterationDate : longAgo;
    rules.push(
      ...changeClause(age, { Comparator: withDefault(Comparator, day), ...templateWith(age.clause, day) }).rules,
    );
    for (const label of labels) covered.add(label);
  }
  return { code: "excludeUnknownAge", params: {}, change: { rules } };
}

/** Adds the default to the template of a library rule, so that the rule still opens on its library page. */
function templateWith({ LibraryRuleMetadata: metadata }: AndClause, day: string) {
  if (!metadata) return {};
  const parts = metadata.ComparatorTemplate.map((part) =>
    part.Type === "TEXT" ? { ...part, Value: part.Value.replace(/\[\[NVL:[^\]]*\]\]/, "") } : part,
  ).filter(({ Value }) => Value !== "");
  const ComparatorTemplate = [...parts, { Type: "TEXT" as const, Value: `[[NVL:${day}]]` }];
  return { LibraryRuleMetadata: { ...metadata, ComparatorTemplate } };
}

/** Changes an age in years on the run date to the limit of the rule's cohorts, if they all have the same limit. */
export function useCohortAge(found: FoundClause, context: RepairContext): MaybeRepair {
  const { clause } = found;
  const [, before] = /^-(\d+)(?:\[\[NVL:[^\]]*\]\])?$/.exec(clause.Comparator) ?? [];
  if (!found.isOnly || before === undefined || !clause.Operator.startsWith("Y")) return undefined;
  const limits = cohortsOfRule(found.rule, context.iteration).map((label) => {
    const ages = agesIn(label);
    if (!ages) return undefined;
    if (isLater(clause)) return ages.low || undefined;
    return ages.high === null ? undefined : ages.high + 1;
  });
  const [limit] = limits;
  if (limit === undefined || limits.some((other) => other !== limit)) return undefined;
  const Comparator = clause.Comparator.replace(before, String(limit));
  const { rules } = changeClause(found, { Comparator, Operator: isLater(clause) ? "Y>" : "Y<=" });
  if (String(limit) === before) return undefined;
  const age = { value: before, instead: String(limit) };
  return {
    code: "useAge",
    params: age,
    change: { rules: rules.map((rule) => renameValues(rule, [age], context.iteration)) },
  };
}

/** Changes an operator that separates people on the day of their birthday. */
export function useBirthday(found: FoundClause, age: number): MaybeRepair {
  const isUnder = isLater(found.clause);
  const change = changeClause(found, { Operator: isUnder ? "Y>" : "Y<=" });
  return { code: "useBirthday", params: { age, isUnder }, change };
}

interface AgeLimit {
  side: "under" | "over";
  /** Age under which, or from which, people are excluded. */
  age: number;
  cohorts: readonly string[];
}

/** Adds an age rule from the library. */
export function addAgeRule({ side, age, cohorts }: AgeLimit, context: RepairContext): MaybeRepair {
  const id = `lib-${side}-age-run-day`;
  const library = context.library.find(({ LibraryRuleMetadata }) => LibraryRuleMetadata.ID === id);
  const rule = ruleFromLibrary(library, { type: "F", value: String(age), cohorts }, context);
  const change = rule && addRules([rule], context.iteration);
  return change && { code: "addRules", params: { rules: [rule.Name] }, change };
}

/** Adds a minimum age for cohorts, if their labels all have the same one. */
export function addLowestAge(cohorts: readonly string[], context: RepairContext): MaybeRepair {
  const [low, ...others] = cohorts.map((label) => agesIn(label)?.low);
  if (!low || others.some((other) => other !== low)) return undefined;
  return addAgeRule({ side: "under", age: low, cohorts }, context);
}
