import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { ClassifiedAttributes } from "./classify-attributes.ts";
import { type Restriction, type Sketch, canBeMet, isMet, personOf, restrict } from "./sketch.ts";

/** Result of a search for a person. "nobody" proves that no such person can exist. "not decided" proves nothing. */
export type SearchResult = { person: DescribedPerson } | "nobody" | "not decided";

/**
 * Searches for a person who meets every choice, by narrowing classes of values and labels. The person
 * has only the data that the rules use. Stops after a maximum number of steps.
 */
export function search(choices: readonly Choice[], attributes: ClassifiedAttributes): SearchResult {
  const steps = { left: maxSteps };
  const solution = satisfy(choices, { classes: new Map(), labels: new Map() }, steps);
  // The person is worked out on access, because most callers only need to know whether one exists.
  if (solution)
    return {
      get person() {
        return personOf(solution, attributes);
      },
    };
  const complete = steps.left > 0 && [...attributes.values()].every((attribute) => attribute.complete);
  return complete ? "nobody" : "not decided";
}

/** Maximum number of choices to try before a search stops. */
const maxSteps = 20_000;

/** Restrictions that must all be met. */
export type Alternative = readonly Restriction[];
/** Alternatives, at least one of which must be met. A choice without alternatives cannot be met. */
export type Choice = readonly Alternative[];

/**
 * Returns a sketch that meets one alternative of every choice. Returns undefined if there is none, or if the search
 * stopped early.
 */
function satisfy(choices: readonly Choice[], given: Sketch, steps: { left: number }): Sketch | undefined {
  const sketch = { classes: new Map(given.classes), labels: new Map(given.labels) };
  const open = settle(choices, sketch, steps);
  if (!open) return undefined;
  const [first, ...others] = open.toSorted((a, b) => a.length - b.length);
  if (!first) return sketch;
  for (const alternative of first) {
    const solution = satisfy([[alternative], ...others], sketch, steps);
    if (solution) return solution;
  }
  return undefined;
}

/**
 * Applies choices that have only one possible alternative until there are no more of these. Returns the open choices,
 * or undefined if a choice cannot be met.
 */
function settle(choices: readonly Choice[], sketch: Sketch, steps: { left: number }): readonly Choice[] | undefined {
  let left = choices;
  for (;;) {
    const open: Choice[] = [];
    let settled = false;
    for (const choice of left) {
      steps.left -= 1;
      if (steps.left <= 0) return undefined;
      if (choice.some((alternative) => alternative.every((restriction) => isMet(restriction, sketch)))) continue;
      const possible = choice.filter((alternative) =>
        alternative.every((restriction) => canBeMet(restriction, sketch)),
      );
      if (possible.length > 1) open.push(possible);
      else if (!possible[0]?.every((restriction) => restrict(sketch, restriction))) return undefined;
      else settled = true;
    }
    if (!settled) return open;
    left = open;
  }
}
