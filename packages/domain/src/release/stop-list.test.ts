import { expect, test } from "vitest";
import { isNhsNumber } from "../names/nhs-number.ts";
import { longestStopList, parseStopList, stopListMessages } from "./stop-list.ts";

const [one, two] = ["9990000018", "9990000026"];

test("NHS numbers are read one per line, in common formats and without duplicates REQ-REL-60", () => {
  const text = `\uFEFF${one}\r\n999 000 0026\n\n"999-000-0026",\n  ${one}\n`;
  expect(parseStopList(text)).toEqual({ ok: true, value: [one, two] });
});

test("spaces, hyphens and zero-width characters of any kind are ignored REQ-POP-257", () => {
  const text = "999\u00a0000\u200b0018\n999\u2011000\u20600026\u202f\n";
  expect(parseStopList(text)).toEqual({ ok: true, value: [one, two] });
});

test("each line that is not an NHS number is reported by line number, without its content REQ-REL-60 REQ-REL-481", () => {
  const refused = parseStopList(`${one}\n9990000019\n${two}\n99900000\nNHS number\n${one} ${two}`);
  expect(refused).toEqual({ ok: false, refusal: stopListMessages.wrongLines([2, 4, 5, 6], [2]) });
  expect(JSON.stringify(refused)).toContain("Lines 2, 4, 5 and 6 are");
  expect(JSON.stringify(refused)).not.toContain("999");
  expect(JSON.stringify(refused)).toContain("Line 2 has 10 digits, but one of the digits is wrong");
  expect(parseStopList(`${one}\n9990000019`)).toEqual({
    ok: false,
    refusal: "Line 2 is not an NHS number. Line 2 has 10 digits, but one of the digits is wrong",
  });
  const many = parseStopList("wrong\n".repeat(30));
  expect(JSON.stringify(many)).toContain("20 and 10 more");
});

test("a list that is too long is refused unread, and so is one with too many people REQ-REL-60 REQ-REL-480", () => {
  expect(parseStopList(" ".repeat(longestStopList + 1))).toEqual({ ok: false, refusal: stopListMessages.long });
  const numbers = Array.from({ length: 5600 }, (_, index) => numbered(`999${String(index).padStart(6, "0")}`));
  const valid = numbers.filter(isNhsNumber);
  expect(parseStopList(valid.slice(0, 5001).join("\n"))).toEqual({ ok: false, refusal: stopListMessages.many });
  expect(parseStopList(valid.slice(0, 5000).join("\n"))).toMatchObject({ ok: true });
  expect(parseStopList(" \n")).toEqual({ ok: false, refusal: stopListMessages.none });
});

/** Appends the check digit to nine digits. */
function numbered(digits: string): string {
  const sum = Array.from(digits, Number).reduce((total, digit, position) => total + digit * (10 - position), 0);
  return `${digits}${(11 - (sum % 11)) % 11}`;
}
