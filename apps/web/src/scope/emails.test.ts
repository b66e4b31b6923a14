import { campaignContentSchema, newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { emailsProblem, isEmail } from "@spi/domain/campaign/emails";
import { expect, test } from "vitest";
import { hasEmail, splitEmails, withEmail, withoutEmail } from "./emails.ts";

const typed = "Anna Smith <anna@example.nhs.uk>; half@\nBO@example.nhs.uk,";

test("adding or removing an address ignores case and leaves the rest of the text unchanged REQ-SCR-59 REQ-SCR-434", () => {
  expect(hasEmail(typed, "bo@example.nhs.uk")).toBe(true);
  expect(hasEmail(typed, "o@example.nhs.uk")).toBe(false);
  expect(withEmail(typed, "cy@example.nhs.uk")).toBe(
    "anna@example.nhs.uk, half@, BO@example.nhs.uk, cy@example.nhs.uk",
  );
  expect(withEmail(" ", "cy@example.nhs.uk")).toBe("cy@example.nhs.uk");
  expect(withoutEmail(typed, "bo@example.nhs.uk")).toBe("anna@example.nhs.uk, half@");
  expect(withoutEmail("bo@example.nhs.uk", "bo@example.nhs.uk")).toBe("");
});

const campaign = {
  ...newCampaignDefaults,
  Name: "Autumn [2026] /\\-_'\"().,&+",
  StartDate: "20260901",
  EndDate: "20270331",
};

const problems = (changes: Record<string, unknown>) => {
  const parsed = campaignContentSchema.safeParse({ ...campaign, ...changes });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test("a list of users is email addresses separated by commas §5.16 REQ-VAL-403", () => {
  expect(splitEmails("a@example.nhs.uk, b@example.nhs.uk,")).toEqual(["a@example.nhs.uk", "b@example.nhs.uk"]);
  expect(["a@example.nhs.uk", "first.last+tag@nhs.net"].every(isEmail)).toBe(true);
  const none = ["a", "a@b", "a b@example.nhs.uk", "a@example.nhs.uk;b@example.nhs.uk"];
  const hostile = ["a%0d%0abcc:b@example.nhs.uk", "mailto:a@example.nhs.uk", "a@example.nhs.uk?subject=x"];
  expect([...none, ...hostile].some(isEmail)).toBe(false);
  expect(isEmail("anna.o'neil@nhs.net")).toBe(true);
  expect(splitEmails("a@example.nhs.uk;\nA@EXAMPLE.nhs.uk, b@example.nhs.uk")).toEqual([
    "a@example.nhs.uk",
    "b@example.nhs.uk",
  ]);
  expect(splitEmails("Smith, Anna <a@example.nhs.uk>; Bo Both <b@example.nhs.uk>, c@example.nhs.uk")).toEqual([
    "a@example.nhs.uk",
    "b@example.nhs.uk",
    "c@example.nhs.uk",
  ]);
  expect(splitEmails("Anna <a@example.nhs.uk>, nobody")).toEqual(["a@example.nhs.uk", "nobody"]);
  const message =
    "Enter one or more email addresses in the correct format, like name@example.nhs.uk. If you enter more than one " +
    "email address, separate them with a comma. For example, 'name@example.nhs.uk,other@example.nhs.uk'.";
  for (const role of ["Manager", "Approver", "Reviewer"])
    expect(problems({ [role]: ["nobody"] })).toEqual([`${message} “nobody” is not an email address.`]);
  expect(emailsProblem([])).toBe(message);
});
