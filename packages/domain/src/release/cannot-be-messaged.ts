/** Reasons why an invited person gets no message. */
export const withoutPlan = "No routing plan";

/**
 * Returns the number of people who should be messaged but cannot be. People without a routing plan are not intended to
 * get a message.
 */
export function wronglyUnreachable(cannot: Readonly<Record<string, number>>): number {
  return Object.entries(cannot).reduce((sum, [reason, people]) => (reason === withoutPlan ? sum : sum + people), 0);
}
