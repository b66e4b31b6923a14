import { expect, test } from "vitest";
import { ok, refuse } from "../values/result.ts";
import { namesNhsNumber, nhsNumberMessage, readNhsNumber } from "./nhs-number.ts";

const asPeopleWriteIt = [
  "9990000018",
  "999 000 0018",
  "999-000-0018",
  "999\u00a0000\u00a00018",
  "999\u2011000\u20110018",
  "999 000\n0018",
  "(999)0000018",
  "９９９００００ ０１８".replaceAll(" ", ""),
  "٩٩٩٠٠٠٠٠١٨",
  "999000\u200b0018",
];

test("an NHS number is accepted with any kind of spaces, hyphens and digits REQ-REL-60", () => {
  for (const text of asPeopleWriteIt) expect([text, readNhsNumber(text)]).toEqual([text, ok("9990000018")]);
  for (const text of ["999000001", "99900000181", "999.000.0018", "", "x9990000018"])
    expect([text, readNhsNumber(text)]).toEqual([text, refuse(nhsNumberMessage)]);
});

test("a number with one wrong digit has a different error from one without ten digits REQ-REL-105", () => {
  const slip = refuse("Check the NHS number: it has 10 digits, but one of them is wrong");
  for (const text of ["9990000019", "999 000 0019"]) expect([text, readNhsNumber(text)]).toEqual([text, slip]);
});

test("an NHS number in text is recognised, however it is written REQ-REL-77 REQ-REL-539", () => {
  const others = ["999.000.0018", "999/000/0018", "999_000_0018", "9 9 9 0 0 0 0 0 1 8", "999 - 000 - 0018"];
  for (const number of [...asPeopleWriteIt, ...others]) {
    for (const text of [number, `1. ${number}, asked by phone`, `NHS${number}`, `12 ${number} 34`])
      expect([text, namesNhsNumber(text)]).toEqual([text, true]);
  }
});

test("an NHS number in its usual groups is recognised with different separators between them REQ-REL-260", () => {
  const mixed = [
    "999-000 0018",
    "999/000-0018",
    "999-000_0018",
    "999 - 000 . 0018",
    "999 \u2013 000/0018",
    "９９９．０００\u2014００１８",
  ];
  for (const number of mixed) {
    for (const text of [number, `1. ${number}, asked by phone`, `NHS${number}`])
      expect([text, namesNhsNumber(text)]).toEqual([text, true]);
  }
  for (const text of ["999-000 0019", "999-000 00181", "1999-000 0018"])
    expect([text, namesNhsNumber(text)]).toEqual([text, false]);
});

test("dates, times, amounts and telephone numbers are not NHS numbers REQ-REL-77", () => {
  const none = [
    "20/11/2026, 14:30",
    "2026-11-20 12:30",
    "99900000181",
    "£9,990,000,019",
    "phone 0113 496 0000",
    "75 and 80",
  ];
  for (const text of none) expect([text, namesNhsNumber(text)]).toEqual([text, false]);
});
