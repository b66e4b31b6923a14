import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWithPercent, percentRoundedUp } from "./per-cent.ts";

test("a number that is exactly a percentage is neither above nor below it REQ-EXP-04", () => {
  const exact = [
    [609, 0.7, 87_000],
    [498, 8.3, 6000],
    [323, 32.3, 1000],
    [264, 1.1, 24_000],
    [253, 1.1, 23_000],
    [1, 1e-7, 1_000_000_000],
  ] as const;
  for (const [people, percent, of] of exact) {
    const compared = [people - 1, people, people + 1].map((count) => compareWithPercent(count, { percent, of }));
    expect(compared).toEqual([-1, 0, 1]);
    expect(percentRoundedUp({ percent, of })).toBe(people);
  }
});

test("decimal percentages are compared as exactly as whole numbers REQ-EXP-04 REQ-EXP-406", () => {
  const typed = fc.tuple(fc.nat(10_000_000), fc.integer({ min: 0, max: 3 }), fc.nat(60_000_000), fc.nat(1_000_000));
  fc.assert(
    fc.property(typed, ([digits, places, of, away]) => {
      const percent = Number(`${digits}e-${places}`);
      const hundredth = 100n * 10n ** BigInt(places);
      const wanted = BigInt(digits) * BigInt(of);
      const up = (wanted + hundredth - 1n) / hundredth;
      expect(BigInt(percentRoundedUp({ percent, of }))).toBe(up);
      for (const count of [up - 1n, up, up + 1n, BigInt(away)].filter((number) => number >= 0n)) {
        const apart = count * hundredth - wanted;
        expect(compareWithPercent(Number(count), { percent, of })).toBe(apart === 0n ? 0 : apart < 0n ? -1 : 1);
      }
    }),
  );
});
