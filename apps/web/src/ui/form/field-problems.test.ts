import { expect, test } from "vitest";
import { isFromServer, listProblems } from "./field-problems.ts";

test("each form message becomes a line with its field, by path if nested", () => {
  const errors = {
    Name: { type: "custom", message: "Campaign Name is required" },
    StartDate: { month: { type: "custom", message: "Please enter a valid month between 1 and 12" } },
    EndDate: undefined,
  };
  expect(listProblems(errors)).toEqual([
    { fieldId: "Name", message: "Campaign Name is required" },
    { fieldId: "StartDate.month", message: "Please enter a valid month between 1 and 12" },
  ]);
});

test("the API's messages are distinguished from the form's own", () => {
  expect(isFromServer({ Name: { type: "server", message: "x" } })).toBe(true);
  expect(isFromServer({ Name: { type: "custom", message: "x" } })).toBe(false);
});
