import type { ChangeCounts, DifferenceReason, PeopleChange } from "../report/people-difference.ts";
import { outcomeWords } from "./outcome-words.ts";

/** How a version treats people, compared with an earlier one. */
export const changeWords: Readonly<Record<PeopleChange, string>> = {
  newly_invited: "Newly invited",
  no_longer_invited: "No longer invited",
  other_message: "Other message",
  same_invitation: "Same invitation",
  invited_by_neither: "Invited by neither",
};

/** Why people are newly invited, or no longer. */
export function reasonWords({ change, rule }: DifferenceReason): string {
  const [were, when] = change === "newly_invited" ? ["They were", "before"] : ["They are", "now"];
  if (!rule) return `${were} in none of the cohorts ${when}.`;
  return `${were} ${outcomeWords[rule.type].done} by the rule “${rule.name}” ${when}.`;
}

/** What a difference comes to, in one sentence; comers and goers apart. */
export function differenceSentence(people: ChangeCounts): string {
  const parts = [
    [people.newly_invited, "newly invited"],
    [people.no_longer_invited, "no longer invited"],
    [people.other_message, "sent another message"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${peopleOf(count)} would be ${what}`);
  if (told.length === 0) return "Nobody would be invited, left out or sent another message because of the change.";
  return `${new Intl.ListFormat("en-GB").format(told)}.`;
}

const peopleOf = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-GB")} people`);
