import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { Plan } from "../../../plan/plan.ts";
import type { FindingDraft } from "../../finding.ts";
import type { Comparison, Difference } from "./comparison.ts";

/**
 * Finds cohorts that are virtual in only one of two iterations, and cohorts in a different order. Also finds a single
 * missing cohort if there are several.
 */
export function cohortDifferences({ context, other }: Comparison): Difference[] {
  const { plan } = context;
  const { name: iteration } = other;
  const theirs = new Map(other.plan.cohorts.map((cohort) => [cohort.label, cohort]));
  const shared = plan.cohorts.filter(({ label }) => theirs.has(label));
  const virtual = shared
    .filter((cohort) => theirs.get(cohort.label)!.virtual !== cohort.virtual)
    .map((cohort): Difference => ({
      draft: cohortFound(
        { code: "cohortVirtual", params: { cohort: cohort.label, iteration, virtual: cohort.virtual } },
        ["virtual", cohort.label, cohort.virtual],
      ),
      aspect: ({ cohorts }) => String(cohorts.find(({ label }) => label === cohort.label)?.virtual),
      weaker: cohort.virtual ? "here" : "there",
    }));
  // A reminder can be for the people from several invitations.
  const isOfSeveral = context.commsType === "I" && other.commsType === "R";
  const lacking =
    !isOfSeveral && shared.length >= 2 && shared.length === plan.cohorts.length && shared.length === theirs.size - 1;
  const left = [...theirs.keys()].filter((label) => lacking && !shared.some((cohort) => cohort.label === label));
  const reordered = {
    draft: cohortFound({ code: "cohortsReordered", params: { iteration } }, "order"),
    aspect: labelsOf,
  };
  return [
    ...virtual,
    ...(isReordered(shared, other.plan) ? [reordered] : []),
    ...left.map((label): Difference => ({
      draft: cohortFound({ code: "cohortMissing", params: { cohort: label, iteration } }, ["missing", label]),
      aspect: labelsOf,
      weaker: "here",
    })),
  ];
}

const labelsOf = ({ cohorts }: Plan) => cohorts.map(({ label }) => label).join();

const cohortFound = (problem: FindingProblem, about: unknown): FindingDraft => ({
  level: "warning",
  path: "IterationCohorts",
  rule: null,
  problem,
  about,
});

function isReordered(shared: readonly { label: string }[], { cohorts }: Plan): boolean {
  const labels = new Set(shared.map(({ label }) => label));
  const otherLabels = cohorts.filter(({ label }) => labels.has(label)).map(({ label }) => label);
  return otherLabels.join() !== shared.map(({ label }) => label).join();
}
