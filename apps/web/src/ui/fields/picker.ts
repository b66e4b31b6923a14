/** Returns the values that can still be chosen, in the order of the options. */
export function remainingValues(options: readonly string[], selected: readonly string[]): string[] {
  return options.filter((value) => !selected.includes(value));
}

/** Returns the problem with a value that was selected but not added. Saving would lose it. */
export function notAddedProblem(pending: string): string | undefined {
  return pending === "" ? undefined : `You chose ${pending} but did not add it. Select Add, or clear your choice`;
}

/**
 * Returns the value to preselect after a value was added: the next option or, if there is none, the last remaining one.
 */
export function nextToPick(available: readonly string[], added: string): string {
  const remaining = available.filter((value) => value !== added);
  return remaining[available.indexOf(added)] ?? remaining.at(-1) ?? "";
}
