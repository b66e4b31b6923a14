import { expect, test } from "vitest";
import type { DifferenceReason } from "../report/people-difference.ts";
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

const ruleOf = (type: "F" | "S" | "R", name: string) => ({ id: name, type, name });

test.each<[DifferenceReason["change"], DifferenceReason["before"], DifferenceReason["now"], string]>([
  ["newly_invited", ruleOf("S", "Care home"), null, "They were suppressed by the rule “Care home” before."],
  ["newly_invited", null, ruleOf("R", "Braille"), "They were in none of the cohorts before."],
  ["no_longer_invited", null, ruleOf("F", "Under 75"), "They are filtered out by the rule “Under 75” now."],
  ["no_longer_invited", ruleOf("R", "Braille"), null, "They are in none of the cohorts now."],
  ["other_message", ruleOf("R", "A"), ruleOf("R", "A"), "The routing rule “A” sends them something else now."],
  ["other_message", ruleOf("R", "A"), ruleOf("R", "B"), "The routing rule “B” decides what they are sent now."],
  [
    "other_message",
    ruleOf("R", "A"),
    null,
    "The routing rule “A” no longer decides what they are sent: they get the default.",
  ],
  ["other_message", null, null, "The default is another one now."],
])("why people are %s names the rule that decides about them REQ-REV-16", (change, before, now, words) => {
  expect(reasonWords({ change, before, now, people: 3 })).toBe(words);
});
