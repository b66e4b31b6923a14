/** Bits of a person, 63 to a BIGINT column: two 32-bit words hold a column, its highest bit unused. */
export type Bits = Uint32Array;

/** Bits held by one BIGINT column, so that no column is ever negative. */
export const bitsPerColumn = 63;

/** Where bit number `index` lies: which column, and which bit of it. */
export function placeOf(index: number): { column: number; bit: number } {
  return { column: Math.floor(index / bitsPerColumn), bit: index % bitsPerColumn };
}

/** How many columns hold `count` bits; at least one, so that an iteration without rules has a column too. */
export function columnsFor(count: number): number {
  return Math.max(1, Math.ceil(count / bitsPerColumn));
}

/** No bit set, with room for `count` bits. */
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

/** The same bits without those at the indexes given. */
export function withoutBits(bits: Bits, indexes: readonly number[]): Bits {
  const left = bits.slice();
  for (const index of indexes) left[wordOf(index)]! &= ~(1 << bitOf(index));
  return left;
}

/** Takes a column's value, never negative, into its two words. */
export function setColumn(bits: Bits, column: number, value: bigint): void {
  bits[column * 2] = Number(value & 0xffff_ffffn);
  bits[column * 2 + 1] = Number(value >> 32n);
}

function wordOf(index: number): number {
  const { column, bit } = placeOf(index);
  return column * 2 + (bit >>> 5);
}

function bitOf(index: number): number {
  return (index % bitsPerColumn) & 31;
}
