import { codeWarnings } from "@spi/domain/words/code-warnings";
import { valueWarnings } from "@spi/domain/words/value-warnings";
import { comparatorFindings } from "@spi/domain/condition/typed-comparator";
import type { Clause } from "../../plan/plan.ts";
import { clausesOf } from "../clauses.ts";
import type { RuleCheck, Verified } from "../finding.ts";

/** Values that nobody has on the run date as they are written: unknown and closed codes, other letters, blanks, repeated items. */
export const deadListItem: RuleCheck = (verified) =>
  clausesOf(verified).flatMap(({ rule, clause }) => {
    const path = `${clause.path}.Comparator`;
    const blanks = blankItems(clause).map((item) => ({
      level: "stop" as const,
      message: `The rule “${rule.name}”: “${item}” has blanks around it, so nobody has it. Remove them.`,
      item,
    }));
    const others = [
      ...new Set([
        ...strangeItems(clause, blanks.length > 0),
        ...codesOf(clause, verified),
        ...labelsOf(clause, verified),
      ]),
    ];
    const warnings = others.map((said) => ({
      level: "warning" as const,
      message: `The rule “${rule.name}”: ${said}`,
      item: said,
    }));
    return [...blanks, ...warnings].map(({ level, message, item }) => ({ level, path, rule, message, about: item }));
  });

function membersOf({ condition }: Clause): readonly string[] {
  const test = condition?.test;
  if (test?.kind === "memberOf") return test.labels;
  return test?.kind === "oneOf" ? test.members : [];
}

/** Values that nobody has for the blanks around them; within and behind what a value starts with a blank may be meant. */
function blankItems(clause: Clause): string[] {
  const test = clause.condition?.test;
  if (test?.kind === "startsWith") return /^\s+\S/.test(test.text) ? [test.text] : [];
  const items = test?.kind === "equals" ? [test.text] : membersOf(clause);
  return items.filter((item) => item !== item.trim() && item.trim() !== "");
}

function strangeItems(clause: Clause, blanksTold: boolean): string[] {
  const members = membersOf(clause);
  const repeated = [...new Set(members.filter((item, index) => members.indexOf(item) < index))];
  const twice = repeated.map((item) => `“${item}” stands in the list more than once.`);
  const { condition, attribute } = clause;
  if (!condition || blanksTold) return twice;
  return [...twice, ...comparatorFindings({ ...condition, attribute }).map(({ message }) => message)];
}

/** What the reference data say of codes on the run date; what is said of days and numbers is a finding of its own. */
function codesOf({ condition }: Clause, { plan: { runDate }, codes }: Verified): string[] {
  if (!condition) return [];
  const values = new Set(condition.attribute.DataType === "D" ? valueWarnings(condition, runDate) : []);
  return codeWarnings(condition, { runDate, codes }).filter((said) => !values.has(said));
}

/** Cohorts that a rule asks about and that nobody can be in, by the letters of their labels. */
function labelsOf(clause: Clause, { plan, cohorts, others }: Verified): string[] {
  if (clause.condition?.test.kind !== "memberOf") return [];
  const known = [
    ...[plan, ...others.map((other) => other.plan)].flatMap((one) => one.cohorts.map(({ label }) => label)),
    ...(cohorts ?? []).map(({ CohortLabel }) => CohortLabel),
  ];
  return membersOf(clause).flatMap((label) => {
    if (known.includes(label)) return [];
    const meant = known.find((one) => one.trim().toLowerCase() === label.trim().toLowerCase());
    if (meant !== undefined) return [`“${label}” is no cohort of the campaign; “${meant}” is. Every letter counts.`];
    return cohorts ? [`“${label}” is not a cohort that there are people in.`] : [];
  });
}
