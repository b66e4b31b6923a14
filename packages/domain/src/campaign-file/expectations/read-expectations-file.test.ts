import { expect, test } from "vitest";
import { jsonBoundsMessages } from "../../values/json-bounds.ts";
import { describeLineProblem } from "./example-lines.ts";
import { readExpectationsFile } from "./read-expectations-file.ts";

const wordsOf = (text: string) => {
  const read = readExpectationsFile(text);
  return read.ok ? [] : read.refusal.map(describeLineProblem);
};
const condition = { AttributeLevel: "PERSON", AttributeName: "POSTCODE", Operator: "=" };

test.each([
  ["NUL", "a\u0000"],
  ["half a surrogate pair", "a\ud800"],
])("%s cannot be stored and is reported by line and field REQ-VAL-31 REQ-VAL-413", (_, text) => {
  const bound = { Name: text, Kind: "Bound", Of: "invited", AtMost: 5 };
  const sentence = { Name: "None", Kind: "Nobody", Conditions: [{ ...condition, Comparator: text }] };
  expect(wordsOf(JSON.stringify({ Expectations: [bound, sentence] }, null, 1))).toEqual([
    `Line 4, Expectations.0.Name: ${jsonBoundsMessages.characters}`,
    `Line 17, Expectations.1.Conditions.0.Comparator: ${jsonBoundsMessages.characters}`,
  ]);
});

test("a file with excessive nesting is refused before it is parsed REQ-VAL-31", () => {
  expect(wordsOf(`{"Sending":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toEqual([jsonBoundsMessages.depth]);
});
