import { expect, test } from "vitest";
import { type UnmetExpectation, notApprovedFor, reportNotApprovedFor } from "./waiver.ts";

const failing: UnmetExpectation = {
  id: "1",
  about: "example",
  name: "Care home",
  safety: false,
  message: "This person is suppressed.",
  person: null,
  waiver: null,
};
const by = { id: "a", name: "A" };
const request = {
  reason: "Meant",
  requested_by: by,
  requested_at: "20270101000000",
  approved_by: null,
  approved_at: null,
};

test("an approver reads why example people block an approval and what to do REQ-EXP-64", () => {
  expect(notApprovedFor([failing])).toMatch(
    /^You cannot approve this iteration while the example person “Care home” does not .* Reject the iteration so.* ask for a waiver/,
  );
  expect(notApprovedFor([failing, { ...failing, safety: true }])).toMatch(
    /while 2 example people do not .* Reject the iteration so that its author can change the rules\. You cannot waive this, because someone who must not be invited would be invited/,
  );
  expect(notApprovedFor([{ ...failing, waiver: request }])).toBeDefined();
});

test("an expectation waived by two people, or about the report, does not block an iteration's approval REQ-EXP-64", () => {
  const waived = {
    ...failing,
    waiver: { ...request, approved_by: { id: "b", name: "B" }, approved_at: "20270101000000" },
  };
  expect(notApprovedFor([waived, { ...failing, about: "expectation" }])).toBeUndefined();
});

test("an approver reads why a report cannot be approved for its expectations, and what to do REQ-REV-226 REQ-REV-478", () => {
  const unmet = { ...failing, about: "expectation" as const };
  expect(reportNotApprovedFor([unmet])).toMatch(
    /^You cannot approve this report while “Care home” is not met. Reject the report so.* ask for a waiver/,
  );
  expect(reportNotApprovedFor([unmet, { ...unmet, safety: true }])).toMatch(
    /while 2 expectations are not met. Reject the report so that the iteration's author can change the rules. You cannot waive safety expectations/,
  );
  const waiver = { ...request, approved_by: { id: "b", name: "B" }, approved_at: "20270101000000" };
  expect(reportNotApprovedFor([failing, { ...unmet, waiver }])).toBeUndefined();
});
