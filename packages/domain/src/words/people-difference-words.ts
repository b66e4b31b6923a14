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

/** Why people are treated differently. */
export function reasonWords({ change, before, now }: DifferenceReason): string {
  switch (change) {
    case "newly_invited":
      return before ? `They were ${excludedBy(before)} before.` : "They were in none of the cohorts before.";
    case "no_longer_invited":
      return now ? `They are ${excludedBy(now)} now.` : "They are in none of the cohorts now.";
    case "other_message":
      return messageWords(before, now);
  }
}

type DecidingRule = NonNullable<DifferenceReason["now"]>;

const excludedBy = ({ type, name }: DecidingRule) => `${outcomeWords[type].done} by the rule “${name}”`;

function messageWords(before: DecidingRule | null, now: DecidingRule | null): string {
  if (before && now?.id === before.id) return `The routing rule “${now.name}” sends them something else now.`;
  if (now) return `The routing rule “${now.name}” decides what they are sent now.`;
  if (before) return `The routing rule “${before.name}” no longer decides what they are sent: they get the default.`;
  return "The default is another one now.";
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
