/** Retries for people whom a release did not reach. */
import * as z from "zod";
import { longest } from "../values/limits.ts";
import { type NotReached, notReachedReasons } from "../iteration/only-people.ts";

const people = z.int().min(0);

/** Reasons for omitting people from a retry. Each is displayed after a number of people. */
export const notRetriedReasons = {
  delivered: "received a message",
  unknown: "may still receive a message, because its outcome is not known yet",
  removed: "were removed",
  stop_listed: "were not reached and are now on the stop list",
  cannot:
    "could not be sent a message, because they have no valid NHS number, share one with someone else, or have no routing plan. Correct the data about people",
} as const;
type NotRetriedReason = keyof typeof notRetriedReasons;

/** A reason that people were not reached, and the iteration created for these people. */
const retrySchema = z.strictObject({ reason: z.enum(notReachedReasons), iteration: z.string() });

/** People in an iteration's newest release, each counted once. */
export const retryResponseSchema = z.strictObject({
  /** The release's number. */
  release: z.int(),
  /** Number of people who can be retried, by the reason they were not reached. */
  reasons: z.strictObject({ failed: people, refused: people, givenUp: people } satisfies Record<NotReached, unknown>),
  others: z.strictObject({
    delivered: people,
    unknown: people,
    removed: people,
    stop_listed: people,
    cannot: people,
  } satisfies Record<NotRetriedReason, unknown>),
  /** Reasons for which a list already exists, each with the iteration created for its people. */
  tried: z.array(retrySchema),
});
export type RetryResponse = z.infer<typeof retryResponseSchema>;

/** Returns the reasons that apply to some people and do not have an iteration yet. */
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
