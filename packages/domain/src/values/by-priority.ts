/**
 * Sorts rules or cohorts by priority, lowest number first. The order of those with the same priority
 * does not change.
 */
export function byPriority<Item extends { Priority: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.Priority - b.Priority);
}
