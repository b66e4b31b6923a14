import { expect, test } from "vitest";
import type { Figure, PeoplePreview } from "./people-preview.ts";
import { figureWords, netWords, previewSentence, rangeWords } from "./preview-words.ts";

const counted = (people: number): Figure => ({ kind: "exact", people });

test.each<[Figure, string, string | undefined]>([
  [counted(16_338), "16,338", undefined],
  [counted(0), "0", undefined],
  [{ kind: "estimate", people: 36_038, from: 35_456, to: 36_616 }, "about 36,000", "35,400 to 36,700"],
  [{ kind: "estimate", people: 136, from: 91, to: 202 }, "about 136", "91 to 202"],
  [{ kind: "tooFewToEstimate" }, "too few to estimate", undefined],
  [{ kind: "fewerThan", people: 5 }, "fewer than 5", undefined],
])(
  "a figure is told as far as it is known, an estimate by its first three digits REQ-RUL-60",
  (figure, words, range) => {
    expect([figureWords(figure), rangeWords(figure)]).toEqual([words, range]);
  },
);

function previewOf(before: Figure | null, after: Figure): PeoplePreview {
  const steps = (invited: Figure) => ({ in_cohorts: counted(9), after_filters: counted(9), invited });
  return { before: before && steps(before), after: steps(after), changes: null, by_plan: [], rules: [] };
}

test.each<[Figure | null, Figure, string | undefined, string]>([
  [counted(564), counted(16_338), "15,774 more", "16,338 people would be invited, 15,774 more than as saved."],
  [counted(3), counted(1), "2 fewer", "1 person would be invited, 2 fewer than as saved."],
  [counted(7), counted(7), "no change", "7 people would be invited, as saved."],
  [null, counted(7), undefined, "7 people would be invited."],
  [counted(7), { kind: "fewerThan", people: 5 }, undefined, "Fewer than 5 people would be invited."],
])("what an edited iteration comes to is said in one sentence REQ-RUL-60", (before, after, net, sentence) => {
  const preview = previewOf(before, after);
  expect([netWords(preview), previewSentence(preview)]).toEqual([net, sentence]);
});
