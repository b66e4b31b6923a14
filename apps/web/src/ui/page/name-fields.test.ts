import { expect, test } from "vitest";
import { nameFields } from "./name-fields.ts";

const labels = { Manager: "Campaign manager", Approver: "Campaign approver", Name: "Campaign name" };

test("a message names its field only if several fields share it REQ-SCR-23", () => {
  const problems = [
    { fieldId: "Manager", message: "Enter one or more email addresses" },
    { fieldId: "Approver", message: "Enter one or more email addresses" },
    { fieldId: "Name", message: "Campaign Name is required" },
  ];
  expect(nameFields(problems, labels).map(({ message }) => message)).toEqual([
    "Campaign manager: Enter one or more email addresses",
    "Campaign approver: Enter one or more email addresses",
    "Campaign Name is required",
  ]);
});

test("a date's fields use the date's name", () => {
  const message = "Date should only contain numbers";
  const problems = ["StartDate.day", "EndDate.year"].map((fieldId) => ({ fieldId, message }));
  const named = nameFields(problems, { StartDate: "Start date", EndDate: "End date" });
  expect(named.map((problem) => problem.message)).toEqual([`Start date: ${message}`, `End date: ${message}`]);
});
