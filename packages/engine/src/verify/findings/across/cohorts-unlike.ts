import type { Plan } from "../../../plan/plan.ts";
import type { Found } from "../../finding.ts";
import type { Beside, Difference } from "./asked-here.ts";

/** Cohorts that everybody is in in one iteration only, that stand in another order, or one that is lacking among several. */
export function cohortsUnlike({ verified, other }: Beside): Difference[] {
  const { plan } = verified;
  const theirs = new Map(other.plan.cohorts.map((cohort) => [cohort.label, cohort]));
  const shared = plan.cohorts.filter(({ label }) => theirs.has(label));
  const virtual = shared
    .filter((cohort) => theirs.get(cohort.label)!.virtual !== cohort.virtual)
    .map((cohort): Said => ({
      what: `${cohort.virtual ? "everybody" : "not everybody"} is in the cohort ${cohort.label}`,
      about: ["virtual", cohort.label, cohort.virtual],
      aspect: ({ cohorts }) => String(cohorts.find(({ label }) => label === cohort.label)?.virtual),
      weaker: cohort.virtual ? "here" : "there",
    }));
  // A reminder can be for people of several invitations.
  const isOfSeveral = verified.commsType === "I" && other.commsType === "R";
  const lacking =
    !isOfSeveral && shared.length >= 2 && shared.length === plan.cohorts.length && shared.length === theirs.size - 1;
  const left = [...theirs.keys()].filter((label) => lacking && !shared.some((one) => one.label === label));
  const said: Said[] = [
    ...virtual,
    ...(isReordered(shared, other.plan)
      ? [{ what: "the cohorts stand in another order", about: "order", aspect: labelsOf }]
      : []),
    ...left.map((label): Said => ({
      what: `the cohort ${label} is left out`,
      about: ["missing", label],
      aspect: labelsOf,
      weaker: "here",
    })),
  ];
  return said.map(({ what, about, ...more }) => ({ found: cohortFound({ what, about }, other.name), ...more }));
}

type Said = Omit<Difference, "found"> & Pick<Found, "about"> & { what: string };

const labelsOf = ({ cohorts }: Plan) => cohorts.map(({ label }) => label).join();

const cohortFound = ({ what, about }: Pick<Said, "what" | "about">, other: string): Found => ({
  level: "warning",
  path: "IterationCohorts",
  rule: null,
  message: `Unlike in “${other}”, here ${what}.`,
  about,
});

function isReordered(shared: readonly { label: string }[], { cohorts }: Plan): boolean {
  const labels = new Set(shared.map(({ label }) => label));
  const there = cohorts.filter(({ label }) => labels.has(label)).map(({ label }) => label);
  return there.join() !== shared.map(({ label }) => label).join();
}
