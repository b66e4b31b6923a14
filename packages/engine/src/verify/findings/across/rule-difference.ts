import type { RuleDifference } from "@spi/domain/finding/sentences/others";
import { describeAttributeValue } from "@spi/domain/rule-sentences/value-phrases";
import { clauseKey } from "../../classify-attributes.ts";
import type { Clause, Plan, PlannedRule } from "../../../plan/plan.ts";
import type { VerificationContext } from "../../finding.ts";
import { clausesWords } from "../../rule-queries.ts";

type Comparison = Pick<VerificationContext, "plan" | "codes"> & { other: Plan };

/**
 * Describes the difference between two rules with the same name. Mentions only the conditions or list items that
 * differ.
 */
export function ruleDifference(
  rule: PlannedRule,
  other: PlannedRule,
  { plan, codes, other: compared }: Comparison,
): RuleDifference {
  const wordsIn = (at: Plan) => (clause: Clause) => clausesWords([clause], { plan: at, codes });
  const [here, theirs] = [rule.clauses.map(wordsIn(plan)), other.clauses.map(wordsIn(compared))];
  const own = rule.clauses.filter((_, index) => !theirs.includes(here[index]!));
  const lost = other.clauses.filter((_, index) => !here.includes(theirs[index]!));
  const lists = own.length === 1 && lost.length === 1 ? listsUnlike(own[0]!, lost[0]!, codes) : undefined;
  if (lists) return lists;
  if (own.length + lost.length > 0)
    return {
      code: "people",
      params: { here: clausesWords(own, { plan, codes }), there: clausesWords(lost, { plan: compared, codes }) },
    };
  return missingUnlike(rule, other) ?? { code: "several", params: {} };
}

/** Describes the first condition whose default for missing values differs. */
function missingUnlike({ clauses }: PlannedRule, other: PlannedRule): RuleDifference | undefined {
  for (const [index, { attribute, condition }] of clauses.entries()) {
    const otherClause = other.clauses[index];
    if (!otherClause || clauseKey(clauses[index]!) !== clauseKey(otherClause)) continue;
    const [mine, theirs] = [countedAs(condition), countedAs(otherClause.condition)];
    if (mine !== theirs)
      return { code: "missing", params: { attribute: attribute.DisplayValue, here: mine, there: theirs } };
  }
  return undefined;
}

const countedAs = (condition: Clause["condition"]) =>
  condition?.missing.kind === "as" ? condition.missing.value : null;

/**
 * Describes the difference between two lists for one attribute. Either items are in only one list, or one list is
 * negated.
 */
function listsUnlike(clause: Clause, other: Clause, codes: VerificationContext["codes"]): RuleDifference | undefined {
  const [mine, theirs] = [itemsOf(clause), itemsOf(other)];
  if (!mine || !theirs || clauseKey(clause) !== clauseKey(other)) return undefined;
  const { attribute } = clause;
  const named = (items: readonly string[], among: readonly string[]) =>
    [...new Set(items)]
      .filter((item) => !among.includes(item))
      .map((item) => describeAttributeValue(item, { attribute, codes }))
      .join(", ");
  const list = { attribute: attribute.DisplayValue, more: named(mine, theirs), fewer: named(theirs, mine) };
  if (isOutside(clause) !== isOutside(other))
    return { code: "side", params: { ...list, isOutside: isOutside(clause) } };
  return list.more || list.fewer ? { code: "list", params: list } : undefined;
}

/**
 * Returns the items that only one of two rules has, if the rules differ in exactly one list. Returns undefined if there
 * is any other difference.
 */
export function differingItems({ clauses }: PlannedRule, other: PlannedRule): string[] | undefined {
  if (clauses.length !== other.clauses.length) return undefined;
  const pairs = clauses.map((clause, index) => [clause, other.clauses[index]!] as const);
  const lists = pairs.map(([clause, otherClause]) => ({
    mine: itemsOf(clause),
    theirs: itemsOf(otherClause),
    clause,
    otherClause,
  }));
  const unlike = lists.filter(
    ({ clause, otherClause }) => JSON.stringify(clause.condition) !== JSON.stringify(otherClause.condition),
  );
  const [first, another] = unlike;
  if (!first?.mine || !first.theirs || another || clauseKey(first.clause) !== clauseKey(first.otherClause))
    return undefined;
  const [mine, theirs] = [first.mine, first.theirs];
  return [...mine.filter((item) => !theirs.includes(item)), ...theirs.filter((item) => !mine.includes(item))];
}

function isOutside({ condition }: Clause): boolean {
  const test = condition?.test;
  return test !== undefined && "negated" in test && test.negated;
}

function itemsOf({ condition }: Clause): readonly string[] | undefined {
  const test = condition?.test;
  if (test?.kind === "memberOf") return test.labels;
  return test?.kind === "oneOf" ? test.members : undefined;
}
