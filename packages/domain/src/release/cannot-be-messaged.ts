/** Reason of people invited without a message, such as those routed only by status texts. */
export const withoutPlan = "No routing plan";

/**
 * Returns how many of the people who cannot be messaged should be. People without a routing plan are meant to get no
 * message.
 */
export function wronglyUnreachable(cannot: Readonly<Record<string, number>>): number {
  return Object.entries(cannot).reduce((sum, [reason, people]) => (reason === withoutPlan ? sum : sum + people), 0);
}
