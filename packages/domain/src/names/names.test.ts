import { expect, test } from "vitest";
import { strangeRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { controlsProblem, hasNameCharacters, nameMessages, nameSchema, sameName } from "./names.ts";
import { nhsNumberInText } from "./nhs-number.ts";
import { makeUniqueName } from "./make-unique-name.ts";

test.each([
  ["a zero-width space", "Flu\u200b"],
  ["a text direction", "Flu\u202e"],
  ["a letter that is not drawn", "Flu\u3164"],
  ["a variation selector", "Flu\ufe0f"],
  ["a combining grapheme joiner", "Flu\u034f"],
])("%s is not allowed in a name and is reported by its code REQ-VAL-35", (_what, name) => {
  expect(hasNameCharacters(name)).toBe(false);
  const code = name.codePointAt(3)?.toString(16).toUpperCase().padStart(4, "0");
  expect(nameMessages.characters("Name", name)).toContain(`an invisible character (U+${code})`);
});

test("a name can contain letters of any alphabet and is stored composed REQ-VAL-35", () => {
  const schema = nameSchema("Name", "Enter a name");
  expect(schema.parse("  Cafe\u0301 Zürich ")).toBe("Café Zürich");
  expect(hasNameCharacters("Прививка")).toBe(true);
});

test.each([
  ["blanks", "Spring  first", " Spring first "],
  ["composition", "Cafe\u0301", "Caf\u00e9"],
  ["Cyrillic letters", "Sрring", "Spring"],
  ["Greek letters", "ΑΒΕ", "ABE"],
])("names that differ only in %s are the same name REQ-VAL-35 REQ-VAL-418", (_what, one, other) => {
  expect(one).not.toBe(other);
  expect(sameName(one, other)).toBe(true);
  expect(makeUniqueName(one, [other])).toBe(`${one.trimEnd()} (2)`);
});

test("a control character in text is reported by its code, but line breaks and tabs are accepted REQ-VAL-43", () => {
  const bell = "This contains an invisible character (U+0007). Remove it, or type the text again.";
  expect(controlsProblem("Asked\u0007 the vendor")).toBe(bell);
  expect(controlsProblem("\u001b[31mRed")).toContain("U+001B");
  expect(controlsProblem("Zoë asked:\r\n\t“why?” 👩🏽‍⚕️")).toBeUndefined();
});

test("a routing plan ID with invisible characters is invalid REQ-VAL-35", () => {
  for (const id of ["A\u200bB", "LETTER\u202e", "A\u3164"]) expect(strangeRoutingPlanIds(["LETTER", id])).toEqual([id]);
  expect(strangeRoutingPlanIds(["LETTER", "<a>"])).toEqual([]);
});

test("names that read differently are different names", () => {
  expect(sameName("Spring", "spring")).toBe(false);
  expect(sameName("Spring 1", "Spring 2")).toBe(false);
});

test("the name of a campaign or iteration cannot contain an NHS number REQ-REL-261", () => {
  const schema = nameSchema("Name", "Enter a name");
  for (const name of ["Flu 9990000018", "Flu 999-000 0018", "Flu 999/000-0018"])
    expect([name, schema.safeParse(name).error?.issues.map(({ message }) => message)]).toEqual([
      name,
      [nhsNumberInText],
    ]);
  expect(schema.safeParse("Flu 2026-27, 20 11 2026").success).toBe(true);
});
