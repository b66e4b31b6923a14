import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Plan } from "../../plan/plan.ts";
import { type ClassifiedAttributes, type FamiliarValues, classifyAttributes } from "../classify-attributes.ts";
import { type Restriction, type Sketch, personOf, restrict } from "../sketch.ts";
import { type NameRestriction, planConditions, remainingConditions } from "./remaining-conditions.ts";
import { isSentSame, isTreatedSame } from "./treatment.ts";

/** Result of comparing two plans. "same" is proved for all possible data, and "not decided" proves nothing. */
export type Equivalence = { person: DescribedPerson } | "same" | "not decided";

/**
 * Determines whether two plans have the same outcome for everyone, from the same cohort and with the same message,
 * whatever their data. If an outcome can differ, invents a person who gets different outcomes, and confirms this with
 * the evaluator. Does not compare reasons, because a renamed, moved or split rule can give a different reason for the
 * same outcome. For a limited number of steps, prefers a person whose invitation or message differs to one who is
 * excluded differently. Each step determines something about a person and compares the remaining conditions of both
 * plans. If these are equal, there is nothing more to check. Otherwise, the step chooses one difference and tries both
 * possibilities. Stops after a maximum number of steps.
 */
export function equivalence([plan, other]: readonly [Plan, Plan], familiar: FamiliarValues = {}): Equivalence {
  const attributes = classifyAttributes([plan, other], familiar);
  const name = restrictionNames();
  const conditions = [planConditions(plan, attributes), planConditions(other, attributes)] as const;
  const open: Sketch[] = [sketchOfEveryone(attributes)];
  let leftOut: DescribedPerson | undefined;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const sketch = open.pop();
    if (leftOut && (!sketch || steps > maxStepsForMessage)) return { person: leftOut };
    if (!sketch) return [...attributes.values()].every(({ complete }) => complete) ? "same" : "not decided";
    const [left, right] = conditions.map((of) => remainingConditions(of, { sketch, name }));
    if (left!.key === right!.key) continue;
    const part = differingPart(left!.parts, right!.parts);
    if (part) open.push(...splitSketch(sketch, part.open, attributes));
    else {
      const person = personOf(sketch, attributes);
      if (isTreatedSame([plan, other], person)) return "not decided";
      if (isSentSame([plan, other], person)) leftOut ??= person;
      else return { person };
    }
  }
  return leftOut ? { person: leftOut } : "not decided";
}

/** Maximum number of sketches before the search stops. */
const maxSteps = 4_000;
/** Number of sketches after which the search settles for a person who is excluded by both plans. */
const maxStepsForMessage = 1_000;

const sketchOfEveryone = (attributes: ClassifiedAttributes): Sketch => ({
  classes: new Map([...attributes].map(([key, { classes }]) => [key, classes.map((_, index) => index)])),
  labels: new Map(),
});

/**
 * Returns the first part that is in only one of the lists. If the lists differ only in order, returns
 * any part.
 */
function differingPart<Part extends { key: string }>(
  ownParts: readonly Part[],
  other: readonly Part[],
): Part | undefined {
  const only = (parts: readonly Part[], others: readonly Part[]) => {
    const keys = new Set(others.map(({ key }) => key));
    return parts.find(({ key }) => !keys.has(key));
  };
  return only(ownParts, other) ?? only(other, ownParts) ?? ownParts[0] ?? other[0];
}

/** Splits a sketch into people who satisfy a restriction and people who do not. */
function splitSketch(sketch: Sketch, restriction: Restriction, attributes: ClassifiedAttributes): Sketch[] {
  return [opposite(restriction, attributes), restriction].flatMap((settled) => {
    const copy = { classes: new Map(sketch.classes), labels: new Map(sketch.labels) };
    return restrict(copy, settled) ? [copy] : [];
  });
}

function opposite(restriction: Restriction, attributes: ClassifiedAttributes): Restriction {
  if ("label" in restriction) return { ...restriction, isMember: !restriction.isMember };
  const { attribute, among } = restriction;
  const { classes } = attributes.get(attribute)!;
  return { attribute, among: new Set(classes.flatMap((_, index) => (among.has(index) ? [] : [index]))) };
}

/**
 * Returns a function that gives the same name to all restrictions that mean the same thing. Each restriction's name is
 * worked out only once.
 */
function restrictionNames(): NameRestriction {
  const known = new WeakMap<Restriction, string>();
  return (restriction) => {
    const name = known.get(restriction) ?? nameOf(restriction);
    known.set(restriction, name);
    return name;
  };
}

function nameOf(restriction: Restriction): string {
  if ("label" in restriction) return JSON.stringify([restriction.label, restriction.isMember]);
  return JSON.stringify([restriction.attribute, ...[...restriction.among].toSorted((a, b) => a - b)]);
}
