import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";
import { columnName, quoted } from "../population/layout.ts";
import { ruleBitSql } from "./rule.ts";
import type { ScanRequest } from "./scan-request.ts";
import { totalsSql } from "./scan.ts";
import { unjudgedSql } from "./text-test.ts";
import { asText } from "./typed-test.ts";

/** A clause that was let through although it cannot always work, and its rule. */
export interface LetThrough {
  rule: PlannedRule;
  clause: Clause;
}

/** The people whom each clause cannot judge, and those whom its rule matches: two numbers for each, in their order. */
export function letThroughSql(request: ScanRequest, found: readonly LetThrough[]): string {
  return totalsSql(
    request,
    found.flatMap(({ rule, clause }) => [
      `count(*) filter (where ${failsSql(clause, request)})`,
      `count(*) filter (where ${ruleBitSql(lastBit(rule, request.plan), request)})`,
    ]),
  );
}

/** The bit of a rule once every virtual cohort has been added. */
function lastBit(rule: PlannedRule, plan: Plan) {
  return plan.bits[rule.bits[plan.additions]!]!;
}

function failsSql({ attribute, condition, fails }: Clause, { dialect }: ScanRequest): string {
  const { DataType: dataType } = attribute;
  // People of the iteration's cohorts are never without a cohort.
  if (dataType === "C") return String(fails !== null && fails.for !== "people without a value");
  const column = quoted(columnName(attribute));
  if (fails?.for === "everybody") return "true";
  const text = asText({ column, dataType, dialect });
  const parts = condition === null ? [] : [unjudgedSql(condition.test, { column: text, mayBeList: false, dialect })];
  if (fails?.for === "people with a value") parts.push(`${text} <> ''`);
  if (fails?.for === "people without a value") parts.push(`${column} is null`);
  return parts.map((part) => `(${part})`).join(" or ") || "false";
}
