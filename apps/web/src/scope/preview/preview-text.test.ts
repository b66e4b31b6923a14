import { expect, test } from "vitest";
import type { Figure, PeoplePreview } from "@spi/domain/people/people-preview";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import {
  describeComparison,
  noMatchSentence,
  previewSentence,
  describeRange,
  describeChangeSince,
} from "./preview-text.ts";

const counted = (people: number): Figure => ({ kind: "exact", people });

test.each<[Figure, string, string | undefined]>([
  [counted(16_338), "16,338", undefined],
  [counted(0), "0", undefined],
  [{ kind: "estimate", people: 36_038, from: 35_456, to: 36_616 }, "about 36,000", "35,400 to 36,700"],
  [{ kind: "estimate", people: 136, from: 91, to: 202 }, "about 136", "91 to 202"],
  [{ kind: "tooFewToEstimate" }, "too few to estimate", undefined],
  [{ kind: "fewerThan", people: 5 }, "too few to show", undefined],
])(
  "a figure is shown with its known precision, and an estimate with three significant digits REQ-RUL-60 REQ-RUL-433",
  (figure, words, range) => {
    expect([describeFigure(figure), describeRange(figure)]).toEqual([words, range]);
  },
);

type Changes = NonNullable<PeoplePreview["changes"]>;

function previewOf(before: Figure | null, after: Figure, moved: Partial<Changes> = {}): PeoplePreview {
  const steps = (invited: Figure) => ({ in_cohorts: counted(9), after_filters: counted(9), invited });
  const none = { newly_invited: counted(0), no_longer_invited: counted(0), other_message: counted(0) };
  const changes = before && { ...none, ...moved };
  return { before: before && steps(before), after: steps(after), changes, by_plan: [], rules: [] };
}

const estimated: Figure = { kind: "estimate", people: 9, from: 8, to: 10 };

const few: Figure = { kind: "fewerThan", people: 5 };

test.each<[Figure | null, Figure, Partial<Changes>, string | undefined]>([
  [counted(564), counted(16_338), { newly_invited: counted(15_774) }, "15,774 more than the saved version"],
  [
    counted(3),
    counted(1),
    { no_longer_invited: counted(2), other_message: counted(1) },
    "2 fewer than the saved version, with 1 sent a different message",
  ],
  [counted(7), counted(7), {}, "the same people as the saved version"],
  [
    counted(555),
    counted(555),
    { other_message: counted(157) },
    "the same number as the saved version, with 157 sent a different message",
  ],
  [
    counted(7),
    counted(7),
    { newly_invited: counted(2), no_longer_invited: counted(2) },
    "the same number as the saved version, with 2 newly invited and 2 no longer invited",
  ],
  [null, counted(7), {}, "not saved yet"],
  [counted(7), few, { no_longer_invited: few }, "few or none no longer invited"],
  [few, few, {}, "the same people as the saved version"],
  [counted(7), estimated, {}, undefined],
])(
  "an edited iteration is compared with the saved version, and never called “as saved” if it differs REQ-RUL-60 REQ-RUL-438",
  (...given) => {
    const [before, after, changes, words] = given;
    expect(describeComparison(previewOf(before, after, changes))).toBe(words);
  },
);

test("an edited iteration is summed up in one sentence REQ-RUL-60", () => {
  const sentence = (after: Figure, compared?: string) => previewSentence(previewOf(null, after), compared);
  expect(sentence(counted(16_338), "not saved yet")).toBe("16,338 people would be invited, not saved yet.");
  expect(sentence(counted(1))).toBe("1 person would be invited.");
  expect(sentence(few)).toBe("Few or no people would be invited.");
});

test("the effect of deleting a rule is given in people invited REQ-RUL-63", () => {
  const since = (before: Figure, now: Figure) => describeChangeSince(previewOf(null, before), previewOf(null, now));
  expect(since(counted(555), counted(5354))).toBe("5,354 people would be invited, 4,799 more than before.");
  expect(since(counted(7), counted(7))).toBe("7 people would be invited, the same number as before.");
  expect(since(counted(7), few)).toBe("Few or no people would be invited.");
});

test("a rule that matches no one in the cohorts is described as such REQ-RUL-61", () => {
  const effect = (matches: Figure | null) =>
    noMatchSentence({ id: "a", matches, decides: counted(0), only_this_rule: null });
  expect(effect(counted(0))).toBe("No one in the cohorts matches this rule.");
  expect([counted(1), few, null].map(effect)).toEqual([undefined, undefined, undefined]);
});
