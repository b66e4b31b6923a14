import { expect, test } from "vitest";
import { shownDetails, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";

const campaign = { StartDate: "20260901", EndDate: "20270331" };
const draft = toKeyDetailsDraft({ CommsType: "I", Name: "Autumn", IterationDate: "20261001" });
const details = { CommsType: "I", Name: "Autumn", IterationDate: "20261001" };

test("an iteration without type and maximum approval number is completed by key details REQ-VAL-251", () => {
  const schema = keyDetailsSchema({ campaign, otherNames: [], missing: ["type", "approvalMaximum"] });
  const refused = schema.safeParse({ ...draft, ApprovalMaximum: "many" });
  expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["Type", "Choose an iteration type"],
    ["ApprovalMaximum", "Enter a maximum approval number"],
  ]);
  const read = schema.parse({ ...draft, Type: "M", ApprovalMaximum: " 12 " });
  expect(shownDetails(read)).toEqual({ ...details, Type: "M", ApprovalMaximum: 12 });
});

test("saving key details leaves an existing type and maximum approval number unchanged REQ-VAL-251", () => {
  const read = keyDetailsSchema({ campaign, otherNames: [] }).parse({ ...draft, ApprovalMaximum: "" });
  expect(shownDetails(read)).toEqual(details);
});
