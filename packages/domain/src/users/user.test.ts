import { expect, test } from "vitest";
import { candidateReviewers, displayName, reviewerLabel, withoutNhsNumbers } from "./user.ts";

test("the display name is the given and family name, or a prettified username §3.31", () => {
  expect(displayName({ username: "w", given_name: "Wendy", family_name: "Writer" })).toBe("Wendy Writer");
  expect(displayName({ username: "CIS2-live_wendy.writer" })).toBe("Wendy Writer");
});

test("a user's name and address without an NHS number are stored, and others are not REQ-SEC-262", () => {
  const wendy = { id: "1", username: "w", email: "w@example.nhs.uk", given_name: "Wendy", family_name: "Writer" };
  expect(withoutNhsNumbers(wendy)).toEqual(wendy);
  const numbered = {
    id: "1",
    username: "999-000-0018",
    email: "9990000018@example.nhs.uk",
    given_name: "999 000 0018",
  };
  expect(withoutNhsNumbers(numbered)).toEqual({ id: "1", username: "1" });
});

const person = (sub: string, given_name: string | undefined, more: Record<string, unknown> = {}) => ({
  sub,
  given_name,
  family_name: "Approver",
  email: `${sub}@example.nhs.uk`,
  ...more,
});

test("candidates are all other users with an email and a full name, once each §5.36, sorted by given name §2.3.28", () => {
  const approvers = [
    person("zoe", "Zoe"),
    person("me", "Myself"),
    person("arun", "Arun"),
    person("arun", "Arun again"),
    person("mute", "Mute", { email: undefined }),
    person("half", "Half", { family_name: undefined }),
  ];
  expect(candidateReviewers(approvers, "me").map((user) => user.given_name)).toEqual(["Arun", "Zoe"]);
});

test("a reviewer is shown by full name, or by email, or as 'Unnamed user' §2.3.28", () => {
  expect(reviewerLabel({ given_name: "Arun", family_name: "Approver", email: "a@example.nhs.uk" })).toBe(
    "Arun Approver",
  );
  expect(reviewerLabel({ email: "a@example.nhs.uk" })).toBe("a@example.nhs.uk");
  expect(reviewerLabel({})).toBe("Unnamed user");
});
