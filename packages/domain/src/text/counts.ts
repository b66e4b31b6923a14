/** Formats a number: "15,774". */
export const displayCount = (count: number) => count.toLocaleString("en-GB");

/** "1 message", "15,774 messages". */
export function formatMessageCount(count: number): string {
  return count === 1 ? "1 message" : `${displayCount(count)} messages`;
}

/** "1 person", "15,774 people"; with `which`, "1 more person". */
export function formatPeopleCount(people: number, which = ""): string {
  return people === 1 ? `1 ${which}person` : `${displayCount(people)} ${which}people`;
}

/** Formats a count for display: "15,774" or, if counts are rounded to 10, "about 15,770" and "too few to show". */
export function formatCount(count: number, rounded: boolean): string {
  if (!rounded) return displayCount(count);
  return count === 0 ? "too few to show" : `about ${displayCount(count)}`;
}

/** Returns how many similar problems a sentence does not list. */
export const moreLikeThese = (more: number) =>
  more === 1
    ? "There is 1 more like these. Check it too."
    : `There are ${displayCount(more)} more like these. Check them too.`;
