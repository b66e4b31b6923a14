import { expect, test } from "vitest";
import { holdersSentence } from "./holders.ts";

test("up to ten users with a permission are listed, or the user who can grant it REQ-ROLE-08", () => {
  expect(holdersSentence(["Rhys Releaser", "Bo Both"], "release")).toBe(
    "Staff who can do this: Rhys Releaser, Bo Both.",
  );
  const many = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
  expect(holdersSentence(many, "approve")).toMatch(/Person 9 and 2 more\.$/);
  expect(holdersSentence([], "write")).toBe(
    "None of the staff who have signed in so far can do this. Ask your team’s administrator to give someone else permission to write campaigns.",
  );
});
