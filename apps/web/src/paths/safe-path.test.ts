import { expect, test } from "vitest";
import { isSafePath } from "./safe-path.ts";

test.each(["/home", "/team-a/campaign/1/summary?openRules=F", `/${"a".repeat(2046)}`])(
  "%s can be restored §2.1.08 REQ-SIGN-401",
  (path) => {
    expect(isSafePath(path)).toBe(true);
  },
);

test.each([
  "home",
  "",
  "//evil.test",
  "/a//b",
  "/\\evil.test",
  "/%5Cevil.test",
  "/%2F%2Fevil.test",
  "/%2fevil.test",
  "/\tevil.test",
  "/a\r\nb",
  "javascript:alert(1)",
  "https://evil.test",
  "/%",
  `/${"a".repeat(2047)}`,
])("%j is not restored §2.1.08 REQ-SIGN-401", (path) => {
  expect(isSafePath(path)).toBe(false);
});
