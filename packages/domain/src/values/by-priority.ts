/** Sorts rules or cohorts by priority, lowest number first. Does not reorder those with the same priority. */
export function byPriority<Item extends { Priority: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.Priority - b.Priority);
}
