import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { Plan, PlanProblem } from "../plan/plan.ts";
import { cohortPlacesOf, plainTextsOf } from "../population/cohort-places.ts";
import { duckdbDialect } from "../sql/dialect.ts";
import type { LetThrough } from "../sql/let-through.ts";
import { letThroughSql } from "../sql/let-through.ts";
import { forEachFileGroup } from "./files.ts";
import type { PlannedScan } from "./scan.ts";
import type { SessionProblem } from "./session.ts";
import { withDuckDb } from "./session.ts";

/**
 * The plan's warnings, each one of a question that was let through with whether its rule ever matched and how many people
 * of the iteration's cohorts it could not be judged for. The people are read for these only, and not where there are none.
 */
export async function warningsWithCounts(scan: PlannedScan): Promise<Result<PlanProblem[], SessionProblem>> {
  const { plan, manifest, populationDir } = scan;
  const places = plan.warnings.map((warning) => clauseOf(plan, warning));
  const asked = places.filter((place) => place !== undefined);
  if (asked.length === 0 || manifest.size === 0) return ok([...plan.warnings]);
  const population = { cohorts: cohortPlacesOf(manifest), plainTexts: plainTextsOf(manifest) };
  const request = { plan, ...population, dialect: duckdbDialect, kept: "every" } as const;
  return withDuckDb<PlanProblem[], never>(scan, async (session) => {
    const sums = asked.flatMap(() => [0, 0]);
    await forEachFileGroup(manifest, populationDir, async ({ source }) => {
      const [row = []] = await (await session.run(letThroughSql({ ...request, source }, asked))).getRows();
      row.forEach((count, index) => (sums[index]! += Number(count)));
    });
    const told = sums.values();
    return ok(
      plan.warnings.map((warning, index) => {
        if (places[index] === undefined) return warning;
        const [unjudged, matched] = [told.next().value!, told.next().value!];
        return { ...warning, message: [warning.message, ...countWords({ unjudged, matched })].join(" ") };
      }),
    );
  });
}

const letThroughKinds: readonly PlanProblem["kind"][] = ["dataType", "condition"];

function clauseOf({ rules }: Plan, { kind, path }: PlanProblem): LetThrough | undefined {
  if (!letThroughKinds.includes(kind)) return undefined;
  const clausePath = path.slice(0, path.lastIndexOf("."));
  return [...rules.F, ...rules.S, ...rules.R]
    .flatMap((rule) => rule.clauses.map((clause) => ({ rule, clause })))
    .find(({ clause }) => clause.path === clausePath);
}

function countWords({ unjudged, matched }: { unjudged: number; matched: number }): string[] {
  const people = unjudged === 1 ? "1 person" : `${unjudged.toLocaleString("en-GB")} people`;
  return [
    ...(matched === 0 ? ["The rule never matched."] : []),
    ...(unjudged === 0 ? [] : [`It could not be judged for ${people}, who are taken not to match.`]),
  ];
}
