/** Formats a number, for example "15,774". */
export const displayCount = (count: number) => count.toLocaleString("en-GB");

/** Formats a number of messages, for example "1 message" or "15,774 messages". */
export function formatMessageCount(count: number): string {
  return count === 1 ? "1 message" : `${displayCount(count)} messages`;
}

/**
 * Formats a number of people, for example "1 person" or "15,774 people". `which` is added before the
 * noun, as in "1 more person".
 */
export function formatPeopleCount(people: number, which = ""): string {
  return people === 1 ? `1 ${which}person` : `${displayCount(people)} ${which}people`;
}

/**
 * Formats a count for display, for example "15,774". If counts are rounded to 10, they are shown as
 * "about 15,770" or "too few to show".
 */
export function formatCount(count: number, rounded: boolean): string {
  if (!rounded) return displayCount(count);
  return count === 0 ? "too few to show" : `about ${displayCount(count)}`;
}

/** Returns a sentence about how many similar problems are not listed. */
export const moreLikeThese = (more: number) =>
  more === 1
    ? "There is 1 more problem like these. Check it too."
    : `There are ${displayCount(more)} more problems like these. Check them too.`;
