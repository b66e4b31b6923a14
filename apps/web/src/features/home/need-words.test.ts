import { expect, test } from "vitest";
import { type Need, needKinds } from "@spi/domain/desk/need";
import { needReason, needSentence, nothingNeedsYou } from "./need-words.ts";

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

test("each need begins with a verb and names its iteration REQ-DESK-02", () => {
  expect(needKinds.map((kind) => [needSentence(need({ kind })), needReason(need({ kind, report_number: 2 }))])).toEqual(
    [
      ["Review Autumn", "Sent for review by Arun Approver"],
      ["Decide the report of Autumn", "Report 2 is ready"],
      ["Correct Autumn", "Rejected by Arun Approver: The age is wrong"],
      ["Answer a comment on Autumn", ""],
      ["Fix what was found in the rules of Autumn", "1 thing keeps it from review"],
      ["Answer a finding of Autumn", "The age is wrong"],
      ["Look at the failed report of Autumn", "The age is wrong"],
      ["Request the report of Autumn", "Approved by Arun Approver"],
      ["Prepare the release of Autumn", "Report approved by Arun Approver"],
      ["Send the test messages of Autumn", "The age is wrong"],
      ["Correct the NHS Notify IDs of Autumn", "The age is wrong"],
      ["Start sending Autumn", "The list is prepared, and its test messages are read"],
      ["See why Autumn cannot be sent", "The age is wrong"],
      ["Prepare the list of Autumn again", "The age is wrong"],
      ["Decide how the release of Autumn goes on", "The age is wrong"],
      ["Set back what keeps the release of Autumn stopped", "The age is wrong"],
      ["Read the test messages of Autumn", "Somebody other than the sender must say that they read them"],
      ["Approve the NHS Notify IDs of Autumn", "They were added, changed or removed after it was approved"],
      ["Decide who of Autumn is tried again", "1 person was not reached"],
      ["Finish Autumn and send it for review", "It is still a draft"],
    ],
  );
  expect(needSentence(need({ kind: "answerComments", count: 2 }))).toBe("Answer 2 comments on Autumn");
  expect(needSentence(need({ kind: "answerFindings", count: 2 }))).toBe("Answer 2 findings of Autumn");
  expect(needReason(need({ kind: "mendFindings", count: 2 }))).toBe("2 things keep it from review");
  expect(needReason(need({ kind: "correct", by: null, reason: null }))).toBe("Rejected");
});

test("the text for no tasks names the next run REQ-DESK-04", () => {
  const nextRun = "20261128";
  expect(nothingNeedsYou({ nextRun, overdue: 0 })).toBe("Nothing needs you. Next run: 28 November 2026.");
  expect(nothingNeedsYou({ nextRun: null, overdue: 0 })).toBe("Nothing needs you.");
  expect(nothingNeedsYou({ nextRun, overdue: 2 })).toBe(
    "Nothing needs you. Next run: 28 November 2026. In your teams: 2 iterations overdue.",
  );
  expect(nothingNeedsYou({ nextRun: null, overdue: 1 })).toBe("Nothing needs you. In your teams: 1 iteration overdue.");
});
