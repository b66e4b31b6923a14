/** Retries for people who were not reached by a release. */
import * as z from "zod";
import { longest } from "../values/limits.ts";
import { type NotReached, notReachedReasons } from "../iteration/only-people.ts";

const people = z.int().min(0);

/** Reasons for leaving people out of a retry. Each text is displayed after a number of people. */
export const notRetriedReasons = {
  delivered: "received a message",
  unknown: "may still receive a message, because its outcome is not known yet",
  removed: "were removed",
  stop_listed: "were not reached and are now on the stop list",
  cannot:
    "could not be sent a message, because they have no valid NHS number, share one with someone else, or have no routing plan. Correct the population data",
} as const;
type NotRetriedReason = keyof typeof notRetriedReasons;

/** A reason why people were not reached, and the iteration that was created for them. */
const retrySchema = z.strictObject({ reason: z.enum(notReachedReasons), iteration: z.string() });

/** People in an iteration's newest release, each counted once. */
export const retryResponseSchema = z.strictObject({
  /** The release's number. */
  release: z.int(),
  /** Number of people who can be retried, by the reason why they were not reached. */
  reasons: z.strictObject({ failed: people, refused: people, cancelled: people } satisfies Record<NotReached, unknown>),
  others: z.strictObject({
    delivered: people,
    unknown: people,
    removed: people,
    stop_listed: people,
    cannot: people,
  } satisfies Record<NotRetriedReason, unknown>),
  /** Reasons for which there already is a list, each with the iteration created for its people. */
  tried: z.array(retrySchema),
});
export type RetryResponse = z.infer<typeof retryResponseSchema>;

/** Returns the reasons with at least one person for which no iteration has been created yet. */
export function retryableReasons({ reasons, tried }: Pick<RetryResponse, "reasons" | "tried">): NotReached[] {
  return notReachedReasons.filter(
    (reason) => reasons[reason] > 0 && !tried.some((attempt) => attempt.reason === reason),
  );
}

/** Explains why people whose messages were rejected are not selected by default. */
export const rejectedAgainHint =
  "NHS Notify will keep rejecting messages to these people until the cause is fixed. Do not select them until then.";

/** Returns the default name for a retry, truncated if it would be too long. */
export const tryAgainName = (name: string): string => `Try again - ${name}`.slice(0, longest.text);
