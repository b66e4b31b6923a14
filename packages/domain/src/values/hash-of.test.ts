import { expect, test } from "vitest";
import { hashOf } from "./hash-of.ts";

test("a hash depends on the value, not on key order or on keys without a value", () => {
  // Result of sha256sum for {"a":"é","b":[1,null]}.
  const hash = "3d92f6368f93f3cb36a4e7a721098054dfbfd705e31fa50409f2d99e0727a08c";
  expect(hashOf({ b: [1, null], a: "é" })).toBe(hashOf({ a: "é", b: [1, null], c: undefined }));
  expect(hashOf({ b: [1, null], a: "é" })).toBe(hash);
});
