/** What is left to choose once some values are selected, in the order offered. */
export function remaining(offered: readonly string[], selected: readonly string[]): string[] {
  return offered.filter((value) => !selected.includes(value));
}

/** What a person chose in the list but did not add: saving would forget it. */
export function notAddedProblem(pending: string): string | undefined {
  return pending === "" ? undefined : `You chose ${pending} but did not add it. Select Add, or choose nothing`;
}

/** The value to preselect after `added` went: the next one offered, else the last one left. */
export function nextToPick(available: readonly string[], added: string): string {
  const left = available.filter((value) => value !== added);
  return left[available.indexOf(added)] ?? left.at(-1) ?? "";
}
