import { ruleTypes } from "@spi/domain/rule/rule";
import { placeOf } from "../decide/bits.ts";
import type { Clause, Plan, PlannedRule, RuleBit } from "../plan/plan.ts";
import type { ScanRequest } from "./scan-request.ts";
import type { SqlContext } from "./condition.ts";
import { conditionSql } from "./condition.ts";
import type { Expression } from "./expression.ts";
import { allOf, one } from "./expression.ts";
import { commentText } from "./literal.ts";

/** A rule bit as SQL: its condition, its number within the column, and the words a reader knows it by. */
interface Term {
  column: number;
  value: bigint;
  condition: string;
  comment: string;
}

/**
 * The lines of one column of rule bits, a sum of powers of two: bitwise operators differ between engines, sums do not.
 */
export function ruleSumLines(request: ScanRequest, column: number): string[] {
  const { single, chain } = arrange(request);
  const blocks = [
    chainLines(chain, column),
    ...single.filter((term) => term.column === column).map((term) => [singleLine(term)]),
  ].filter((lines) => lines.length > 0);
  if (blocks.length === 0) return ["  0"];
  return blocks.flatMap(([first = "", ...rest], index) => [
    `${index === 0 ? "  " : "+ "}${first}`,
    ...rest.map((line) => `  ${line}`),
  ]);
}

/**
 * Rules that stand alone, and a chain of which only the first match counts: where only deciding matches are kept, the
 * rules that are for every cohort form one chain of filters, suppressions and routing, since behind the first match
 * nothing can decide: who is filtered in every cohort is not suppressed, and who is excluded is not routed. Routing
 * rules that name no plan are left out.
 */
function arrange(request: ScanRequest): { single: Term[]; chain: Term[] } {
  const { plan, kept } = request;
  const terms = plan.bits.map((ruleBit, index) => ({
    ruleBit,
    term: toTerm(ruleBit, { index, request }),
  }));
  if (kept === "every") return { single: terms.map(({ term }) => term), chain: [] };
  const deciding = terms.filter(({ ruleBit: { rule } }) => rule.type !== "R" || rule.namesPlans);
  const chainable = (rule: PlannedRule) =>
    rule.scope === null && rule.bits.every((bit) => bit === rule.bits[0]) && !plan.sentences.includes(rule);
  return {
    single: deciding.filter(({ ruleBit }) => !chainable(ruleBit.rule)).map(({ term }) => term),
    chain: ruleTypes.flatMap((type) =>
      deciding.filter(({ ruleBit: { rule } }) => rule.type === type && chainable(rule)).map(({ term }) => term),
    ),
  };
}

function toTerm(ruleBit: RuleBit, { index, request }: { index: number; request: ScanRequest }): Term {
  const { column, bit } = placeOf(index);
  const condition = ruleBitSql(ruleBit, request);
  return { column, value: 1n << BigInt(bit), condition, comment: ruleComment(ruleBit, request.plan) };
}

/** The people whom a rule matches, as SQL. */
export function ruleBitSql({ rule, addedLabels }: RuleBit, request: ScanRequest): string {
  const { plan, cohorts, plainTexts, dialect } = request;
  const virtualLabels = new Set(plan.cohorts.filter((cohort) => cohort.virtual).map((cohort) => cohort.label));
  const context = { dialect, cohorts, plainTexts, virtualLabels, addedLabels };
  return allOf(rule.clauses.map((clause) => clauseSql(clause, context))).text;
}

/** A clause that could not be understood never matches. */
function clauseSql({ condition }: Clause, context: SqlContext): Expression {
  return condition === null ? one("false") : conditionSql(condition, context);
}

function singleLine({ condition, value, comment }: Term): string {
  return `case when ${condition} then ${value} else 0 end -- ${comment}`;
}

/** A chain as one CASE. A match that is a bit of another column ends the chain here too, with nothing to add. */
function chainLines(chain: readonly Term[], column: number): string[] {
  const last = chain.findLastIndex((term) => term.column === column);
  if (last === -1) return [];
  const lines = chain.slice(0, last + 1).map(({ condition, value, comment, ...term }, index) => {
    const then = term.column === column ? value : 0n;
    return `${index === 0 ? "case" : "    "} when ${condition} then ${then} -- ${comment}`;
  });
  return [...lines, "     else 0 end"];
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
