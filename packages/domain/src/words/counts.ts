/** A number as people read it: "15,774". */
export const displayCount = (count: number) => count.toLocaleString("en-GB");

/** "1 message", "15,774 messages". */
export function messagesWords(count: number): string {
  return count === 1 ? "1 message" : `${displayCount(count)} messages`;
}

/** "1 person", "15,774 people"; with `which`, "1 more person". */
export function peopleWords(people: number, which = ""): string {
  return people === 1 ? `1 ${which}person` : `${displayCount(people)} ${which}people`;
}
