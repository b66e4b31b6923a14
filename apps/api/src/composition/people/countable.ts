import type { EvaluableIteration } from "@spi/domain/campaign-file/evaluable-iteration";
import type { Figure } from "@spi/domain/report/people-preview";
import { emptyCohortsWords } from "@spi/domain/report/preview-words";
import type { People } from "@spi/engine/people/people";
import type { RunProblem } from "@spi/engine/people/run-report";
import { namesFiles } from "../reports/why-no-report.ts";
import { peopleUnreadable } from "./people-answers.ts";

/** A version without the cohorts that nobody is in yet, of which rules may speak, and which these are; as it is where it has no other. */
export function countable<Version extends { iteration: EvaluableIteration }>(version: Version, { manifest }: People) {
  const known = new Set(manifest.cohorts.map(({ label }) => label));
  const { IterationCohorts } = version.iteration;
  const counted = IterationCohorts.filter(({ CohortLabel, Virtual }) => Virtual === "Y" || known.has(CohortLabel));
  const empty = IterationCohorts.filter((cohort) => !counted.includes(cohort)).map(({ CohortLabel }) => CohortLabel);
  if (counted.length === 0 || empty.length === 0) return { version, empty };
  const iteration = { ...version.iteration, IterationCohorts: counted };
  return { version: { ...version, iteration, tolerate: ["unknownScope"] as const }, empty };
}

/** Why people cannot be counted, for staff. */
export function notCountedWords(refusal: RunProblem): string {
  if (refusal.kind === "unknownCohort") return emptyCohortsWords([refusal.label]);
  return namesFiles(refusal) ? peopleUnreadable : refusal.message;
}

/** Counts of real people from this number on are told. */
const smallest = 5;

/** A count as it may be told: of real people none below the floor, unless small counts are shown. */
export function tellingCounts(may: { synthetic: boolean; showSmallCounts: boolean }): (people: number) => Figure {
  const hidden = !may.synthetic && !may.showSmallCounts;
  return (people) =>
    hidden && people > 0 && people < smallest ? { kind: "fewerThan", people: smallest } : { kind: "exact", people };
}
