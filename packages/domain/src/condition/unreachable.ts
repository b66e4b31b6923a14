/**
 * Ends an exhaustive switch. A new kind without a case does not compile, and data of an unknown kind causes an error.
 */
export function unreachable(value: never): never {
  throw new Error(`Unknown type: ${JSON.stringify(value)}`);
}
