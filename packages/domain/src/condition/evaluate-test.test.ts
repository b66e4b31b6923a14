import { expect, test } from "vitest";
import { evaluateTest } from "./evaluate-test.ts";

test.each([
  ["b", "a"],
  ["ab", "a"],
  ["🙂", "ﬁ"],
  ["a🙂", "aﬁ"],
])("%s comes after %s, by code point as in the databases", (later, earlier) => {
  expect(evaluateTest({ kind: "order", order: ">", text: earlier }, later)).toBe("match");
  expect(evaluateTest({ kind: "order", order: "<", text: later }, earlier)).toBe("match");
  expect(evaluateTest({ kind: "order", order: "<", text: earlier }, later)).toBe("no match");
  expect(evaluateTest({ kind: "order", order: "<=", text: later }, later)).toBe("match");
});
