import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Plan } from "../../plan/plan.ts";
import { type AskedAttributes, type FamiliarValues, askedAttributes } from "../asked.ts";
import { type Restriction, type Sketch, personOf, restrict } from "../sketch.ts";
import { type NameRestriction, askedOf, remaining } from "./remaining.ts";
import { isSentAlike, isTreatedAlike } from "./treatment.ts";

/** "same" is a proof, for whatever data people have; "not decided" is not. */
export type Equivalence = { person: DescribedPerson } | "same" | "not decided";

/**
 * Whether two plans give everybody the same outcome, from the same cohort, and the same message, whatever people there are;
 * else somebody invented to whom they do not, confirmed by the evaluator. Reasons are not compared: a rule that is renamed,
 * moved or split may be another reason for the same outcome.
 *
 * Somebody whose invitation or message differs is looked for a while, before somebody who is left out in another way is named.
 *
 * Looks at what both plans still ask once something is settled about a person: where that is the same the rest is not looked at,
 * else one thing they ask differently is settled both ways. Given up after a bound of steps.
 */
export function equivalence([one, other]: readonly [Plan, Plan], familiar: FamiliarValues = {}): Equivalence {
  const attributes = askedAttributes([one, other], familiar);
  const name = restrictionNames();
  const asked = [askedOf(one, attributes), askedOf(other, attributes)] as const;
  const open: Sketch[] = [everybodyOf(attributes)];
  let leftOut: DescribedPerson | undefined;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const sketch = open.pop();
    if (leftOut && (!sketch || steps > mostStepsFurther)) return { person: leftOut };
    if (!sketch) return [...attributes.values()].every(({ complete }) => complete) ? "same" : "not decided";
    const [left, right] = asked.map((of) => remaining(of, { sketch, name }));
    if (left!.key === right!.key) continue;
    const part = unlike(left!.parts, right!.parts);
    if (part) open.push(...settledBothWays(sketch, part.open, attributes));
    else {
      const person = personOf(sketch, attributes);
      if (isTreatedAlike([one, other], person)) return "not decided";
      if (isSentAlike([one, other], person)) leftOut ??= person;
      else return { person };
    }
  }
  return leftOut ? { person: leftOut } : "not decided";
}

/** Sketches looked at before a question is given up. */
const mostSteps = 4_000;
/** Sketches after which somebody who is left out by both is named. */
const mostStepsFurther = 1_000;

const everybodyOf = (attributes: AskedAttributes): Sketch => ({
  classes: new Map([...attributes].map(([key, { classes }]) => [key, classes.map((_, index) => index)])),
  labels: new Map(),
});

/** The first part that one has and the other has not; any part where they have the same in another order. */
function unlike<Part extends { key: string }>(one: readonly Part[], other: readonly Part[]): Part | undefined {
  const only = (parts: readonly Part[], others: readonly Part[]) => {
    const keys = new Set(others.map(({ key }) => key));
    return parts.find(({ key }) => !keys.has(key));
  };
  return only(one, other) ?? only(other, one) ?? one[0] ?? other[0];
}

/** The people of a sketch for whom a restriction holds, and those for whom it does not. */
function settledBothWays(sketch: Sketch, restriction: Restriction, attributes: AskedAttributes): Sketch[] {
  return [opposite(restriction, attributes), restriction].flatMap((settled) => {
    const copy = { classes: new Map(sketch.classes), labels: new Map(sketch.labels) };
    return restrict(copy, settled) ? [copy] : [];
  });
}

function opposite(restriction: Restriction, attributes: AskedAttributes): Restriction {
  if ("label" in restriction) return { ...restriction, held: !restriction.held };
  const { attribute, among } = restriction;
  const { classes } = attributes.get(attribute)!;
  return { attribute, among: new Set(classes.flatMap((_, index) => (among.has(index) ? [] : [index]))) };
}

/** Equal names for restrictions that ask the same, each worked out once. */
function restrictionNames(): NameRestriction {
  const known = new WeakMap<Restriction, string>();
  return (restriction) => {
    const name = known.get(restriction) ?? nameOf(restriction);
    known.set(restriction, name);
    return name;
  };
}

function nameOf(restriction: Restriction): string {
  if ("label" in restriction) return JSON.stringify([restriction.label, restriction.held]);
  return JSON.stringify([restriction.attribute, ...[...restriction.among].toSorted((a, b) => a - b)]);
}
