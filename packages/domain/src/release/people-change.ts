/** Differences between the current people and the approved people. */
import { compareWithPercent } from "../text/per-cent.ts";
import * as z from "zod";
import type { ReleaseProblem } from "./release-problem.ts";

const people = z.int().min(0);

/**
 * Number of people who joined or left since the approval. We never message people who joined, and remove people who no
 * longer qualify.
 */
export interface PeopleChange {
  in: number;
  /** Number of people who are excluded, as intended, by a suppression rule or a stop list. */
  expectedOut: number;
  otherOut: number;
  /** Number of remaining messages by routing plan. */
  left: Record<string, number>;
}

/**
 * Number of people who joined or left, as the API returns it, with the snapshot and date of the population data used
 * for the comparison.
 */
export const peopleChangeAnswerSchema = z.strictObject({
  in: people,
  expected_out: people,
  other_out: people,
  left: z.record(z.string(), people),
  snapshot: z.string(),
  as_of: z.string(),
});

interface PeopleChangeLimits {
  /** Number of approved people who can be messaged. */
  approved: number;
  /** Maximum change, as a percentage of the approved people. */
  tolerance: number;
  /** Routing plans that have no one left, and that two users agreed to continue without. */
  agreedEmpty?: readonly string[];
}

/** Returns the routing plans that have no remaining messages. */
export function emptyPlansOf({ left }: Pick<PeopleChange, "left">): string[] {
  return Object.keys(left).filter((plan) => left[plan] === 0);
}

/**
 * Returns a problem if the people have changed too much to send the approved list. People who join do not offset people
 * who leave, because both numbers count towards the limit. A plan can lose all its people only if two users have agreed
 * to it.
 */
export function refuseChange(
  change: PeopleChange,
  { approved, tolerance, agreedEmpty = [] }: PeopleChangeLimits,
): ReleaseProblem | undefined {
  const changed = change.in + change.otherOut;
  const empty = emptyPlansOf(change);
  if (empty.some((plan) => !agreedEmpty.includes(plan))) return { code: "nobodyLeft", params: { plans: empty } };
  if (compareWithPercent(changed, { percent: tolerance, of: approved }) <= 0) return undefined;
  const params = { in: change.in, out: change.otherOut, approved, tolerance };
  return { code: "peopleChanged", params };
}
