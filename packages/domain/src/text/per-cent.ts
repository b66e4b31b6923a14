interface Share {
  /** A percentage that is not negative, with or without decimals. */
  percent: number;
  /** The whole number of which the percentage is taken. */
  of: number;
}

/**
 * Compares a whole number with a percentage of another whole number. Returns -1 if it is less, 0 if it
 * is equal and 1 if it is more.
 */
export function compareWithPercent(count: number, share: Share): -1 | 0 | 1 {
  const { part, whole } = scaled(share);
  const difference = BigInt(count) * whole - part;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Returns a percentage of a whole number, rounded up. */
export function percentRoundedUp(share: Share): number {
  const { part, whole } = scaled(share);
  return Number((part + whole - 1n) / whole);
}

/**
 * Returns a percentage of a number as a fraction of whole numbers. For example, 609 is exactly 0.7% of 87,000, but 0.7
 * cannot be represented in binary floating point.
 */
function scaled({ percent, of }: Share): { part: bigint; whole: bigint } {
  const [digits = "0", power = "0"] = String(percent).split("e");
  const [before = "0", after = ""] = digits.split(".");
  const places = after.length - Number(power);
  const written = BigInt(before + after) * BigInt(of);
  return places >= 0
    ? { part: written, whole: 100n * 10n ** BigInt(places) }
    : { part: written * 10n ** BigInt(-places), whole: 100n };
}
