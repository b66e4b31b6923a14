import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { AskedAttributes } from "./asked.ts";
import { type Restriction, type Sketch, canHold, holds, personOf, restrict } from "./sketch.ts";

/** "nobody" is a proof that there can be no such person; "not decided" is not. */
export type FoundPerson = { person: DescribedPerson } | "nobody" | "not decided";

/**
 * Somebody for whom every choice holds, with no more data than is asked about; among classes of values and labels, given up
 * after a bound of steps.
 */
export function search(choices: readonly Choice[], attributes: AskedAttributes): FoundPerson {
  const steps = { left: mostSteps };
  const found = satisfy(choices, { classes: new Map(), labels: new Map() }, steps);
  // Most who ask want to know only whether there is somebody.
  if (found)
    return {
      get person() {
        return personOf(found, attributes);
      },
    };
  const complete = steps.left > 0 && [...attributes.values()].every((attribute) => attribute.complete);
  return complete ? "nobody" : "not decided";
}

/** Choices looked at before a search is given up. */
const mostSteps = 20_000;

/** All restrictions of one alternative hold. */
export type Alternative = readonly Restriction[];
/** One of the alternatives holds; none at all cannot. */
export type Choice = readonly Alternative[];

/** A sketch in which one alternative of every choice holds; undefined where there is none, or the search was given up. */
function satisfy(choices: readonly Choice[], given: Sketch, steps: { left: number }): Sketch | undefined {
  const sketch = { classes: new Map(given.classes), labels: new Map(given.labels) };
  const open = settle(choices, sketch, steps);
  if (!open) return undefined;
  const [first, ...others] = open.toSorted((a, b) => a.length - b.length);
  if (!first) return sketch;
  for (const alternative of first) {
    const found = satisfy([[alternative], ...others], sketch, steps);
    if (found) return found;
  }
  return undefined;
}

/** Takes over what has but one alternative left, until nothing has; what is open then, or undefined where something cannot hold. */
function settle(choices: readonly Choice[], sketch: Sketch, steps: { left: number }): readonly Choice[] | undefined {
  let left = choices;
  for (;;) {
    const open: Choice[] = [];
    let settled = false;
    for (const choice of left) {
      steps.left -= 1;
      if (steps.left <= 0) return undefined;
      if (choice.some((alternative) => alternative.every((restriction) => holds(restriction, sketch)))) continue;
      const possible = choice.filter((alternative) => alternative.every((restriction) => canHold(restriction, sketch)));
      if (possible.length > 1) open.push(possible);
      else if (!possible[0]?.every((restriction) => restrict(sketch, restriction))) return undefined;
      else settled = true;
    }
    if (!settled) return open;
    left = open;
  }
}
