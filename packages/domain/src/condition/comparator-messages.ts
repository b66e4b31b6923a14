import { unseenProblem } from "../names/names.ts";

/** Messages about a comparator that is missing or still contains tokens from the rule library. */
export const comparatorMessages = {
  comparator: "Enter a comparator. For example 'Yes'.",
  comparatorTokens: (tokens: string) => `The comparator should be modified to replace the library token(s) ${tokens}`,
} as const;

/** Returns the problem if a comparator contains an invisible character, because no one has a value with one. */
export function unseenComparatorProblem(comparator: string): string | undefined {
  return unseenProblem(comparator, "The comparator");
}
