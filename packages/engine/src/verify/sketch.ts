import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { ClassifiedAttributes } from "./classify-attributes.ts";

/**
 * Everything determined about a person so far: the possible classes of each attribute's value, and the
 * labels that the person must or must not have.
 */
export interface Sketch {
  classes: Map<string, readonly number[]>;
  labels: Map<string, boolean>;
}

/**
 * One requirement. Either the attribute's value is in one of several classes, or the person must or
 * must not have a label.
 */
export type Restriction = { attribute: string; among: ReadonlySet<number> } | { label: string; isMember: boolean };

/** Returns whether everyone who matches the sketch satisfies a restriction. */
export function isMet(restriction: Restriction, { classes, labels }: Sketch): boolean {
  if ("label" in restriction) return labels.get(restriction.label) === restriction.isMember;
  return classes.get(restriction.attribute)?.every((index) => restriction.among.has(index)) ?? false;
}

/** Returns whether a restriction is compatible with the sketch. */
export function canBeMet(restriction: Restriction, { classes, labels }: Sketch): boolean {
  if ("label" in restriction) return labels.get(restriction.label) !== !restriction.isMember;
  const known = classes.get(restriction.attribute);
  return known ? known.some((index) => restriction.among.has(index)) : restriction.among.size > 0;
}

/** Adds a restriction to a sketch. Returns false if the restriction contradicts the sketch. */
export function restrict(sketch: Sketch, restriction: Restriction): boolean {
  if (!canBeMet(restriction, sketch)) return false;
  if ("label" in restriction) {
    sketch.labels.set(restriction.label, restriction.isMember);
    return true;
  }
  const known = sketch.classes.get(restriction.attribute) ?? [...restriction.among];
  sketch.classes.set(
    restriction.attribute,
    known.filter((index) => restriction.among.has(index)),
  );
  return true;
}

/**
 * Returns a person who fits a sketch. The person has the first remaining class of each relevant attribute, and only the
 * required labels.
 */
export function personOf({ classes, labels }: Sketch, attributes: ClassifiedAttributes): DescribedPerson {
  const PERSON: DescribedPerson["PERSON"] = {};
  const TARGET: DescribedPerson["TARGET"] = {};
  for (const [key, classified] of attributes) {
    const left = classes.get(key);
    if (!left || left.length === classified.classes.length) continue;
    const { value } = classified.classes[left[0]!]!;
    const { AttributeLevel, AttributeName, ConditionType } = classified.clauses[0]!.attribute;
    if (value === null) continue;
    if (AttributeLevel === "TARGET") (TARGET[ConditionType] ??= {})[AttributeName] = value;
    else PERSON[AttributeName] = value;
  }
  return { PERSON, TARGET, COHORTS: [...labels].flatMap(([label, isMember]) => (isMember ? [label] : [])) };
}
