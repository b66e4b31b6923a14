import type { Day } from "@spi/domain/day/calendar";
import { describeEmptyCohortsInStatement, findEmptyCohorts } from "@spi/domain/eligibility/empty-cohorts";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import type { Coverage } from "@spi/domain/coverage/coverage";
import type { SentList } from "@spi/domain/coverage/sent-outcomes";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { planStatement } from "../expect/eligibility.ts";
import { coverageInSlices, nameCoverageContribution } from "../joint/coverage.ts";
import type { CoverageIteration } from "../joint/ordered-iterations.ts";
import { mergeSentLists } from "../joint/sent-people.ts";
import { type PlanRequest, planIteration, planRefusal } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import { listMismatch } from "../plan/population-mismatch.ts";
import type { ScanOptions, ScanProblem } from "./people.ts";
import type { BlurredPeople } from "./blurred-people.ts";

/** An iteration to include in a coverage count. */
export interface CoveredIteration extends CoverageIteration {
  request: PlanRequest;
}

export interface CoverageQuery extends ScanOptions {
  iterations: readonly CoveredIteration[];
  eligible?: StatementScope | undefined;
  /** The campaign that the user is viewing. Set if only some iterations of other campaigns are included. */
  campaign?: string | undefined;
  /**
   * Maximum number of days between selections by two campaigns that count as a contact. If undefined, there is no
   * maximum.
   */
  within?: number | undefined;
  /** Campaigns that are intended to contact the same people. These contacts are not counted. */
  intended?: readonly string[] | undefined;
  /** The people on the lists of released iterations. */
  sent?: readonly SentList[];
}

export interface CoverageResult {
  /** Null if none of the iterations can be run. */
  coverage: Coverage | null;
  /** Iterations that cannot be run, and the reason why. */
  leftOut: { name: string; message: string }[];
  /** Explains why eligible people were not counted. Null if they were counted or there is no statement. */
  eligibleNotCounted: string | null;
}

/**
 * An eligibility statement and its campaign, identified in the same way as in iterations. If undefined, the statement
 * is for all campaigns.
 */
export interface StatementScope {
  statement: EligibilityStatement;
  campaign: string | undefined;
}

/**
 * Counts how often iterations select members of their cohorts, and the eligible people whom no iteration selects.
 * Counts released iterations by the messages sent, in a second scan of their lists. Leaves out iterations that cannot
 * be planned. Also leaves out a statement that cannot be planned or leads to too many groups of people. Fails in the
 * same circumstances as a scan.
 */
export async function countCoverage(
  people: BlurredPeople,
  { iterations, eligible, campaign, within, intended, sent = [], ...scan }: CoverageQuery,
): Promise<Result<CoverageResult, ScanProblem>> {
  const released = new Set(sent.map(({ name }) => name));
  const { planned, leftOut } = planAll(iterations, released);
  const [first, ...others] = planned.map(({ plan }) => plan);
  if (!first) return ok({ coverage: null, leftOut, eligibleNotCounted: null });
  const covering = planned.map((entry) => entry.covering);
  const merged = mergeSentLists(
    covering.map(({ name }) => name),
    sent,
  );
  const attributes = iterations[0]!.request.attributes;
  const known = new Set(people.manifest.cohorts.map(({ label }) => label));
  const withoutPeople = findEmptyCohorts(eligible?.statement.AnyOf ?? [], { attributes, known });
  const eligiblePlans =
    eligible &&
    (withoutPeople.length > 0
      ? refuse(describeEmptyCohortsInStatement(withoutPeople))
      : planStatements(eligible, { planned, attributes }));
  if (eligible && eligiblePlans?.ok) {
    const counted = await count([first, ...others, ...eligiblePlans.value], eligible);
    if (counted.ok) return ok({ coverage: counted.value, leftOut, eligibleNotCounted: null });
    if (counted.refusal.kind !== "tooManyCombinations") return counted;
  }
  const counted = await count([first, ...others], undefined);
  if (!counted.ok) return counted;
  const eligibleNotCounted =
    eligiblePlans === undefined ? null : eligiblePlans.ok ? tooManyCombinationsText : eligiblePlans.refusal;
  return ok({ coverage: counted.value, leftOut, eligibleNotCounted });

  async function count(
    plans: readonly [Plan, ...Plan[]],
    statement: StatementScope | undefined,
  ): Promise<Result<Coverage, ScanProblem>> {
    const alike = nameCoverageContribution(plans, { iterations: covering, statement, sent: merged });
    const cube = await people.joint({ ...scan, plans, alike });
    if (!cube.ok) return cube;
    const counting = { iterations: covering, statement, campaign, within, intended };
    if (!merged) return ok(await coverageInSlices(cube.value, counting));
    const { list } = merged;
    const [firstPlan, ...more] = plans.map((plan) => ({ ...plan, only: list.hash }));
    const query = { plans: [firstPlan!, ...more], each: [{ kind: "mark" }], alike } as const;
    const listed = await people.only(list).jointByEach({ ...scan, ...query });
    if (!listed.ok) return listed;
    return ok(await coverageInSlices(cube.value, { ...counting, sent: { people: merged, cube: listed.value[0]! } }));
  }
}

/** Plans iterations. Leaves out an iteration that is limited to a list of people until it is released. */
function planAll(iterations: readonly CoveredIteration[], released: ReadonlySet<string>) {
  const planned: { covering: CoverageIteration; plan: Plan }[] = [];
  const leftOut: CoverageResult["leftOut"] = [];
  for (const { request, ...covering } of iterations) {
    const { name } = covering;
    const plan = planIteration(request);
    if (!plan.ok) {
      leftOut.push({ name, message: planRefusal(plan.refusal).message });
      continue;
    }
    const { only, ...ofEverybody } = plan.value;
    const mismatch = released.has(name) ? undefined : listMismatch({ ...(only !== undefined && { only }) }, undefined);
    if (mismatch) leftOut.push({ name, message: mismatch.message });
    else planned.push({ covering: { ...covering, onlyListed: only !== undefined }, plan: ofEverybody });
  }
  return { planned, leftOut };
}

const tooManyCombinationsText =
  "We could not count eligible people, because these iterations and the eligibility statement use too many different attributes. Choose fewer iterations.";
const noIterationRunsText =
  "We could not count eligible people, because none of the campaign's own iterations can be run. Correct the iterations.";

/**
 * Plans a statement for its day or, if it has none, for each run date in its campaign. People are eligible if they
 * match on any of these days. Returns a problem as a sentence.
 */
export function planStatements(
  { statement, campaign }: StatementScope,
  {
    planned,
    attributes,
  }: { planned: readonly { covering: CoverageIteration; plan: Plan }[]; attributes: PlanRequest["attributes"] },
): Result<Plan[], string> {
  const own = planned.filter(({ covering }) => campaign === undefined || covering.campaign === campaign);
  if (own.length === 0) return refuse(noIterationRunsText);
  const days = new Set<Day>(statement.Day === undefined ? own.map(({ plan }) => plan.runDate) : [statement.Day]);
  const plans: Plan[] = [];
  for (const runDate of days) {
    const plan = planStatement(statement, { attributes, runDate });
    if (!plan.ok) return refuse(planRefusal(plan.refusal).message);
    plans.push(plan.value);
  }
  return ok(plans);
}
