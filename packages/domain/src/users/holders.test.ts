import { expect, test } from "vitest";
import { holdersSentence } from "./holders.ts";

test("who can do something is told by name, at most ten, and of nobody who can change that REQ-ROLE-08", () => {
  expect(holdersSentence(["Rhys Releaser", "Bo Both"], "release")).toBe(
    "Staff with permission: Rhys Releaser, Bo Both.",
  );
  const many = Array.from({ length: 12 }, (_, at) => `Person ${at}`);
  expect(holdersSentence(many, "approve")).toMatch(/Person 9 and 2 more\.$/);
  expect(holdersSentence([], "write")).toBe(
    "No one who has signed in can do this. Ask your team’s administrator to give someone else permission to write campaigns.",
  );
});
