import { copyRule } from "../../iteration/copy-iteration.ts";
import { withClausesNumbered } from "../../rule/and-clauses.ts";
import { attributeOf, everyTarget } from "../../rule/attribute-of.ts";
import { numbered, rulesOfType } from "../../rule/rule-order.ts";
import { scopeLabels } from "../../rule/scope-labels.ts";
import type { FindingProblem } from "../finding-problem.ts";
import type { InvertedExclusion } from "../sentences/standard.ts";
import type { VerifierFinding } from "../verifier-finding.ts";
import { addAgeRule, addLowestAge, excludeUnknownAge, useBirthday, useCohortAge } from "./age-repairs.ts";
import type { Repair } from "./repair.ts";
import {
  type FoundClause,
  type RepairContext,
  addRules,
  changeClause,
  cohortsOfRule,
  foundClause,
  replaceRule,
  ruleFromLibrary,
  scopeFor,
  splitComparator,
  withDefault,
  withoutDefault,
} from "./rule-edits.ts";
import { removeSpaces, useCohort, useCohortSpelling, useValues } from "./value-repairs.ts";

type MaybeRepair = Repair | undefined;

type ParamsOf<Code extends FindingProblem["code"]> = Extract<FindingProblem, { code: Code }>["params"];

/** Repairs of problems with a clause, by the code of the problem. */
const clauseRepairs: {
  [Code in FindingProblem["code"]]?: (
    found: FoundClause,
    params: ParamsOf<Code>,
    context: RepairContext,
  ) => MaybeRepair;
} = {
  missingWithoutDefault: (found, _params, context) => excludeUnknownAge(found, context),
  missingCountedAs: (found, _params, context) => excludeUnknownAge(found, context),
  blankItems: (found, _params, context) => removeSpaces(found, context),
  deadListItem: (found, { items, more }, context) => (more > 0 ? undefined : useValues(found, items, context)),
  neverApplies: (found, _params, context) => useCohortSpelling(found, context),
  appliesPartly: (found, _params, context) => useCohortSpelling(found, context),
  equalsList: (found, { value, operator }) => ({
    code: "useAsList",
    params: { value },
    change: changeClause(found, { Operator: operator }),
  }),
  wrongTarget: useTarget,
  redundantClause: ({ rule, clause }) => {
    if (clause === rule) return undefined;
    const AndClauses = rule.AndClauses.filter((other) => other !== clause);
    return { code: "deleteClause", params: {}, change: replaceRule(withClausesNumbered({ ...rule, AndClauses })) };
  },
  pastDate: (found, { strange }) => (strange.code === "countedForward" ? countBack(found) : undefined),
  unusualAge: (found, { age }) => (age.code === "unlikeAll" ? undefined : useBirthday(found, age.params.age)),
  excludesSomeAges: (found, _params, context) => useCohortAge(found, context),
  excludesOtherAges: (found, _params, context) => useCohortAge(found, context),
  deadPartly: (found, { cohorts }, context) => applyToCohorts(found, cohorts, context),
  narrow: (found, { cohorts }, context) => applyToCohorts(found, cohorts, context),
  wideScope: leaveOutCohort,
  inverted: (found, { exclusion }) => excludePeople(found, exclusion),
  deadInverted: (found) => (found.isOnly ? useEquals(found) : undefined),
  invitationRule: (found, { what }, context) => {
    if (what.code === "notForAll") return applyToCohorts(found, what.params.cohorts, context);
    return what.code === "remindsNeverInvited" ? excludeNeverInvited(found) : undefined;
  },
  manyFirst: moveAbove,
  unreadableFirst: moveAbove,
};

/** Repairs of problems with the whole iteration, by the code of the problem. */
const iterationRepairs: {
  [Code in FindingProblem["code"]]?: (params: ParamsOf<Code>, context: RepairContext) => MaybeRepair;
} = {
  deadNotLeftOut: (_params, context) => addStandardRules(["REMOVAL_REASON_CODE"], context),
  leftIn: ({ people }, context) => addStandardRules(people, context),
  missingSuppression: addRuleFrom,
  missingElsewhere: addRuleFrom,
  missingPlace: addRuleFrom,
  newerCohort: ({ cohort, newer }, context) => useCohort({ value: cohort, instead: newer }, context),
  newerCohortElsewhere: ({ cohort, newer }, context) => useCohort({ value: cohort, instead: newer }, context),
  nearLabel: ({ cohort, meant }, context) => useCohort({ value: cohort, instead: meant }, context),
  noAgeRule: ({ cohorts }, context) => addLowestAge(cohorts, context),
  oneAgeChecked: ({ cohort, low, high, checked }, context) =>
    checked === "low"
      ? addAgeRule({ side: "over", age: high + 1, cohorts: [cohort] }, context)
      : addAgeRule({ side: "under", age: low, cohorts: [cohort] }, context),
};

/**
 * Returns the usual repairs of a finding. Empty if we do not know the right one. A repair always resolves its finding,
 * and does not cause another that must be fixed or answered.
 */
export function findRepairs(
  finding: Pick<VerifierFinding, "path" | "problem" | "remarks">,
  context: RepairContext,
): Repair[] {
  const { problem, remarks = [] } = finding;
  // A finding about several rules is not resolved by a change to one of them.
  if (remarks.some(({ code }) => code === "rulesAlike")) return [];
  const ofIteration = iterationRepairs[problem.code] as
    | ((params: unknown, context: RepairContext) => MaybeRepair)
    | undefined;
  const ofClause = clauseRepairs[problem.code] as
    | ((found: FoundClause, params: unknown, context: RepairContext) => MaybeRepair)
    | undefined;
  const found = ofClause && foundClause(finding, context.iteration);
  const repair = ofIteration?.(problem.params, context) ?? (found && ofClause?.(found, problem.params, context));
  return repair ? [repair] : [];
}

/** Uses the campaign's target, if it is a single vaccination with this attribute. */
function useTarget(found: FoundClause, { asked, target }: ParamsOf<"wrongTarget">, { attributes }: RepairContext) {
  const fields = { AttributeTarget: target };
  if (target === everyTarget || !attributeOf({ ...found.clause, ...fields }, attributes)) return undefined;
  return {
    code: "useTarget" as const,
    params: { value: asked, instead: target },
    change: changeClause(found, fields),
  };
}

/** Counts back from the run date, if someone left out the minus sign. */
function countBack(found: FoundClause): MaybeRepair {
  const { base, modifiers } = splitComparator(found.clause.Comparator);
  if (!/^\+?\d+$/.test(base)) return undefined;
  const instead = `-${base.replace("+", "")}`;
  return {
    code: "useValues",
    params: { replaced: [{ value: base, instead }], repeated: [] },
    change: changeClause(found, { Comparator: instead + modifiers }),
  };
}

/** Applies a rule with a single condition to further cohorts. */
function applyToCohorts(found: FoundClause, more: readonly string[], { iteration }: RepairContext): MaybeRepair {
  const own = cohortsOfRule(found.rule, iteration);
  const added = more.filter((label) => !own.includes(label));
  if (!found.isOnly || added.length !== more.length) return undefined;
  const CohortLabel = scopeFor([...own, ...added], iteration);
  return {
    code: "applyToCohorts",
    params: { cohorts: CohortLabel === undefined ? null : added },
    change: changeClause(found, { CohortLabel }),
  };
}

function leaveOutCohort(found: FoundClause, { cohort, isForOwn }: ParamsOf<"wideScope">, context: RepairContext) {
  const labels = cohortsOfRule(found.rule, context.iteration).filter((label) => label !== cohort);
  if (!isForOwn || !found.isOnly || labels.length === 0) return undefined;
  const change = changeClause(found, { CohortLabel: scopeFor(labels, context.iteration) });
  return { code: "leaveOutCohort" as const, params: { cohort }, change };
}

/** Excludes the people that an exclusion was meant for, by its operator, value or default. */
function excludePeople(found: FoundClause, exclusion: InvertedExclusion): MaybeRepair {
  if (exclusion.code === "byDefault" && found.isOnly) {
    const Comparator = withoutDefault(found.clause.Comparator);
    return { code: "removeDefault", params: {}, change: changeClause(found, { Comparator }) };
  }
  if (exclusion.code !== "allBut" && exclusion.code !== "noAndNot") return undefined;
  const { people } = exclusion.params;
  const change = changeClause(found, { Operator: "=", Comparator: "Y" });
  return { code: "excludePeople", params: { people }, change };
}

const opposites: Readonly<Record<string, string>> = { "!=": "=", not_in: "in" };

function useEquals(found: FoundClause): MaybeRepair {
  const Operator = opposites[found.clause.Operator];
  const change = Operator && changeClause(found, { Operator });
  return change ? { code: "excludeDead", params: {}, change } : undefined;
}

/** Value of [[NVL:…]] for the last invitation of people who have never been invited. */
const neverInvited = "20000101";

function excludeNeverInvited(found: FoundClause): MaybeRepair {
  const { Operator, Comparator } = found.clause;
  if (!found.isOnly || !/^[DWY]?<=?$/.test(Operator) || Comparator.includes("[[OFFSET")) return undefined;
  const change = changeClause(found, { Comparator: withDefault(Comparator, neverInvited) });
  return { code: "excludeNeverInvited", params: {}, change };
}

/** Matches attributes of people who have a need or an appointment. The order of rules about them matters. */
const needOrBooking = /_REQD$|^LANGUAGE_PREFERENCE$|^BOOKED_APPOINTMENT/;

/** Moves a routing rule above another, unless rules for other needs are between them. */
function moveAbove({ rule }: FoundClause, params: { rule: string; first: string }, { iteration }: RepairContext) {
  const rules = rulesOfType(iteration.IterationRules, "R");
  const to = rules.findIndex(({ Name }) => Name === params.first);
  const from = rules.indexOf(rule);
  const between = rules.slice(to + 1, from);
  if (to === -1 || from < to || between.some(({ AttributeName }) => needOrBooking.test(AttributeName)))
    return undefined;
  const ordered = [...rules.slice(0, to), rule, ...rules.slice(to, from), ...rules.slice(from + 1)];
  return {
    code: "moveAbove" as const,
    params: { rule: params.rule, first: params.first },
    change: { rules: numbered(ordered, "R") },
  };
}

/** Adds the library's suppressions for attributes. Returns undefined if one of them needs a value. */
function addStandardRules(attributes: readonly string[], context: RepairContext): MaybeRepair {
  const added = attributes.map((name) =>
    ruleFromLibrary(
      context.library.find(({ AttributeName, Type }) => AttributeName === name && Type.includes("S")),
      { type: "S" },
      context,
    ),
  );
  const rules = added.filter((rule) => rule !== undefined);
  const change = rules.length === added.length ? addRules(rules, context.iteration) : undefined;
  return change && { code: "addRules", params: { rules: rules.map(({ Name }) => Name) }, change };
}

/** Adds a copy of another iteration's rule, if this iteration has the rule's cohorts. */
function addRuleFrom(params: { rule: string; iteration: string }, context: RepairContext): MaybeRepair {
  const { findElsewhere, iteration, newId } = context;
  const rule = findElsewhere(params.iteration, params.rule);
  const labels = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel);
  if (!rule || scopeLabels(rule.CohortLabel).some((label) => !labels.includes(label))) return undefined;
  const change = addRules([copyRule(rule, newId)], iteration);
  return change && { code: "addRuleFrom", params: { rule: params.rule, iteration: params.iteration }, change };
}
