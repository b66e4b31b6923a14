import { describeEmptyCohortsInStatement, findEmptyCohorts } from "@spi/domain/eligibility/empty-cohorts";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import type { ReportEligibility } from "@spi/domain/eligibility/report-eligibility";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { codesOf } from "@spi/domain/library/code-lists";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { planStatement } from "@spi/engine/expect/eligibility";
import { countEligibility } from "@spi/engine/people/count-eligibility";
import type { People, ScanOptions, ScanProblem } from "@spi/engine/people/people";
import { type PlanRequest, planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { HashedReference } from "../metadata/reference-store.ts";

interface EligibilityInput extends Pick<ScanOptions, "signal" | "threads" | "memoryLimit"> {
  statement: EligibilityStatement;
  campaign: CampaignContent;
  iteration: IterationContent;
  /** The campaign's other approved iterations. */
  others: readonly IterationContent[];
  reference: HashedReference;
}

/**
 * Compares the population with the eligibility statement. If all approved iterations together have too many groups of
 * people, compares only the report's own iteration. If no comparison is possible, returns the reason in words, and the
 * report is still available. Returns a refusal only for problems that also prevent the report.
 */
export async function compareEligibility(
  people: People,
  { statement, campaign, iteration, others, reference, ...limits }: EligibilityInput,
): Promise<Result<ReportEligibility, ScanProblem>> {
  const { attributes } = reference;
  const day = statement.Day ?? iteration.IterationDate;
  const notCounted = (not_counted: string) => ok({ day, iterations: [], counted: null, not_counted });
  if (iteration.OnlyPeople) return notCounted(onlyForList);
  const known = new Set(people.manifest.cohorts.map(({ label }) => label));
  const emptyCohorts = findEmptyCohorts(statement.AnyOf, { attributes, known });
  if (emptyCohorts.length > 0) return notCounted(describeEmptyCohortsInStatement(emptyCohorts));
  const eligible = planStatement(statement, { attributes, runDate: day });
  if (!eligible.ok) return notCounted(planRefusal(eligible.refusal).message);
  const planned = [iteration, ...others].flatMap((compared) => covering(compared, { campaign, attributes }));
  const [own] = planned;
  if (!own)
    return notCounted(
      "We cannot work out which people the iteration would invite, so we cannot compare these people with the eligibility statement.",
    );
  for (const iterations of new Set([planned, [own]])) {
    const [first, ...rest] = iterations;
    const query = { iterations: [first ?? own, ...rest] as const, eligible: eligible.value, attributes };
    const counted = await countEligibility(people, { ...limits, ...query, codes: codesOf(reference) });
    if (counted.ok) {
      const compared = iterations.map(({ name, plan }) => ({ name, run_date: plan.runDate }));
      return ok({ day, iterations: compared, counted: counted.value, not_counted: null });
    }
    if (counted.refusal.kind !== "tooManyCombinations") return refuse(counted.refusal);
  }
  return notCounted(tooManyWays);
}

const onlyForList =
  "The iteration is limited to a list of people, so we cannot compare it with the eligibility statement.";
const tooManyWays =
  "Together, this iteration and the eligibility statement divide people into too many groups to count. Split the iteration, or use " +
  "“spi eligibility” to compare the campaign file with the statement.";

/**
 * Returns an iteration with its plan. Returns an empty list if the iteration cannot be planned, because it then invites
 * no one.
 */
function covering(iteration: IterationContent, { campaign, attributes }: Pick<PlanRequest, "campaign" | "attributes">) {
  const plan = planIteration({ iteration, campaign, attributes });
  if (!plan.ok) return [];
  const { Name: name, CommsType: commsType = null } = iteration;
  return [{ name, campaign: "", commsType, plan: plan.value }];
}
