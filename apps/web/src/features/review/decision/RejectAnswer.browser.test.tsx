import type { FindingView } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { open, seal, unreviewed } from "../test/review-screens.tsx";
import { RejectAnswer } from "./RejectAnswer.tsx";

const finding: FindingView = {
  id: "a".repeat(64),
  level: "warning",
  code: "never-decides",
  path: "IterationRules.1",
  where: "Rule “Under 60”",
  screen: "filter-rules/x",
  rule: "x",
  problem: {
    code: "neverDecides",
    params: { rule: "Under 60", deciders: [{ name: "Under 75", type: "F" }], together: false },
  },
  message: "The rule “Under 60” never decides.",
  person: null,
  outcome: null,
  people: null,
  answer: {
    reason: "A safeguard",
    by: { id: "wendy", name: "Wendy" },
    at: "20261120090000",
    copied: false,
    not_accepted: null,
  },
  earlier_answer: null,
  repairs: [],
  is_new: true,
};

test("a reviewer who does not accept an answer rejects the iteration with a reason that names the finding REQ-REV-33 REQ-REV-462", async () => {
  const review = { ...unreviewed, seal, versions: { campaign: 1, iteration: 1 } };
  const { screen, sent } = await open({ review, extraContent: <RejectAnswer finding={finding} /> });
  await screen.getByText("Do not accept this answer about Rule “Under 60”").click();
  await screen.getByLabelText(/^Why do you not accept this answer/).fill("The first rule stays.");
  await screen.getByRole("button", { name: /^Reject the iteration because of this answer/ }).click();
  const reason = "The first rule stays.";
  await expect
    .poll(() => sent)
    .toEqual([["status", { status: "rejected", reason, refused_answers: [finding.id], Version: 1, seal }]]);
});
