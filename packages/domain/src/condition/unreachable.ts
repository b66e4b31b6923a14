/** Ends a switch over every kind: adding a kind without its case does not compile, and data of none of them throws. */
export function unreachable(value: never): never {
  throw new Error(`Not one of the known kinds: ${JSON.stringify(value)}`);
}
