import { displayCount } from "../text/counts.ts";
import { firstOf } from "../text/first-of.ts";
import type { Figure } from "../people/people-preview.ts";

/** Rounds a number to three significant figures. `round` determines the direction. */
export function roughly(people: number, round: (value: number) => number): string {
  const unit = 10 ** Math.max(0, String(Math.trunc(people)).length - 3);
  return displayCount(round(people / unit) * unit);
}

/** Describes a number of people, such as "16,338", "about 16,300", "too few to estimate" or "too few to show". */
export function describeFigure(figure: Figure): string {
  switch (figure.kind) {
    case "exact":
      return displayCount(figure.people);
    case "estimate":
      return `about ${roughly(figure.people, Math.round)}`;
    case "about":
      return `about ${displayCount(figure.people)}`;
    case "tooFewToEstimate":
      return "too few to estimate";
    case "fewerThan":
      return "too few to show";
  }
}

/**
 * Describes a number of people in a sentence, for example "15,774 people", "1 person" or "few or no
 * people".
 */
export function figureOfPeople(figure: Figure): string {
  if (figure.kind === "fewerThan") return "few or no people";
  return `${describeFigure(figure)} ${figure.kind === "exact" && figure.people === 1 ? "person" : "people"}`;
}

/** Returns a sentence about empty cohorts, for example "The cohort flu_v2 has no members yet." */
export function describeEmptyCohorts(labels: readonly string[]): string {
  const named = firstOf(labels);
  return labels.length === 1 ? `The cohort ${named} has no members yet.` : `The cohorts ${named} have no members yet.`;
}
