import type { Bound } from "@spi/domain/expectation/expectations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin } from "../../src/expect/bounds.ts";

test("a percentage bound with decimals is met up to exactly its number REQ-EXP-04 REQ-EXP-60 REQ-EXP-406", () => {
  // With a multiple of 100,000, a thousandth of a per cent is always a whole number.
  const exact = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 600 }));
  fc.assert(
    fc.property(exact, fc.boolean(), ([thousandths, hundredThousands], ofLast) => {
      const whole = hundredThousands * 100_000;
      const percent = Number(`${thousandths}e-3`);
      const exactly = thousandths * hundredThousands;
      const bound: Bound = {
        Name: "Letters",
        Kind: "Bound",
        Of: "invited",
        ...(ofLast
          ? { AtLeastPercentOfLast: percent, AtMostPercentOfLast: percent }
          : { AtLeastPercent: percent, AtMostPercent: percent }),
      };
      const results = [exactly - 1, exactly, exactly + 1].map((people) =>
        isWithin(bound, { people, all: ofLast ? 0 : whole, last: ofLast ? whole : undefined }),
      );
      expect(results).toEqual([false, true, false]);
    }),
    { numRuns: 2000 },
  );
});
