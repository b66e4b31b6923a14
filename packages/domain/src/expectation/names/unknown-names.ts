import { isVirtual } from "../../iteration/cohorts.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import type { ReviewWarning } from "../../campaign/review-blockers.ts";
import { cohortsInCondition } from "../../iteration/used-cohorts.ts";
import type { AttributeReference } from "../../reference/reference-data.ts";
import type { ExamplePerson } from "../example-person.ts";
import type { Expectation } from "../expectations.ts";
import type { OwnExpectations } from "../own-expectations.ts";

interface Known {
  iteration: Pick<IterationContent, "IterationCohorts">;
  /** The campaign's routing plan IDs. */
  plans: readonly string[];
  attributes: readonly AttributeReference[];
  /** Labels of the cohorts in the population data. */
  cohorts: Pick<ReadonlySet<string>, "has">;
  /** Codes of boards. */
  boards: Pick<ReadonlySet<string>, "has">;
}

/** Page that shows an iteration's expectations, including those of its campaign. */
const screen = "expectations";

/**
 * Warns about cohorts, plans and boards in expectations and example people that do not exist, usually because of a
 * spelling mistake. Without this warning, users would find out only when a report fails or an expectation cannot be
 * met.
 */
export function unknownNames({ Expectations, Examples }: OwnExpectations, known: Known): ReviewWarning[] {
  const ofExpectations = Expectations.flatMap((expectation, index) =>
    [
      ...("Plan" in expectation ? unknownPlan(expectation, known) : []),
      ...(expectation.Kind === "Bound" ? ofBound(expectation, known) : ofSentence(expectation, known)),
    ].map((why) => ({
      path: `Expectations.${index}`,
      where: `Expectation “${expectation.Name}”`,
      screen,
      message: `${why} Check the spelling.`,
    })),
  );
  return [...ofExpectations, ...Examples.flatMap((example, index) => unknownCohorts(example, index, known))];
}

/** Warns about an example person's cohorts that are not in the iteration. These cohorts do not affect the outcome. */
function unknownCohorts({ Name, Person }: ExamplePerson, index: number, { iteration }: Known): ReviewWarning[] {
  const own = new Set(iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel));
  const others = Person.COHORTS.filter((label) => !own.has(label));
  if (others.length === 0) return [];
  const cohortNames = others.length === 1 ? `the cohort ${others[0]}` : `the cohorts ${others.join(", ")}`;
  const message = `This person is in ${cohortNames}. The iteration does not include ${others.length === 1 ? "this cohort, so it does" : "these cohorts, so they do"} not affect the outcome. Check the spelling.`;
  return [{ path: `Examples.${index}`, where: `Example person “${Name}”`, screen, message }];
}

function unknownPlan({ Plan: plan }: { Plan?: string | undefined }, { plans }: Known): string[] {
  if (plan === undefined || plans.some((knownPlan) => knownPlan.toLowerCase() === plan.toLowerCase())) return [];
  return [`This expectation cannot be met, because the campaign does not include the routing plan ID ${plan}.`];
}

function ofBound({ Cohort, Board }: Extract<Expectation, { Kind: "Bound" }>, { iteration, boards }: Known): string[] {
  if (Cohort !== undefined && !iteration.IterationCohorts.some(({ CohortLabel }) => CohortLabel === Cohort))
    return [`This expectation cannot be met, because the iteration does not include the cohort ${Cohort}.`];
  if (Board !== undefined && !boards.has(Board))
    return [`This expectation cannot be met, because there is no ICB with the code ${Board}.`];
  return [];
}

function ofSentence(
  { Conditions }: Exclude<Expectation, { Kind: "Bound" }>,
  { iteration, attributes, cohorts }: Known,
): string[] {
  const labels = Conditions.flatMap((condition) => cohortsInCondition(condition, attributes));
  const virtual = new Set(iteration.IterationCohorts.filter(isVirtual).map(({ CohortLabel }) => CohortLabel));
  return [...new Set(labels)]
    .filter((label) => !cohorts.has(label) && !virtual.has(label))
    .map((label) => `We cannot produce a report, because the cohort ${label} has no people in it.`);
}
