/** A person's bits. Each BIGINT column of 63 bits is stored as two 32-bit words. The highest bit is unused. */
export type Bits = Uint32Array;

/** Number of bits in one BIGINT column. The sign bit is not used, so that columns are never negative. */
export const bitsPerColumn = 63;

/** Returns the column of bit number `index`, and its position in that column. */
export function bitPosition(index: number): { column: number; bit: number } {
  return { column: Math.floor(index / bitsPerColumn), bit: index % bitsPerColumn };
}

/**
 * Returns the number of columns for `count` bits. There is at least one, even for an iteration without
 * rules.
 */
export function columnsFor(count: number): number {
  return Math.max(1, Math.ceil(count / bitsPerColumn));
}

/** Returns an empty set with space for `count` bits. */
export function noBits(count: number): Bits {
  return new Uint32Array(columnsFor(count) * 2);
}

export function setBit(bits: Bits, index: number): void {
  const word = wordOf(index);
  bits[word] = bits[word]! | (1 << bitOf(index));
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[wordOf(index)]! >>> bitOf(index)) & 1) === 1;
}

/** Returns a copy without the bits at these indexes. */
export function withoutBits(bits: Bits, indexes: readonly number[]): Bits {
  const left = bits.slice();
  for (const index of indexes) left[wordOf(index)]! &= ~(1 << bitOf(index));
  return left;
}

/** Stores a column's value, which is never negative, in two words. */
export function setColumn(bits: Bits, column: number, value: bigint): void {
  bits[column * 2] = Number(value & 0xffff_ffffn);
  bits[column * 2 + 1] = Number(value >> 32n);
}

function wordOf(index: number): number {
  const { column, bit } = bitPosition(index);
  return column * 2 + (bit >>> 5);
}

function bitOf(index: number): number {
  return (index % bitsPerColumn) & 31;
}
