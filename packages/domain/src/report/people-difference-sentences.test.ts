import { expect, test } from "vitest";
import type { DifferenceCause, DifferenceReason } from "./people-difference.ts";
import type { VersionChange } from "../iteration/version-changes.ts";
import { differenceSentence, describeReason } from "./people-difference-sentences.ts";
import { causeClause, causeTitle } from "./cause-sentences.ts";

const noPeople = {
  newly_invited: 0,
  no_longer_invited: 0,
  other_message: 0,
  same_invitation: 9,
  invited_by_neither: 9,
};

const removed = (name: string): VersionChange => ({ did: "removing", part: "F", name });
const cause = (newly_invited: number, ...changes: VersionChange[]): DifferenceCause => {
  const kind = changes.length === 0 ? "together" : "needed";
  return { kind, newly_invited, no_longer_invited: 0, other_message: 0, changes };
};

test("one sentence sums up a difference with its cause, separating people added from people removed REQ-REV-16 REQ-SEL-66 REQ-REV-416", () => {
  const sentence = (more: Partial<typeof noPeople>, causes: DifferenceCause[] | null = null) =>
    differenceSentence({ people: { ...noPeople, ...more }, causes });
  expect(sentence({})).toBe("The same people would be invited and sent the same messages.");
  expect(sentence({ newly_invited: 1 })).toBe("1 more person would be invited.");
  expect(sentence({ newly_invited: 2000, no_longer_invited: 3, other_message: 1 })).toBe(
    "2,000 more people would be invited. 3 fewer people would be invited. 1 person would be sent a different message.",
  );
  expect(sentence({ newly_invited: 15_774 }, [cause(15_774, removed("ICB registration"))])).toBe(
    "15,774 more people would be invited, because the rule “ICB registration” was removed.",
  );
  const both = { ...cause(1, removed("A"), removed("B")), no_longer_invited: 3 };
  const birds = [cause(7, removed("A")), both, { ...cause(2), other_message: 5 }];
  expect(sentence({ newly_invited: 10, no_longer_invited: 3, other_message: 5 }, birds)).toBe(
    "10 more people would be invited, mostly because the rule “A” was removed. " +
      "3 fewer people would be invited, because the rule “A” was removed and the rule “B” was removed. " +
      "5 people would be sent a different message, because of a combination of several changes.",
  );
  expect(sentence({ newly_invited: 9 }, [cause(4, removed("A")), cause(3, removed("B")), cause(2)])).toBe(
    "9 more people would be invited, for several reasons.",
  );
});

test("people added because a suppression ended are mentioned with the main cause, however few REQ-REV-16", () => {
  const optOut: VersionChange = { did: "removing", part: "S", name: "Opted out" };
  const [few, filter] = [cause(2, optOut), cause(98, removed("A"))];
  const people = { ...noPeople, newly_invited: 100 };
  expect(differenceSentence({ people, causes: [filter, few] })).toBe(
    "100 more people would be invited, mostly because the rule “A” was removed, including 2 because the rule “Opted out” was removed.",
  );
  const fewer = { ...cause(0, { ...optOut, did: "adding" }), no_longer_invited: 3 };
  expect(differenceSentence({ people: { ...people, newly_invited: 98 }, causes: [filter, fewer] })).toBe(
    "98 more people would be invited, because the rule “A” was removed.",
  );
});

test.each<[string, string, ...VersionChange[]]>([
  ["Removing “A”", "the rule “A” was removed", removed("A")],
  ["Removing filter rules", "filter rules were removed", { did: "removing", part: "F", name: null }],
  ["Adding the cohort covid_v1", "the cohort covid_v1 was added", { did: "adding", part: "cohort", name: "covid_v1" }],
  ["Changing the run date", "the run date was changed", { did: "changing", part: "runDate", name: null }],
  [
    "Adding “B” and changing the default routing plan IDs, but only together",
    "the rule “B” was added and the default routing plan IDs were changed",
    { did: "adding", part: "R", name: "B" },
    { did: "changing", part: "defaultRouting", name: null },
  ],
  ["A combination of several changes", "of a combination of several changes"],
])("a cause reads %s REQ-SEL-66", (title, clause, ...changes) => {
  expect(causeTitle({ kind: "needed", changes })).toBe(title);
  expect(causeClause({ kind: "needed", changes })).toBe(clause);
});

const ruleOf = (type: "F" | "S" | "R", name: string) => ({ id: name, type, name });

test.each<[DifferenceReason["change"], DifferenceReason["before"], DifferenceReason["now"], string]>([
  ["newly_invited", ruleOf("S", "Care home"), null, "These people were previously suppressed by the rule “Care home”."],
  ["newly_invited", null, ruleOf("R", "Braille"), "These people were not previously in any of the cohorts."],
  ["no_longer_invited", null, ruleOf("F", "Under 75"), "These people are now filtered out by the rule “Under 75”."],
  ["no_longer_invited", ruleOf("R", "Braille"), null, "These people are no longer in any of the cohorts."],
  ["other_message", ruleOf("R", "A"), ruleOf("R", "A"), "The message from the routing rule “A” has changed."],
  [
    "other_message",
    ruleOf("R", "A"),
    ruleOf("R", "B"),
    "These people are now sent the message from the routing rule “B”.",
  ],
  [
    "other_message",
    ruleOf("R", "A"),
    null,
    "These people are no longer sent the message from the routing rule “A”. They are sent the default message instead.",
  ],
  ["other_message", null, null, "The default plan has changed."],
])(
  "the reason people are %s names the rule that determines it REQ-REV-16 REQ-REV-418",
  (change, before, now, words) => {
    expect(describeReason({ change, before, now, people: 3 })).toBe(words);
  },
);

test("changes that are each sufficient alone are worded differently from changes that only combine REQ-SEL-66 REQ-REV-227", () => {
  const changes = [removed("A"), removed("B")];
  expect(causeTitle({ kind: "enough", changes })).toBe("Removing “A” or removing “B”, either on its own");
  expect(causeTitle({ kind: "enough", changes: [...changes, removed("C")] })).toBe(
    "Removing “A”, removing “B” or removing “C”, any on its own",
  );
  expect(causeTitle({ kind: "enough", changes: [removed("A")] })).toBe(
    "Removing “A” on its own, or a combination of other changes",
  );
  expect(causeTitle({ kind: "together", changes })).toBe("Removing “A” and removing “B”, together");
  expect(causeClause({ kind: "enough", changes })).toBe(
    "the rule “A” was removed and the rule “B” was removed, although either would have this effect on its own",
  );
  expect(causeClause({ kind: "together", changes })).toBe(
    "the rule “A” was removed and the rule “B” was removed, in combination",
  );
});
