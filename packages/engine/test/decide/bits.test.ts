import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsFor, hasBit, noBits, bitPosition, setBit, setColumn, withoutBits } from "../../src/decide/bits.ts";

test.each([
  [0, 0, 0],
  [62, 0, 62],
  [63, 1, 0],
  [126, 2, 0],
])("bit %i is in column %i at position %i, with 63 bits per column to avoid negative values", (index, column, bit) => {
  expect(bitPosition(index)).toEqual({ column, bit });
});

test.each([
  [0, 1],
  [63, 1],
  [64, 2],
])("%i bits need %i columns", (count, columns) => {
  expect(columnsFor(count)).toBe(columns);
  expect(noBits(count)).toEqual(new Uint32Array(columns * 2));
});

const indices = fc.uniqueArray(fc.nat(199));

test("a bit is set only if it was set explicitly", () => {
  fc.assert(
    fc.property(indices, (set) => {
      const bits = noBits(200);
      for (const index of set) setBit(bits, index);
      const setBits = Array.from({ length: 200 }, (_, index) => index).filter((index) => hasBit(bits, index));
      expect(setBits).toEqual(set.toSorted((a, b) => a - b));
    }),
  );
});

test("a copy without some bits has all other bits, and the original is unchanged", () => {
  fc.assert(
    fc.property(indices, indices, (set, removed) => {
      const bits = noBits(200);
      for (const index of set) setBit(bits, index);
      const original = bits.slice();
      const copy = withoutBits(bits, removed);
      const copied = Array.from({ length: 200 }, (_, index) => index).filter((index) => hasBit(copy, index));
      expect(new Set(copied)).toEqual(new Set(set.filter((index) => !removed.includes(index))));
      expect(bits).toEqual(original);
    }),
  );
});

test("a column value from the database sets the bits that it encodes", () => {
  fc.assert(
    fc.property(indices, (set) => {
      const bits = noBits(200);
      for (let column = 0; column < columnsFor(200); column++) {
        const inColumn = set.map(bitPosition).filter((position) => position.column === column);
        setColumn(
          bits,
          column,
          inColumn.reduce((sum, { bit }) => sum + 2n ** BigInt(bit), 0n),
        );
      }
      expect(Array.from({ length: 200 }, (_, index) => index).filter((index) => hasBit(bits, index))).toEqual(
        set.toSorted((a, b) => a - b),
      );
    }),
  );
});
