import { expect, test } from "vitest";
import { firstOf } from "./first-of.ts";

test("the first ten of many names are listed, with the number of others REQ-SCR-94", () => {
  const names = Array.from({ length: 1212 }, (_, index) => `P${index + 1}`);
  expect(firstOf(names.slice(0, 10))).toBe("P1, P2, P3, P4, P5, P6, P7, P8, P9 and P10");
  expect(firstOf(names)).toBe("P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 1,202 more");
  expect(firstOf(names, 3)).toBe("P1, P2, P3 and 1,209 more");
});
