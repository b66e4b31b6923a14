/** Places for changes, and ways to change a rule's condition. */
import type { Rule } from "../change.ts";
import type { Place, Template } from "./template.ts";

type At = (location: Place) => boolean;
type Of = Pick<Template, "of">;

export const make =
  (kind: string) =>
  (what: string, most: number, at: At, change: Template["change"], of: Of = {}): Template => ({
    kind,
    what,
    most,
    at,
    change,
    ...of,
  });

export const birth: At = ({ rule }) => rule.AttributeName === "DATE_OF_BIRTH";
export const relative: At = ({ rule }) => /^[DWMY]/.test(rule.Operator);
export const yearsOfAge: At = (location) => birth(location) && relative(location);
export const dose: At = ({ rule }) => rule.AttributeName === "LAST_SUCCESSFUL_DATE";
export const booking: At = ({ rule }) => rule.AttributeName === "BOOKED_APPOINTMENT_DATE";
export const flag: At = ({ rule }) => rule.Comparator === "Y" && rule.Operator === "=";
export const several: At = ({ campaign }) => campaign.Iterations.length > 1;
export const list: At = ({ rule }) => rule.Operator === "in" && rule.Comparator.includes(",");
export const type =
  (...types: string[]): At =>
  ({ rule }) =>
    types.includes(rule.Type);
export const has =
  (comparator: RegExp): At =>
  ({ rule }) =>
    comparator.test(rule.Comparator);
export const operator =
  (...operators: string[]): At =>
  ({ rule }) =>
    operators.includes(rule.Operator);
export const all =
  (...conditions: At[]): At =>
  (location) =>
    conditions.every((condition) => condition(location));
export const not =
  (condition: At): At =>
  (location) =>
    !condition(location);
/** Returns whether other rules share the rule's priority. */
export const inAnd: At = ({ iteration, rule }) => mates(iteration.IterationRules, rule).length > 1;
export const mates = (rules: readonly Rule[], { Type, Priority }: Rule): Rule[] =>
  rules.filter((other) => other.Type === Type && other.Priority === Priority);
/** Returns the next rule of its type with a different priority. */
export const next = (rules: readonly Rule[], rule: Rule): Rule | undefined =>
  rules
    .filter((other) => other.Type === rule.Type && other.Priority > rule.Priority)
    .toSorted((a, other) => a.Priority - other.Priority)[0];
export const compare =
  (pattern: RegExp | string, by: string): Template["change"] =>
  ({ rule }) => {
    rule.Comparator = rule.Comparator.replace(pattern, by);
  };
export const operate =
  (by: string): Template["change"] =>
  ({ rule }) => {
    rule.Operator = by;
  };
export const labels = (rule: Rule): string[] => (rule.CohortLabel ?? "").split(",").filter(Boolean);
