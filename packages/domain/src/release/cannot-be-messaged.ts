/** The reason of people who are invited without a message, such as those whom status texts alone route. */
export const withoutPlan = "No routing plan";

/** How many of those who cannot be messaged should be: without a routing plan somebody was meant to get no message. */
export function wronglyUnreachable(cannot: Readonly<Record<string, number>>): number {
  return Object.entries(cannot).reduce((sum, [reason, people]) => (reason === withoutPlan ? sum : sum + people), 0);
}
