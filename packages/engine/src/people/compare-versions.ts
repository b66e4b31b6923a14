import type { Day } from "@spi/domain/day/calendar";
import type { PeopleDifference } from "@spi/domain/report/people-difference";
import type { CodeNames } from "@spi/domain/library/code-lists";
import { type Result, ok } from "@spi/domain/values/result";
import type { Plan } from "../plan/plan.ts";
import { planComparison } from "../joint/compared-plans.ts";
import { differenceInSlices, nameDifferenceContribution } from "../joint/difference.ts";
import { familiarValues } from "../verify/familiar-values.ts";
import type { PlanRequest } from "../plan/iteration.ts";
import type { PlanVersionsProblem } from "../plan/plan-versions.ts";
import type { ScanOptions, ScanProblem } from "./people.ts";
import type { BlurredPeople } from "./blurred-people.ts";

interface Comparison extends ScanOptions {
  earlier: PlanRequest;
  later: PlanRequest;
  /** Display names of codes. Invented examples use codes that are in use. */
  codes: CodeNames;
}

/** Rows are stored in memory, and each can have 22 decisions. */
const causesLimit = { every: 200_000, deciding: 200_000 };

/**
 * Counts the people that two versions treat differently, by change and age, in one scan. Leaves out changes and ages if
 * there are too many groups of people. Fails if a version cannot be planned, and in the same circumstances as a scan.
 */
export async function compareVersions(
  people: BlurredPeople,
  { earlier, later, codes, ...scan }: Comparison,
): Promise<Result<{ asOf: Day; difference: PeopleDifference }, ScanProblem | PlanVersionsProblem>> {
  const planned = planComparison(earlier, later);
  if (!planned.ok) return planned;
  const { versions, undone, alone, changes } = planned.value;
  const alike = nameDifferenceContribution(versions, changes.length);
  const scanned = (plans: readonly [Plan, ...Plan[]]) =>
    people.joint({ maxCombinations: causesLimit, ...scan, plans, alike, by: { kind: "ageBand", under: versions[1] } });
  const isTooMany = (cube: Awaited<ReturnType<typeof scanned>>) =>
    !cube.ok && cube.refusal.kind === "tooManyCombinations";
  const fewer = [...versions, ...undone] as const;
  const all = await scanned([...fewer, ...alone]);
  // Rules for a different run date can cause too many combinations. They are needed only to try changes alone.
  const whole = isTooMany(all) && alone.length > 2 ? await scanned(fewer) : all;
  const tooMany = isTooMany(whole);
  const cube = tooMany
    ? await people.joint({ ...scan, plans: versions, alike: nameDifferenceContribution(versions, undefined) })
    : whole;
  if (!cube.ok) return cube;
  const difference = await differenceInSlices({
    cube: cube.value,
    changes: tooMany ? undefined : changes,
    familiar: familiarValues({ codes, day: versions[1].runDate }),
  });
  return ok({ asOf: cube.value.asOf, difference });
}
