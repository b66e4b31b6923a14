import { operatorFamilies } from "../condition/operator-families.ts";
import type { FieldProblem } from "../values/field-errors.ts";
import { placedClauses } from "./and-clauses.ts";
import type { IterationRule } from "./rule.ts";

/** Explains to staff why we reject a condition that identifies a person. */
export const namesOnePersonMessage =
  "Conditions cannot use NHS numbers, because this service has data about real people. Choose a different attribute. You can still check whether the NHS number is missing.";

interface ComparedAttribute {
  AttributeName?: string | undefined;
  Operator: string;
}

/** Attributes that conditions cannot compare if the population is real. */
export const attributesOfOnePerson = ["NHS_NUMBER"];

/**
 * Returns whether a condition compares the NHS number. Counting the people who meet such a condition would reveal a
 * fact about one person. Checking only if there is a number does not count as a comparison, but an unknown operator
 * does.
 */
export function comparesNhsNumber(condition: ComparedAttribute): boolean {
  return comparesRestricted(condition, attributesOfOnePerson);
}

/**
 * Returns whether a condition compares a restricted attribute. Conditions can only check whether such an attribute has
 * a value.
 */
export function comparesRestricted(
  { AttributeName, Operator }: ComparedAttribute,
  restricted: readonly string[],
): boolean {
  const isRestricted = restricted.includes(AttributeName?.trim().toUpperCase() ?? "");
  return isRestricted && operatorFamilies.get(Operator)?.family !== "missing";
}

/**
 * Returns a problem for each rule or AND clause that compares the NHS number, with the path of its
 * attribute.
 */
export function nhsNumberProblems(rules: readonly IterationRule[]): FieldProblem[] {
  const compared = placedClauses(rules).filter(({ clause }) => comparesNhsNumber(clause));
  const problem = { code: "namesOnePerson", params: {}, message: namesOnePersonMessage };
  return compared.map(({ path }) => ({ path: `${path}.AttributeName`, ...problem }));
}
