import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { AskedAttributes } from "./asked.ts";

/** What is settled about the person so far: which classes each attribute's value may be of, and labels held or not. */
export interface Sketch {
  classes: Map<string, readonly number[]>;
  labels: Map<string, boolean>;
}

/** One thing that is to hold: the attribute's value is of one of some classes, or a label is held or not. */
export type Restriction = { attribute: string; among: ReadonlySet<number> } | { label: string; held: boolean };

/** Whether a restriction holds of everybody who fits the sketch. */
export function holds(restriction: Restriction, { classes, labels }: Sketch): boolean {
  if ("label" in restriction) return labels.get(restriction.label) === restriction.held;
  return classes.get(restriction.attribute)?.every((index) => restriction.among.has(index)) ?? false;
}

/** Whether a restriction does not contradict what is settled, looked at alone. */
export function canHold(restriction: Restriction, { classes, labels }: Sketch): boolean {
  if ("label" in restriction) return labels.get(restriction.label) !== !restriction.held;
  const known = classes.get(restriction.attribute);
  return known ? known.some((index) => restriction.among.has(index)) : restriction.among.size > 0;
}

/** Settles a restriction; false where it contradicts what was settled with it. */
export function restrict(sketch: Sketch, restriction: Restriction): boolean {
  if (!canHold(restriction, sketch)) return false;
  if ("label" in restriction) {
    sketch.labels.set(restriction.label, restriction.held);
    return true;
  }
  const known = sketch.classes.get(restriction.attribute) ?? [...restriction.among];
  sketch.classes.set(
    restriction.attribute,
    known.filter((index) => restriction.among.has(index)),
  );
  return true;
}

/** The person of a sketch: the first class that is left of each attribute that matters, and no label that is not asked for. */
export function personOf({ classes, labels }: Sketch, attributes: AskedAttributes): DescribedPerson {
  const PERSON: DescribedPerson["PERSON"] = {};
  const TARGET: DescribedPerson["TARGET"] = {};
  for (const [key, asked] of attributes) {
    const left = classes.get(key);
    if (!left || left.length === asked.classes.length) continue;
    const { value } = asked.classes[left[0]!]!;
    const { AttributeLevel, AttributeName, ConditionType } = asked.clauses[0]!.attribute;
    if (value === null) continue;
    if (AttributeLevel === "TARGET") (TARGET[ConditionType] ??= {})[AttributeName] = value;
    else PERSON[AttributeName] = value;
  }
  return { PERSON, TARGET, COHORTS: [...labels].flatMap(([label, held]) => (held ? [label] : [])) };
}
