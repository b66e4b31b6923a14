import { expect, test } from "vitest";
import { differenceSentence, reasonWords } from "./people-difference-words.ts";

const nobody = { newly_invited: 0, no_longer_invited: 0, other_message: 0, same_invitation: 9, invited_by_neither: 9 };

test("what a difference comes to is one sentence, with comers and goers apart REQ-REV-16", () => {
  const sentence = (more: Partial<typeof nobody>) => differenceSentence({ ...nobody, ...more });
  expect(sentence({})).toBe("Nobody would be invited, left out or sent another message because of the change.");
  expect(sentence({ newly_invited: 1 })).toBe("1 person would be newly invited.");
  expect(sentence({ newly_invited: 2000, no_longer_invited: 3, other_message: 1 })).toBe(
    "2,000 people would be newly invited, 3 people would be no longer invited and 1 person would be sent another message.",
  );
});

test("the reason of a change names the rule that excludes the people in the other version REQ-REV-16", () => {
  const rule = { id: "a", type: "S", name: "Care home" } as const;
  const reason = { outcome: "suppressed", people: 3 } as const;
  expect(reasonWords({ ...reason, change: "newly_invited", rule })).toBe(
    "They were suppressed by the rule “Care home” before.",
  );
  expect(reasonWords({ ...reason, change: "no_longer_invited", rule: null })).toBe(
    "They are in none of the cohorts now.",
  );
});
