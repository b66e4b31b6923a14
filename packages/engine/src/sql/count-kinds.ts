import type { Clause, PlannedRule } from "../plan/plan.ts";
import { appliesTo } from "../decide/decide.ts";
import { columnName, quoted } from "../population/layout.ts";
import { ruleBitSql } from "./rule.ts";
import type { ScanRequest } from "./scan-request.ts";
import { memberSql, totalsSql } from "./scan.ts";
import { unjudgedSql } from "./text-test.ts";
import { asText } from "./typed-test.ts";

/**
 * Kinds of people to count in the iteration's cohorts: members of a rule's cohorts, and people the rule matches. Both
 * can be limited to people without a value for a clause. "unjudged" are people for whom a tolerated clause cannot be
 * evaluated.
 */
export type PeopleKind =
  | { kind: "members" | "matched"; rule: PlannedRule }
  | { kind: "matchedWithoutValue" | "membersWithoutValue"; rule: PlannedRule; clause: Clause }
  | { kind: "unjudged"; clause: Clause };

/** Returns SQL that counts the people of each kind, in the order of the kinds. */
export function countKindsSql(request: ScanRequest, kinds: readonly PeopleKind[]): string {
  return totalsSql(
    request,
    kinds.map((kind) => `count(case when ${countedSql(kind, request)} then 1 end)`),
  );
}

function countedSql(kind: PeopleKind, request: ScanRequest): string {
  switch (kind.kind) {
    case "unjudged":
      return unjudgedClauseSql(kind.clause, request);
    case "members":
      return membersOf(kind.rule, request);
    case "matched":
      return matchedSql(kind.rule, request);
    case "membersWithoutValue":
      return `(${membersOf(kind.rule, request)}) and ${withoutValue(kind.clause)}`;
    case "matchedWithoutValue":
      return `(${matchedSql(kind.rule, request)}) and ${withoutValue(kind.clause)}`;
  }
}

const withoutValue = ({ attribute }: Clause) => `${quoted(columnName(attribute))} is null`;

/**
 * Returns the condition for people matched by a rule in one of its cohorts. Routing is evaluated once, with all virtual
 * cohorts added.
 */
function matchedSql(rule: PlannedRule, request: ScanRequest): string {
  const { plan } = request;
  const bitSql = (additions: number) => ruleBitSql(plan.bits[rule.bits[additions]!]!, request);
  if (rule.type === "R") return bitSql(plan.additions);
  const places = plan.cohorts.map((_, index) => index).filter((index) => appliesTo(rule, index));
  const alike = Object.groupBy(places, (index) => rule.bits[plan.cohorts[index]!.additions]!);
  const parts = Object.values(alike).map((indexes) => {
    const { additions } = plan.cohorts[indexes![0]!]!;
    return `((${bitSql(additions)}) and (${placesSql(indexes!, request)}))`;
  });
  return parts.join(" or ") || "false";
}

function membersOf(rule: PlannedRule, request: ScanRequest): string {
  const places = request.plan.cohorts.map((_, index) => index).filter((index) => appliesTo(rule, index));
  return placesSql(places, request);
}

/** Returns the condition for members of some cohorts, which is "true" if they include everyone scanned. */
function placesSql(places: readonly number[], request: ScanRequest): string {
  const cohorts = places.map((index) => request.plan.cohorts[index]!);
  if (cohorts.length === request.plan.cohorts.length || cohorts.some(({ virtual }) => virtual)) return "true";
  return memberSql(
    cohorts.map(({ label }) => label),
    request,
  );
}

function unjudgedClauseSql({ attribute, condition, fails }: Clause, { dialect }: ScanRequest): string {
  const { DataType: dataType } = attribute;
  // Cohort membership is never missing, because the scan includes only members of the iteration's cohorts.
  if (dataType === "C") return String(fails !== null && fails.for !== "people without a value");
  const column = quoted(columnName(attribute));
  if (fails?.for === "everybody") return "true";
  const text = asText({ column, dataType, dialect });
  const parts = condition === null ? [] : [unjudgedSql(condition.test, { column: text, mayBeList: false, dialect })];
  if (fails?.for === "people with a value") parts.push(`${text} <> ''`);
  if (fails?.for === "people without a value") parts.push(`${column} is null`);
  return parts.map((part) => `(${part})`).join(" or ") || "false";
}
