import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonTextMessages, parseJson, readJson } from "./json-text.ts";

const read = (text: string) => readJson(new TextEncoder().encode(text));
const lost = (text: string) => {
  const made = read(text);
  return made.ok || made.refusal.kind === "notJson" ? made : made.refusal.errors;
};

describe("content that JSON parsers silently drop is refused by path REQ-VAL-42", () => {
  test("a key that an object has twice, in whatever escapes, at any depth", () => {
    expect(lost('{"a":{"Type":"F","Ty\\u0070e":"S"},"list":[1,{"b":1,"c":[],"b":2}]}')).toEqual({
      "a.Type": [jsonTextMessages.twice],
      "list.1.b": [jsonTextMessages.twice],
    });
  });

  test.each(["9007199254740993", "1e400", "-1e400", "1e-400", "0.12345678901234567891", "123456789012345678901"])(
    "the number %s",
    (number) => {
      expect(lost(`{"list":[0,{"Priority":${number}}]}`)).toEqual({
        "list.1.Priority": [jsonTextMessages.number(number)],
      });
    },
  );

  test("JSON that is read exactly as written is accepted", () => {
    const json = fc.jsonValue({ noUnicodeString: false });
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
      { numRuns: 300 },
    );
    for (const text of ["1.50", "1e3", "0.0", "-0", "1E+2", "20260101", '{"a":1,"b":{"a":1}}', "\uFEFF{}"]) {
      expect(read(text).ok).toBe(true);
    }
  });
});

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', "Line 3, column 3: a comma or a closing bracket is missing."],
  ['{"a": }', "Line 1, column 7: a value is missing."],
  ['{"a": "b', "Line 1, column 7: a closing quote is missing."],
  ['{"a": [1, 2}', "Line 1, column 12: a comma or a closing bracket is missing."],
  ["{“a”: 1}", "Line 1, column 2: this is not a JSON value. Put text in straight double quotes."],
  ['{"a": 1,}', "Line 1, column 9: a field name in quotes is missing."],
  ["{} {}", "Line 1, column 4: there is extra text after the end."],
  ['{"a": 1} // no', "Line 1, column 10: JSON does not allow comments."],
])("invalid JSON is refused with the position of the fault: %j REQ-VAL-42 REQ-VAL-420", (text, message) => {
  expect(read(text)).toEqual({ ok: false, refusal: { kind: "notJson", message } });
});

test("excessive nesting and bytes that are not UTF-8 are refused with a message REQ-VAL-42", () => {
  expect(parseJson("[".repeat(200_000))).toMatchObject({ ok: false });
  expect(readJson(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({
    refusal: { message: jsonTextMessages.notUtf8 },
  });
});
