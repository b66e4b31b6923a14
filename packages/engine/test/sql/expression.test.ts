import { expect, test } from "vitest";
import { allOf, anyOf, columnList, negatedIf, atom } from "../../src/sql/expression.ts";

const [a, b, c] = [atom("a"), atom("b"), atom("c")] as const;

test.each([
  ["a and b and c", allOf([a, allOf([b, c])])],
  ["a and (b or c)", allOf([a, anyOf([b, c])])],
  ["a or (b and c)", anyOf([a, allOf([b, c])])],
  ["a", anyOf([allOf([a])])],
  ["not (a or b) and c", allOf([negatedIf(true, anyOf([a, b])), c])],
  ["(a or b) and c", allOf([negatedIf(false, anyOf([a, b])), c])],
])("SQL fragments are combined as %s", (text, expression) => {
  expect(expression.text).toBe(text);
});

test("every column except the last ends with a comma", () => {
  expect(columnList([["a"], ["b", "c"], ["d", "e"]])).toEqual(["a,", "b", "c,", "d", "e"]);
});
