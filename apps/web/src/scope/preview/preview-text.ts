import type { Figure, PeoplePreview } from "@spi/domain/people/people-preview";
import { figureOfPeople, describeFigure, roughly } from "@spi/domain/report/preview-sentences";
import { andList } from "@spi/domain/text/lists";
import { displayCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";

/** Note about figures for real people that are not from a report. */
export const blurredNote =
  "To protect people’s privacy, these figures are approximate and leave out small groups. “Too few to show” means that a small group has between 0 and 179 people.";

/** Note for an iteration with a summary report that has the exact figures. */
export const blurredHint = `${blurredNote} The summary report has exact figures.`;

/** Returns the range of an estimate, for example "15,900 to 16,800", or undefined for any other figure. */
export function describeRange(figure: Figure): string | undefined {
  if (figure.kind !== "estimate") return undefined;
  return `${roughly(figure.from, Math.floor)} to ${roughly(figure.to, Math.ceil)}`;
}

/**
 * Describes the change in the number of people invited, for example "15,774 more" or "no change". Returns undefined
 * unless both numbers are exact.
 */
function describeNetChange(before: Figure, after: Figure): string | undefined {
  if (before.kind !== "exact" || after.kind !== "exact") return undefined;
  const more = after.people - before.people;
  if (more === 0) return "no change";
  return more > 0 ? `${displayCount(more)} more` : `${displayCount(-more)} fewer`;
}

/**
 * Summarises a preview in one sentence for screen readers. `compared` describes the difference from the saved version.
 */
export function previewSentence({ after: { invited } }: PeoplePreview, compared: string | undefined): string {
  return `${upperFirst(figureOfPeople(invited))} would be invited${compared === undefined ? "" : `, ${compared}`}.`;
}

const changeTexts = {
  newly_invited: "newly invited",
  no_longer_invited: "no longer invited",
  other_message: "sent a different message",
} as const;

/**
 * Describes the difference between the people invited by an edited iteration and by its saved version, for example
 * "15,774 more than the saved version" or "the same number as the saved version, with 157 sent a different message".
 * Returns undefined for estimates.
 */
export function describeComparison(preview: PeoplePreview): string | undefined {
  if (!preview.before || !preview.changes) return "not saved yet";
  return describeChanges(preview, {
    none: "the same people as the saved version",
    sameNumber: "the same number as the saved version",
    net: (net) => `${net} than the saved version`,
  });
}

/**
 * Describes the effect of a change on the people invited, for example "12 fewer invited". Returns undefined for
 * estimates.
 */
export function describeEffect(preview: PeoplePreview): string | undefined {
  return describeChanges(preview, {
    none: "the same people invited",
    sameNumber: "the same number invited",
    net: (net) => `${net} invited`,
  });
}

interface ChangeTexts {
  none: string;
  sameNumber: string;
  net: (net: string) => string;
}

function describeChanges({ before, after, changes }: PeoplePreview, texts: ChangeTexts): string | undefined {
  if (!before || !changes) return undefined;
  const figures = [before.invited, after.invited, ...Object.values(changes)];
  if (figures.some(({ kind }) => kind === "estimate" || kind === "tooFewToEstimate")) return undefined;
  const changedKeys = changeKeys.filter((change) => !isNoOne(changes[change]));
  if (changedKeys.length === 0) return texts.none;
  const net = describeNetChange(before.invited, after.invited);
  const countTexts = net === undefined ? [] : [net === "no change" ? texts.sameNumber : texts.net(net)];
  // The net number already includes people added and removed, unless it is zero.
  const listedKeys =
    net === undefined || net === "no change" ? changedKeys : changedKeys.filter((change) => change === "other_message");
  const others = andList(listedKeys.map((change) => `${describeShort(changes[change])} ${changeTexts[change]}`));
  return others === "" ? countTexts.join() : [...countTexts, others].join(", with ");
}

const describeShort = (figure: Figure) => (figure.kind === "fewerThan" ? "few or none" : describeFigure(figure));

const changeKeys = ["newly_invited", "no_longer_invited", "other_message"] as const;

/** Returns whether a figure is about real people, which means that it is rounded and blurred. */
export const isBlurred = ({ kind }: Figure): boolean => kind === "about" || kind === "fewerThan";

export const isNoOne = (figure: Figure): boolean => figure.kind === "exact" && figure.people === 0;

/**
 * Describes the number of people invited after a rule was deleted and its change, for example "5,354 people would be
 * invited, 4,799 more than before."
 */
export function describeChangeSince(before: PeoplePreview, now: PeoplePreview): string {
  const net = describeNetChange(before.after.invited, now.after.invited);
  const comparison = net === "no change" ? "the same number as before" : net && `${net} than before`;
  return previewSentence(now, comparison);
}

type EffectFigure = Exclude<keyof PeoplePreview["rules"][number], "id">;

/** The label of each of a rule's figures, used on every screen, and a description of the people it counts. */
export const effectTexts: Readonly<Record<EffectFigure, { label: string; meaning: string }>> = {
  matches: {
    label: "Matches",
    meaning: "People in the cohorts who match this rule, regardless of any other rules.",
  },
  decides: {
    label: "Recorded reason",
    meaning:
      "People who match this rule first. If it is a filter or suppression rule, reports record it as the reason they were excluded. If it is a routing rule, they get its message.",
  },
  only_this_rule: {
    label: "Only reason",
    meaning: "People who would be treated differently without this rule. No other rule has the same effect on them.",
  },
};

/** Returns a sentence if the rule does not match anyone in the cohorts, otherwise undefined. */
export function noMatchSentence({ matches }: PeoplePreview["rules"][number]): string | undefined {
  return matches && isNoOne(matches) ? "No one in the cohorts matches this rule." : undefined;
}
