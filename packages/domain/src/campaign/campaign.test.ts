import { expect, test } from "vitest";
import { campaignContentSchema, campaignTypeNames, newCampaignDefaults, targetNames } from "./campaign.ts";
import { emailsProblem, isEmail, splitEmails } from "./emails.ts";

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

test("a name may hold letters, numbers, spaces and the listed characters, up to 255 §5.01", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ Name: "" })).toEqual(["Campaign Name is required"]);
  expect(problems({ Name: "   " })).toEqual(["Campaign Name is required"]);
  expect(problems({ Name: "Half: price" })).toEqual([
    "This value may contain only letters, numbers, spaces and the following characters []/\\-_'\"().,&+. Campaign name has “:”.",
  ]);
  expect(problems({ Name: "a;b#c;\td" })[0]).toMatch(/Campaign name has “;”, “#” and a tab\.$/);
  expect(problems({ Name: "x".repeat(255) })).toEqual([]);
  expect(problems({ Name: "x".repeat(256) })).toHaveLength(1);
});

test("the end may be the start's day but not before it §5.13", () => {
  expect(problems({ EndDate: "20260901" })).toEqual([]);
  expect(problems({ EndDate: "20260831" })).toEqual(["End date must be after start date"]);
  expect(problems({ StartDate: "20260931" })).toHaveLength(1);
});

test("the iteration time is HH:MM:SS §5.17", () => {
  expect(problems({ IterationTime: "23:59:59" })).toEqual([]);
  for (const IterationTime of ["7:00:00", "24:00:00", "07:60:00", "07:00"])
    expect(problems({ IterationTime })).toHaveLength(1);
});

test("a new campaign starts with these values §9.07 §9.08", () => {
  expect(newCampaignDefaults).toMatchObject({
    Type: "V",
    Target: "COVID",
    IterationFrequency: "X",
    IterationType: "M",
    IterationTime: "07:00:00",
    DefaultCommsRouting: "PLACEHOLDER_COMMS_ROUTING",
    ApprovalMinimum: 0,
    ApprovalMaximum: 0,
  });
});

test("types and targets read like this §9.10", () => {
  expect(campaignTypeNames).toEqual({ V: "Vaccination", S: "Screening" });
  expect(targetNames).toEqual({
    FLU: "Flu",
    COVID: "COVID-19",
    COVID_FLU: "COVID-19 and Flu",
    MMR: "Measles, Mumps & Rubella",
    RSV: "Respiratory Syncytial Virus",
  });
});

test("named people are e-mail addresses separated by commas §5.16", () => {
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
