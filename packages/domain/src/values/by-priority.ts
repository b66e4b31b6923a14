/** Sorts rules or cohorts by priority, the smallest number first. Those with the same priority keep their order. */
export function byPriority<Item extends { Priority: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.Priority - b.Priority);
}
