/**
 * The people an iteration is limited to, because a release did not reach them. The list of these people is encrypted
 * and stored with the lists of releases.
 */
import * as z from "zod";
import { canonicalJson } from "../values/canonical-json.ts";
import type { IterationStatus } from "./lifecycle.ts";
import { displayCount, formatPeopleCount } from "../text/counts.ts";

/** Reasons why people were not reached by a release. Each text follows a number of people. */
export const notReached = {
  failed: "whose message could not be delivered",
  refused: "rejected by NHS Notify",
  cancelled: "whose messages were cancelled",
} as const;
export type NotReached = keyof typeof notReached;

export const notReachedReasons = Object.keys(notReached) as [NotReached, ...NotReached[]];

/**
 * Reasons by their codes in an iteration. An iteration's seal covers these codes and the previous version of the
 * service reads them, so `givenUp` keeps its name there.
 */
const reasonsByStoredCode = {
  failed: "failed",
  refused: "refused",
  givenUp: "cancelled",
} as const satisfies Record<string, NotReached>;
type StoredReason = keyof typeof reasonsByStoredCode;

const storedReasons = Object.keys(reasonsByStoredCode) as [StoredReason, ...StoredReason[]];

/** Reads a reason from its code in an iteration. */
export const readStoredReason = (stored: StoredReason): NotReached => reasonsByStoredCode[stored];

/** Returns a reason's code in an iteration. */
export function toStoredReason(reason: NotReached): StoredReason {
  return reason === "cancelled" ? "givenUp" : reason;
}

const people = z.int().min(0).max(1_000_000_000);

/**
 * Reference to the list, with its ID, a hash of its content, and its source. The iteration's seal covers this
 * reference. Only the list itself identifies people.
 */
export const onlyPeopleSchema = z.strictObject({
  ID: z.uuid(),
  /** SHA-256 hash of the NHS numbers, in order. */
  Hash: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]{64}$/),
  People: people,
  /**
   * The release that did not reach these people: its iteration, the iteration's name at the time, and
   * the release number.
   */
  Release: z.strictObject({ ID: z.uuid(), Iteration: z.uuid(), Name: z.string().max(255), Number: z.int().min(1) }),
  /** Number of people by reason. */
  Reasons: z
    .array(z.strictObject({ Reason: z.enum(storedReasons), People: people }))
    .min(1)
    .max(storedReasons.length),
});
export type OnlyPeople = z.infer<typeof onlyPeopleSchema>;

/**
 * Describes the limitation, for example "This iteration is limited to 12 people who were not reached
 * by release 1 of “Winter”: 10 whose message could not be delivered, 2 rejected by NHS Notify."
 */
export function describeOnlyPeople({ People, Release, Reasons }: OnlyPeople): string {
  const reasons = Reasons.map((entry) => `${displayCount(entry.People)} ${notReached[readStoredReason(entry.Reason)]}`);
  const called = `release ${Release.Number} of “${Release.Name}”`;
  return `This iteration is limited to ${formatPeopleCount(People)} who ${People === 1 ? "was" : "were"} not reached by ${called}: ${reasons.join(", ")}.`;
}

/** Shown if a change to an iteration would change its list of people. */
export const otherOnlyPeople =
  "You cannot change which people this iteration is for. To create another iteration, select “Try again” on the release page.";

/** Returns whether two iterations have the same list with the same details, or are both for everyone. */
export function sameOnlyPeople(now: OnlyPeople | undefined, before: OnlyPeople | undefined): boolean {
  return canonicalJson(now ?? null) === canonicalJson(before ?? null);
}

/**
 * Returns whether two iterations are for some of the same people, because they use the same list or the same reason of
 * the same release.
 */
export function sharesPeople(one: OnlyPeople, other: OnlyPeople): boolean {
  if (one.ID === other.ID) return true;
  const reasons = new Set(one.Reasons.map(({ Reason }) => Reason));
  return one.Release.ID === other.Release.ID && other.Reasons.some(({ Reason }) => reasons.has(Reason));
}

/**
 * Statuses in which an iteration is not using its list of people. An iteration with any of these statuses must be sent
 * for review, which checks the list, before anyone can be messaged.
 */
export const statusesNotUsingList: readonly IterationStatus[] = ["draft", "rejected", "report rejected"];
