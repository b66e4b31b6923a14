import { expect, test } from "vitest";
import { type Need, needKinds } from "@spi/domain/desk/need";
import { taskReason, taskSentence, noTasksSentence } from "./task-text.ts";

const id = "0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";

const need = (changes: Partial<Need> = {}): Need => ({
  kind: "review",
  team_id: "team-a",
  campaign_id: id,
  iteration_id: id,
  campaign: "Spring",
  iteration: "Autumn",
  run_date: "20261128",
  report_number: null,
  stopped_midway: false,
  count: 1,
  by: "Arun Approver",
  reason: "The age is wrong",
  ...changes,
});

test("each task begins with a verb and names its iteration REQ-DESK-02", () => {
  expect(needKinds.map((kind) => [taskSentence(need({ kind })), taskReason(need({ kind, report_number: 2 }))])).toEqual(
    [
      ["Review Autumn", "Sent for review by Arun Approver"],
      ["Review the report for Autumn", "Report 2 is ready"],
      ["Correct Autumn", "Rejected by Arun Approver: The age is wrong"],
      ["Answer a comment on Autumn", ""],
      ["Fix problems with the rules for Autumn", "1 problem to fix before review"],
      ["Respond to a finding about Autumn", "The age is wrong"],
      ["Check the failed report for Autumn", "The age is wrong"],
      ["Request the report for Autumn", "Approved by Arun Approver"],
      ["Prepare the release for Autumn", "Report approved by Arun Approver"],
      ["Send the test messages for Autumn", "The age is wrong"],
      ["Correct the NHS Notify IDs for Autumn", "The age is wrong"],
      ["Start sending Autumn", "The list is ready and the test messages have been read"],
      ["Find out why Autumn cannot be sent", "The age is wrong"],
      ["Prepare the list for Autumn again", "The age is wrong"],
      ["Decide whether to resume sending Autumn", "The age is wrong"],
      ["Undo the change that stopped sending Autumn", "The age is wrong"],
      ["Read the test messages for Autumn", "An approver who did not send these messages must read them"],
      ["Approve the NHS Notify IDs for Autumn", "The IDs changed after the iteration was approved"],
      ["Choose people to contact again for Autumn", "1 person was not reached"],
      ["Finish Autumn and send it for review", "The iteration is still a draft"],
    ],
  );
  expect(taskSentence(need({ kind: "answerComments", count: 2 }))).toBe("Answer 2 comments on Autumn");
  expect(taskSentence(need({ kind: "answerFindings", count: 2 }))).toBe("Respond to 2 findings about Autumn");
  expect(taskReason(need({ kind: "fixFindings", count: 2 }))).toBe("2 problems to fix before review");
  expect(taskReason(need({ kind: "correct", by: null, reason: null }))).toBe("Rejected");
});

test("the text for no tasks names the next run REQ-DESK-04", () => {
  const nextRun = "20261128";
  expect(noTasksSentence({ nextRun, overdue: 0 })).toBe("You have no tasks. The next run date is 28 November 2026.");
  expect(noTasksSentence({ nextRun: null, overdue: 0 })).toBe("You have no tasks.");
  expect(noTasksSentence({ nextRun, overdue: 2 })).toBe(
    "You have no tasks. The next run date is 28 November 2026. There are 2 iterations overdue in your teams.",
  );
  expect(noTasksSentence({ nextRun: null, overdue: 1 })).toBe(
    "You have no tasks. There is 1 iteration overdue in your teams.",
  );
});
