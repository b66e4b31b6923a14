import { expect, test } from "vitest";
import { isReason, isWordedReason } from "./reason.ts";

test("a reason must contain visible characters REQ-VAL-37", () => {
  for (const nothing of ["", "  \n", "\u200b", "\u200b \u2060", "\u3164", "\u2800", "—", "..."]) {
    expect([nothing, isReason(nothing)]).toEqual([nothing, false]);
  }
  for (const reason of ["Asked by their practice", "7", "مطلوب", "\u200bWait"]) expect(isReason(reason)).toBe(true);
});

test("an answer's reason has at least two words REQ-REV-31", () => {
  for (const short of ["", "ok", "Fine.", "- -", "o\u200bk"])
    expect([short, isWordedReason(short)]).toEqual([short, false]);
  expect(isWordedReason("A safeguard")).toBe(true);
});
