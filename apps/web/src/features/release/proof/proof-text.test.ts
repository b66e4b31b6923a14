import { expect, test } from "vitest";
import { type ProofState, proofMessages } from "@spi/domain/release/proof";
import { type ReleaseProblem, unknownPlan } from "@spi/domain/release/release-problem";
import { recipientsSentence, unknownIds } from "./proof-text.ts";

test("recipients of test messages are identified by the ends of their NHS numbers, with the number of messages REQ-REL-102 REQ-REL-486", () => {
  expect(recipientsSentence(["0018", "0026"], 3)).toBe(
    "The 2 test recipients, whose NHS numbers end in 0018 and 0026, get the message for each of 3 routing plans: 6 messages.",
  );
  expect(recipientsSentence(["0018"], 1)).toBe(
    "The test recipient, whose NHS number ends in 0018, gets the message for 1 routing plan: 1 message.",
  );
});

test("an ID unknown to NHS Notify is shown separately from other rejections until NHS Notify accepts messages REQ-REL-163", () => {
  const plan = (name: string, state: ProofState, cause_code: ReleaseProblem["code"] | null) => ({
    plan: name,
    proof: { state, cause_code },
  });
  const plans = [
    plan("a", "refused", unknownPlan),
    plan("b", "refused", "proofRejected"),
    plan("c", "accepted", null),
    { plan: "d", proof: null },
  ];
  expect(unknownIds({ plans, figures: { accepted: 0, unclear: 0 } })).toEqual(["a"]);
  expect(unknownIds({ plans, figures: { accepted: 0, unclear: 1 } })).toEqual([]);
  expect(proofMessages.unknownIds(["a", "b"])).toBe(
    "“a” and “b” have NHS Notify IDs that NHS Notify does not recognise.",
  );
});
