import type { Day } from "@spi/domain/day/calendar";
import { displayDay } from "@spi/domain/day/calendar";
import type { Clause } from "../../plan/plan.ts";
import { dayTestOf, halfLineOf, isBirth } from "../clauses.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";
import { cohortsOf, excluding, somebody } from "../questions.ts";
import type { Choice } from "../search.ts";
import { clauseKey } from "../asked.ts";
import { passing } from "./nobody-invited.ts";

/** Age rules that let people through whose date of birth is not known, without an NVL that says so. */
export const missingValues: RuleCheck = (verified) => [...unknownAges(verified), ...withoutAny(verified)];

/** "Unless already vaccinated": excludes those of an early date, and lets through those who have none. */
function withoutAny(verified: Verified): Found[] {
  return excluding(verified).flatMap((rule) => {
    const clause = rule.clauses.find((one) => {
      const test = isBirth(one) ? undefined : dayTestOf(one);
      return test && halfLineOf(test).takes === "earlier" && !hasDefault(one);
    });
    if (!clause || !/\b(unless|not|without|no)\b/i.test(clause.name)) return [];
    const message = `The rule “${rule.name}” does not match people without any ${clause.attribute.DisplayValue}, and its name speaks of those. If they are meant, ${counted("18000101")}`;
    return [{ level: "warning" as const, path: `${clause.path}.Comparator`, rule, message, about: "without any" }];
  });
}

function unknownAges(verified: Verified): Found[] {
  const rule = excluding(verified).find(({ clauses }) => clauses.some(isBirth));
  const clause = rule?.clauses.find(isBirth);
  if (!rule || !clause || hasDefault(clause)) return [];
  const found = cohortsOf(verified, rule)
    .map((index) => somebody(verified, [...passing(verified, index), noValue(clauseKey(clause), verified)]))
    .find((one) => typeof one !== "string");
  if (!found || typeof found === "string") return [];
  const test = dayTestOf(clause);
  const taken = test && halfLineOf(test).takes === "earlier" ? "18000101" : verified.plan.runDate;
  const message = `The rule “${rule.name}” lets in people whose date of birth is not known. If they are not meant, ${counted(taken)}`;
  return [{ level: "note", path: `${clause.path}.Comparator`, rule, message, person: found.person }];
}

/** How a rule is made to take people without any day. */
const counted = (day: Day) =>
  `let a missing date count as ${displayDay(day)}: add [[NVL:${day}]] at the end of the comparator.`;

/** Whether people without a value are told apart by a default that can be read. */
export const hasDefault = ({ condition, fails }: Clause) => condition?.missing.kind === "as" && !fails;

/** Having no value, which is a class that is always there. */
export function noValue(key: string, { attributes }: Verified): Choice {
  const { classes, among, clauses } = attributes.get(key)!;
  const index = classes.findIndex(({ value }) => value === null);
  if (index !== -1) return [[{ attribute: key, among: new Set([index]) }]];
  return clauses.map((clause) => ({ attribute: key, among: among.get(clause)!.rest })).map((one) => [one]);
}
