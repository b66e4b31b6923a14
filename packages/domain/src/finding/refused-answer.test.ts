import { expect, test } from "vitest";
import { describeAnswer, refusalReason, rejectionReason } from "./refused-answer.ts";

const finding = { problem: { code: "redundantClause", params: { rule: "Care home", clause: "Flag" } } } as const;
const sentence =
  "The clause “Flag” of the rule “Care home” makes no difference, because everyone who matches the rest of the rule also matches this clause. Check the clause, or delete it.";

test("a rejection shows the reviewer's reason with the finding whose answer was not accepted REQ-REV-33 REQ-REV-462", () => {
  const answered = [
    { id: "a", ...finding },
    { id: "b", ...finding },
  ];
  const shown = rejectionReason({ reason: "Add the rule.", refused_answers: ["a"], answered });
  expect(shown).toBe(`Add the rule. (Answer not accepted for: ${sentence})`);
  expect(rejectionReason({ reason: "Add the rule.", answered })).toBe("Add the rule.");
  expect(rejectionReason({})).toBeNull();
  expect(refusalReason("Add the rule.", finding)).toBe("Add the rule.");
});

test("a rejection stored before findings had codes is shown unchanged, and its reason alone next to the finding REQ-REV-33", () => {
  const before = { id: "a", message: "Nobody matches it." };
  const reason = "Add the rule. (About the answer to: Nobody matches it.)";
  expect(rejectionReason({ reason, refused_answers: ["a"], answered: [before] })).toBe(reason);
  expect(refusalReason(reason, before)).toBe("Add the rule.");
  expect(refusalReason("No.", before)).toBe("No.");
  expect(refusalReason("No.", undefined)).toBe("No.");
});

test("the history shows an answer with the finding's sentence REQ-REV-31", () => {
  expect(describeAnswer({ finding, answer: "Meant so" })).toBe(`${sentence} Answer: Meant so`);
  expect(describeAnswer({ finding, answer: null })).toBe(sentence);
  expect(describeAnswer({ finding: { message: "Nobody matches it." } })).toBeNull();
  expect(describeAnswer(null)).toBeNull();
});
