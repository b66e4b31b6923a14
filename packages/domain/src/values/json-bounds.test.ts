import { expect, test } from "vitest";
import { exceededBound, jsonBoundsMessages, jsonProblems } from "./json-bounds.ts";

const times = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const nested = (depth: number, inner: unknown = {}): unknown => (depth === 0 ? inner : { a: nested(depth - 1, inner) });
const polluting: unknown = JSON.parse('{"__proto__":{"polluted":true}}');

test.each([
  ["a long list", { file: { Iterations: times(101, {}) } }, "file.Iterations"],
  ["a long list of rules", { IterationRules: times(3001, {}) }, "IterationRules"],
  ["a long list of clauses", { IterationRules: [{ AndClauses: times(51, {}) }] }, "IterationRules.0.AndClauses"],
  ["any list", { anything: times(5001, 1) }, "anything"],
  ["many values", times(50, times(4500, 1)), ""],
  ["many fields", { a: Object.fromEntries(times(501, 0).map((_, index) => [`f${index}`, 1])) }, "a"],
  ["a field of a long name", { ["x".repeat(256)]: 1 }, ""],
  ["depth", nested(40), times(32, "a").join(".")],
  ["a NUL", { Name: "a\0b" }, "Name"],
  ["half of a surrogate pair", { list: ["a", "\ud800"] }, "list.1"],
  ["a name that cannot be stored", { "a\0": 1 }, "a\0"],
  ["a key of the prototype", { a: [polluting] }, "a.0.__proto__"],
])("a value is refused for %s, with its path REQ-VAL-31", (_what, json, path) => {
  expect(Object.keys(jsonProblems(json))).toEqual([path]);
});

test("a value within all limits is accepted, whatever its structure", () => {
  const clause = { Name: "x", Comparator: "Y".repeat(20_000) };
  const rule = { ...clause, AndClauses: times(50, clause) };
  expect(jsonProblems({ IterationRules: times(250, rule), IterationCohorts: times(5000, {}) })).toEqual({});
  expect(jsonProblems(nested(31, "constructor"))).toEqual({});
  expect(jsonProblems("a \u{1F600} and its like")).toEqual({});
});

test("up to twenty problems are listed", () => {
  expect(Object.keys(jsonProblems({ list: times(4000, "\0") }))).toHaveLength(20);
});

const fields = (count: number, from = 0) =>
  Object.fromEntries(times(count, 0).map((_, index) => [`f${from + index}`, `"},{[,\\${index}`]));

test.each([
  ["depth", "[".repeat(200_000), jsonBoundsMessages.depth],
  ["values", JSON.stringify(times(50, times(4500, 1))), jsonBoundsMessages.values(100_000)],
  ["names", JSON.stringify([fields(2600), fields(2600, 2600)]), jsonBoundsMessages.names(5000)],
  [
    "names apart from their colons",
    JSON.stringify(fields(5001)).replaceAll('":', '"\n \t:'),
    jsonBoundsMessages.names(5000),
  ],
])("text over the limit for %s is not parsed REQ-VAL-31", (_what, text, message) => {
  expect(exceededBound(text)).toBe(message);
});

test.each([
  ["one field of many things", JSON.stringify(times(8, times(4900, { Name: '"{["', Comparator: "a,b\\" })))],
  ["no JSON", '{"a": "'],
  ["an escaped quote at the end", '"a\\"'],
])("text with %s is passed to the parser", (_what, text) => {
  expect(exceededBound(text)).toBeUndefined();
});
