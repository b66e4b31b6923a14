import type { DescribedPerson } from "@spi/domain/report/described-person";
import type { AskedAttributes } from "./asked.ts";

/** "nobody" is a proof that there can be no such person; "not decided" is not. */
export type FoundPerson = { person: DescribedPerson } | "nobody" | "not decided";

/**
 * Somebody for whom every choice holds, with no more data than is asked about; among classes of values and labels, given up
 * after a bound of steps.
 */
export function search(choices: readonly Choice[], attributes: AskedAttributes): FoundPerson {
  const steps = { left: mostSteps };
  const found = satisfy(choices, { classes: new Map(), labels: new Map() }, steps);
  if (found) return { person: personOf(found, attributes) };
  const complete = steps.left > 0 && [...attributes.values()].every((attribute) => attribute.complete);
  return complete ? "nobody" : "not decided";
}

/** Choices looked at before a search is given up. */
const mostSteps = 20_000;

/** What is settled about the person so far: which classes each attribute's value may be of, and labels held or not. */
interface Sketch {
  classes: ReadonlyMap<string, readonly number[]>;
  labels: ReadonlyMap<string, boolean>;
}

/** One thing that is to hold: the attribute's value is of one of some classes, or a label is held or not. */
export type Restriction = { attribute: string; among: readonly number[] } | { label: string; held: boolean };

/** All restrictions of one alternative hold. */
export type Alternative = readonly Restriction[];
/** One of the alternatives holds; none at all cannot. */
export type Choice = readonly Alternative[];

/** A sketch in which one alternative of every choice holds; undefined where there is none, or the search was given up. */
function satisfy(choices: readonly Choice[], sketch: Sketch, steps: { left: number }): Sketch | undefined {
  if (steps.left <= 0) return undefined;
  let tightest: readonly Sketch[] | undefined;
  let at = -1;
  const open: Choice[] = [];
  for (const choice of choices) {
    steps.left -= 1;
    if (choice.some((alternative) => alternative.every((restriction) => holds(restriction, sketch)))) continue;
    open.push(choice);
    const possible = choice.flatMap((alternative) => restrict(sketch, alternative) ?? []);
    if (possible.length === 0) return undefined;
    if (tightest && possible.length >= tightest.length) continue;
    tightest = possible;
    at = open.length - 1;
    if (possible.length === 1) {
      // The others are looked at again once this one is settled.
      open.push(...choices.slice(choices.indexOf(choice) + 1));
      break;
    }
  }
  if (!tightest) return sketch;
  const others = open.toSpliced(at, 1);
  for (const next of tightest) {
    const found = satisfy(others, next, steps);
    if (found) return found;
  }
  return undefined;
}

function holds(restriction: Restriction, { classes, labels }: Sketch): boolean {
  if ("label" in restriction) return labels.get(restriction.label) === restriction.held;
  const among = new Set(restriction.among);
  return classes.get(restriction.attribute)?.every((index) => among.has(index)) ?? false;
}

function restrict(sketch: Sketch, alternative: Alternative): Sketch | undefined {
  const [classes, labels] = [new Map(sketch.classes), new Map(sketch.labels)];
  for (const restriction of alternative) {
    if ("label" in restriction) {
      if (labels.get(restriction.label) === !restriction.held) return undefined;
      labels.set(restriction.label, restriction.held);
      continue;
    }
    const known = classes.get(restriction.attribute);
    const among = known ? restriction.among.filter((index) => known.includes(index)) : restriction.among;
    if (among.length === 0) return undefined;
    classes.set(restriction.attribute, among);
  }
  return { classes, labels };
}

/** The person of a sketch: of each attribute the first class that is left, and no label that is not asked for. */
function personOf({ classes, labels }: Sketch, attributes: AskedAttributes): DescribedPerson {
  const PERSON: DescribedPerson["PERSON"] = {};
  const TARGET: DescribedPerson["TARGET"] = {};
  for (const [key, asked] of attributes) {
    const { value } = asked.classes[classes.get(key)?.[0] ?? 0]!;
    const { AttributeLevel, AttributeName, ConditionType } = asked.clauses[0]!.attribute;
    if (value === null) continue;
    if (AttributeLevel === "TARGET") (TARGET[ConditionType] ??= {})[AttributeName] = value;
    else PERSON[AttributeName] = value;
  }
  return { PERSON, TARGET, COHORTS: [...labels].flatMap(([label, held]) => (held ? [label] : [])) };
}
