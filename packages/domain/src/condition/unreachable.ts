/** Ends an exhaustive switch: adding a kind without a case does not compile, and data of an unknown kind throws. */
export function unreachable(value: never): never {
  throw new Error(`Unknown type: ${JSON.stringify(value)}`);
}
