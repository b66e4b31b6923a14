/**
 * Ends an exhaustive switch. If a new kind has no case, the code does not compile. Data of an unknown
 * kind causes an error.
 */
export function unreachable(value: never): never {
  throw new Error(`Unknown type: ${JSON.stringify(value)}`);
}
