import { formatPeopleCount } from "@spi/domain/text/counts";
import { type Result, ok } from "@spi/domain/values/result";
import { type Clause, type Plan, type PlanProblem, type PlannedRule, allRules } from "../plan/plan.ts";
import type { PeopleKind } from "../sql/count-kinds.ts";
import type { People, PlanQuery, ScanProblem } from "./people.ts";

/**
 * Adds counts to warnings about tolerated conditions. Counts the people that a rule matched, and the people in its
 * cohorts for whom it could not be evaluated. Does not read any people if there are no such warnings.
 */
export async function warningsWithCounts(
  people: People,
  question: PlanQuery,
): Promise<Result<PlanProblem[], ScanProblem>> {
  const { plan } = question;
  const places = plan.warnings.map((warning) => clauseOf(plan, warning));
  const kinds = places.flatMap((location): PeopleKind[] =>
    location
      ? [
          { kind: "unjudged", clause: location.clause },
          { kind: "matched", rule: location.rule },
        ]
      : [],
  );
  if (kinds.length === 0) return ok([...plan.warnings]);
  const counted = await people.count({ ...question, kinds });
  if (!counted.ok) return counted;
  const counts = counted.value.values();
  return ok(
    plan.warnings.map((warning, index) => {
      if (places[index] === undefined) return warning;
      const [unjudged, matched] = [counts.next().value!, counts.next().value!];
      return { ...warning, message: [warning.message, ...countWords({ unjudged, matched })].join(" ") };
    }),
  );
}

const letThroughKinds: readonly PlanProblem["kind"][] = ["dataType", "condition"];

function clauseOf(plan: Plan, { kind, path }: PlanProblem): { rule: PlannedRule; clause: Clause } | undefined {
  if (!letThroughKinds.includes(kind)) return undefined;
  const clausePath = path.slice(0, path.lastIndexOf("."));
  return allRules(plan)
    .flatMap((rule) => rule.clauses.map((clause) => ({ rule, clause })))
    .find(({ clause }) => clause.path === clausePath);
}

function countWords({ unjudged, matched }: Record<"unjudged" | "matched", number>): string[] {
  const people = formatPeopleCount(unjudged);
  return [
    ...(matched === 0 ? ["The rule did not match anyone."] : []),
    ...(unjudged === 0
      ? []
      : [`We could not evaluate the rule for ${people}, so we treated these people as not matching.`]),
  ];
}
