import type { RuleType } from "@spi/domain/rule/rule";
import { bitPosition } from "../decide/bits.ts";
import type { Clause, Plan, PlannedRule, RuleBit } from "../plan/plan.ts";
import type { PlanScan } from "./scan-request.ts";
import { type SqlContext, conditionSql } from "./condition.ts";
import { type Expression, allOf, atom } from "./expression.ts";
import { commentText } from "./literal.ts";

/** A rule bit as SQL: its index in the plan, its condition, and a comment that names the rule. */
export interface Term {
  index: number;
  condition: string;
  comment: string;
}

/**
 * Returns the lines for one column of rule bits as a sum of powers of two. Unlike bitwise operators,
 * addition is the same in all engines.
 */
export function ruleSumLines(request: PlanScan, column: number): string[] {
  const { single, chain, exclusions, ofInvited } = arrangeRules(request);
  const inColumn = (term: Term) => bitPosition(term.index).column === column;
  // A match whose bit is in a different column also ends the chain, but adds nothing to this column.
  const bitOf = (term: Term) => (inColumn(term) ? valueOf(term.index) : 0n);
  const singles = (terms: readonly Term[]) =>
    terms.filter(inColumn).map((term) => [singleLine(term, valueOf(term.index))]);
  const chained = (terms: readonly Term[]) => {
    const last = terms.findLastIndex(inColumn);
    return last === -1 ? [] : [chainLines(terms.slice(0, last + 1), bitOf)];
  };
  const singleRules = singles(ofInvited);
  if (singleRules.length === 0 || exclusions === 0)
    return sumLines([...chained(chain), ...singleRules, ...singles(single)]);
  const behind = sumLines([...chained(chain.slice(exclusions)), ...singleRules]);
  return sumLines([chainLines(chain.slice(0, exclusions), bitOf, behind), ...singles(single)]);
}

/** Returns the value of a bit within its column. */
export function valueOf(index: number): bigint {
  return 1n << BigInt(bitPosition(index).bit);
}

/** Adds up blocks of lines. */
export function sumLines(blocks: readonly (readonly string[])[]): string[] {
  if (blocks.length === 0) return ["  0"];
  return blocks.flatMap(([first = "", ...rest], index) => [
    `${index === 0 ? "  " : "+ "}${first}`,
    ...rest.map((line) => `  ${line}`),
  ]);
}

/**
 * Arranges a plan's rules for a scan. If only matches that determine outcomes are needed, the rules for all cohorts
 * form one chain of filters, suppressions and routing rules. The chain ends at the first match. Leaves out routing
 * rules without a routing plan. Sentences about invited people are separate, because people who match any of the
 * chain's first `exclusions` terms are not invited. A sentence with the same condition as one of these terms does not
 * need to be evaluated.
 */
export function arrangeRules(request: PlanScan): RuleArrangement {
  const { plan, matchFilter } = request;
  const terms = plan.bits.map((ruleBit, index) => ({
    ruleBit,
    term: toTerm(ruleBit, { index, request }),
  }));
  if (matchFilter === "every")
    return { single: terms.map(({ term }) => term), chain: [], exclusions: 0, ofInvited: [] };
  const deciding = terms.filter(({ ruleBit: { rule } }) => rule.type !== "R" || rule.namesPlans);
  const chainable = (rule: PlannedRule) =>
    rule.scope === null && rule.bits.every((bit) => bit === rule.bits[0]) && !plan.sentences.includes(rule);
  const chainOf = (type: RuleType) =>
    deciding.filter(({ ruleBit: { rule } }) => rule.type === type && chainable(rule)).map(({ term }) => term);
  const excluding = excludingTypes.flatMap(chainOf);
  const excluded = new Set(excluding.map(({ condition }) => condition));
  const apart = new Set(plan.ofInvited);
  return {
    single: deciding.filter(({ ruleBit: { rule } }) => !chainable(rule) && !apart.has(rule)).map(({ term }) => term),
    chain: [...excluding, ...chainOf("R")],
    exclusions: excluding.length,
    ofInvited: deciding
      .filter(({ ruleBit: { rule }, term }) => apart.has(rule) && !excluded.has(term.condition))
      .map(({ term }) => term),
  };
}

const excludingTypes = ["F", "S"] as const satisfies RuleType[];

interface RuleArrangement {
  single: Term[];
  chain: Term[];
  /** Number of terms at the start of the chain that exclude people. */
  exclusions: number;
  ofInvited: Term[];
}

function toTerm(ruleBit: RuleBit, { index, request }: { index: number; request: PlanScan }): Term {
  return { index, condition: ruleBitSql(ruleBit, request), comment: ruleComment(ruleBit, request.plan) };
}

/** Returns the condition for people who match a rule. */
export function ruleBitSql({ rule, addedLabels }: RuleBit, request: PlanScan): string {
  const { plan, cohorts, plainTexts, dialect } = request;
  const virtualLabels = new Set(plan.cohorts.filter((cohort) => cohort.virtual).map((cohort) => cohort.label));
  const context = { dialect, cohorts, plainTexts, virtualLabels, addedLabels };
  return allOf(rule.clauses.map((clause) => clauseSql(clause, context))).text;
}

/** Converts a clause to SQL. If the clause could not be understood, the SQL never matches. */
function clauseSql({ condition }: Clause, context: SqlContext): Expression {
  return condition === null ? atom("false") : conditionSql(condition, context);
}

export function singleLine({ condition, comment }: Pick<Term, "condition" | "comment">, value: bigint): string {
  return `case when ${condition} then ${value} else 0 end -- ${comment}`;
}

/**
 * Returns a chain as one CASE expression with the number of the first match. If nothing matches, the value comes from
 * the lines in `behind`, or is 0.
 */
export function chainLines<One extends Pick<Term, "condition" | "comment">>(
  chain: readonly One[],
  numberOf: (term: One) => bigint | number,
  behind: readonly string[] = [],
): string[] {
  const lines = chain.map((term, index) => {
    return `${index === 0 ? "case" : "    "} when ${term.condition} then ${numberOf(term)} -- ${term.comment}`;
  });
  if (behind.length === 0) return [...lines, "     else 0 end"];
  // Nothing else can be on the same line, because a line in `behind` can end in a comment.
  return [...lines, "     else", ...behind.map((line) => `     ${line}`), "     end"];
}

function ruleComment({ rule, addedLabels }: RuleBit, plan: Plan): string {
  const words = [rule.type, rule.priority, rule.name];
  if (rule.scope !== null) {
    const labels = [...rule.scope].map((index) => plan.cohorts[index]?.label);
    words.push(`(for ${labels.join(", ") || "no cohort"})`);
  }
  const isSplit = rule.bits.some((bit) => bit !== rule.bits[0]);
  if (isSplit) words.push(addedLabels.size === 0 ? "(as recorded)" : `(with ${[...addedLabels].join(", ")} added)`);
  return commentText(words.join(" "));
}
