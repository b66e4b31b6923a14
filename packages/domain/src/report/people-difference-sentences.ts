import { formatCount, formatPeopleCount } from "../text/counts.ts";
import { upperFirst } from "../text/upper-first.ts";
import { impossibleAge } from "./age-distribution.ts";
import {
  type DifferenceAgeBand,
  type DifferenceCause,
  type DifferenceReason,
  type PeopleChange,
  type PeopleDifference,
  type TreatedDifferently,
  treatedDifferently,
} from "./people-difference.ts";
import { outcomeTexts } from "../rule-sentences/outcome-phrases.ts";
import { causeClause } from "./cause-sentences.ts";

/** Names for the ways in which people are treated differently than in an earlier version. */
export const describeChange: Readonly<Record<PeopleChange, string>> = {
  newly_invited: "Newly invited",
  no_longer_invited: "No longer invited",
  other_message: "Sent a different message",
  same_invitation: "Same invitation",
  invited_by_neither: "Not invited by either",
};

/** Explains why people are treated differently. */
export function describeReason({ change, before, now }: DifferenceReason): string {
  switch (change) {
    case "newly_invited":
      return before
        ? `These people were previously ${excludedBy(before)}.`
        : "These people were not previously in any of the cohorts.";
    case "no_longer_invited":
      return now ? `These people are now ${excludedBy(now)}.` : "These people are no longer in any of the cohorts.";
    case "other_message":
      return messageWords(before, now);
  }
}

type DecidingRule = NonNullable<DifferenceReason["now"]>;

const excludedBy = ({ type, name }: DecidingRule) => `${outcomeTexts[type].done} by the rule “${name}”`;

function messageWords(before: DecidingRule | null, now: DecidingRule | null): string {
  if (before && now?.id === before.id) return `The message from the routing rule “${now.name}” has changed.`;
  if (now) return `These people are now sent the message from the routing rule “${now.name}”.`;
  if (before)
    return `These people are no longer sent the message from the routing rule “${before.name}”. They are sent the default message instead.`;
  return "The default plan has changed.";
}

/**
 * Describes a difference and its causes. There is one sentence for newly invited people and another for people who are
 * no longer invited.
 */
export function differenceSentence({ people, causes, rounded = false }: DifferenceSummary): string {
  const about = rounded ? "about " : "";
  const mainCause = treatedDifferently
    .filter((change) => people[change] > 0)
    .map(
      (change) =>
        `${about}${changedPeople[change](people[change])}${reasonClause(change, { people, causes, rounded })}`,
    );
  if (mainCause.length > 0) return mainCause.map((sentence) => `${upperFirst(sentence)}.`).join(" ");
  return rounded
    ? "Few or no people would be treated differently."
    : "The same people would be invited and sent the same messages.";
}

type DifferenceSummary = Pick<PeopleDifference, "people" | "causes"> & { rounded?: boolean };

const changedPeople: Readonly<Record<TreatedDifferently, (count: number) => string>> = {
  newly_invited: (count) => `${formatPeopleCount(count, "more ")} would be invited`,
  no_longer_invited: (count) => `${formatPeopleCount(count, "fewer ")} would be invited`,
  other_message: (count) => `${formatPeopleCount(count)} would be sent a different message`,
};

/**
 * Returns the cause of all or most changes of one kind, or "several reasons" if no cause accounts for half. Always
 * mentions people who are added because a suppression was changed, because suppressions are for people who must not get
 * a message.
 */
function reasonClause(change: TreatedDifferently, { people, causes, rounded = false }: DifferenceSummary) {
  const largestCause = causes?.toSorted((a, b) => b[change] - a[change])[0];
  if (!causes || !largestCause) return "";
  const share = largestCause[change] / people[change];
  const mainCause = share < 0.5 ? undefined : largestCause;
  const reason = mainCause ? `${share < 1 ? "mostly " : ""}because ${causeClause(mainCause)}` : "for several reasons";
  const endedSuppressions = causes.filter(
    (cause) => cause !== mainCause && change === "newly_invited" && endsSuppression(cause),
  );
  const exceptions = endedSuppressions.map(
    (cause) => `${formatCount(cause[change], rounded)} because ${causeClause(cause)}`,
  );
  return `, ${reason}${exceptions.length === 0 ? "" : `, including ${exceptions.join(" and ")}`}`;
}

const endsSuppression = ({ newly_invited: people, changes }: DifferenceCause) =>
  people > 0 && changes.some(({ part, did }) => part === "S" && did !== "adding");

/**
 * Describes an age band, for example "75 to 79" or "90 and over". For a date of birth that is wrong, describes the
 * error.
 */
export function describeAge(age: DifferenceAgeBand): string {
  if (age === "unknown") return "Not known";
  if (age === "impossible") return `Not possible: born after the run date, or aged ${impossibleAge} or over`;
  return age.to === null ? `${age.from} and over` : `${age.from} to ${age.to}`;
}
