import { displayDay } from "../../day/calendar.ts";
import { upperFirst } from "../../text/upper-first.ts";
import type { Treatment, VersionEquivalence } from "../../finding/version-equivalence.ts";
import { outcomeTexts } from "../../rule-sentences/outcome-phrases.ts";

/** Returns a sentence about whether two versions treat everyone the same. */
export function equivalenceSentence({ verdict, run_date }: VersionEquivalence): string {
  const day = displayDay(run_date);
  switch (verdict) {
    case "same":
      return `On ${day} both versions give the same result for everyone.`;
    case "same for both":
      return `The versions are for different people, because at least one version is limited to a list of people. People included in both versions get the same result from each version on ${day}.`;
    case "different":
      return `On ${day} the versions can give different results for the same person.`;
    case "not decided":
      return `We could not check whether the versions give the same result for everyone on ${day}. The versions have too many different conditions.`;
  }
}

/**
 * Returns a note if the versions have different run dates, because the comparison uses only the later one. Returns null
 * if the run dates are the same.
 */
export function movedRunDate(earlier: string, later: string): string | null {
  if (earlier === later) return null;
  return `The run date moves from ${displayDay(earlier)} to ${displayDay(later)}. Ages and days are counted from a different date, so different people can be invited even if the rules are the same. We compared the two versions as if both had the run date ${displayDay(later)}.`;
}

/** Returns a note if the campaign's target changed, or null if it did not. */
export function changedTarget(earlier: string, later: string): string | null {
  return earlier === later ? null : `The campaign's target changes from ${earlier} to ${later}.`;
}

/**
 * Describes a person's treatment: "Invited from the cohort rsv_75, sent PLAN_A", "Filtered out in the
 * cohort rsv_75 by the rule “Under 75”".
 */
export function describeTreatment({ outcome, cohort, rule, plans }: Treatment): string {
  switch (outcome) {
    case "invited": {
      const sent = plans && plans.length > 0 ? `sent ${plans.join(", ")}` : "without a routing plan";
      return `Invited from the cohort ${cohort}, ${sent}${rule === null ? "" : ` by the rule “${rule}”`}`;
    }
    case "filtered":
      return excluded("F");
    case "suppressed":
      return excluded("S");
    case "not in a cohort":
      return "Not in any of the cohorts";
  }

  function excluded(type: "F" | "S"): string {
    return `${upperFirst(outcomeTexts[type].done)} in the cohort ${cohort} by the rule “${rule}”`;
  }
}
