import { expect, test } from "vitest";
import { modifierProblem, splitModifiers } from "./comparator-modifiers.ts";

const all = { offset: true, together: true };

test.each([
  "-75[[OFFSET:20250331]] ",
  "-75[[OFFSET:2025033]]",
  "[[OFFSET:20250331]]",
  "[-75[[OFFSET:20250331]][[NVL:1]]",
  "[-75[[NVL:1]][[OFFSET:20250331]] ",
  "-75[[OFFSET:20250331]][[NVL:1]] ",
  "-75[[NVL:1]][[OFFSET:20250331]] ",
])("text before, between or after modifiers, as in %j, makes all of it plain text REQ-SEL-07", (comparator) => {
  expect(splitModifiers(comparator, all)).toEqual({ ok: true, value: { base: comparator, nvl: null, offset: null } });
});

test("a base followed only by OFFSET can contain an opening bracket and line breaks", () => {
  expect(splitModifiers("[\n7[[OFFSET:20250331]]", all)).toEqual({
    ok: true,
    value: { base: "[\n7", nvl: null, offset: "20250331" },
  });
});

test("the longest comparators of a campaign are parsed without delay REQ-VAL-31", () => {
  const long = "QH8,".repeat(5000);
  for (let index = 0; index < 250; index += 1) expect(modifierProblem(long, { offset: true })).toBeUndefined();
  expect(modifierProblem(`${long}]]`, { offset: true })).toBeDefined();
});
