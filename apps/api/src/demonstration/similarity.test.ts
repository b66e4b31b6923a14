import { randomUUID } from "node:crypto";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { type Selection, compareSelections } from "@spi/domain/iteration/selection/similarity";
import { expect, test } from "vitest";
import { demonstrationCampaigns } from "./campaigns.ts";

function selectionOf({ IterationDate, IterationCohorts, IterationRules }: IterationContent): Selection {
  const clauses = IterationRules.filter(({ Type }) => Type !== "R").flatMap((rule) => [rule, ...rule.AndClauses]);
  return {
    runDate: IterationDate,
    cohorts: IterationCohorts.map(({ CohortLabel }) => CohortLabel),
    conditions: clauses.map((clause) => [
      clause.AttributeLevel,
      clause.AttributeTarget ?? "",
      clause.AttributeName,
      clause.Operator,
      clause.Comparator,
    ]),
  };
}

/** Pairs in one campaign that share a cohort and have similar rules. */
const alike = [
  "COVID G1 Invites 75 and over, COVID G2 Invites people at risk: same",
  "COVID G1 Invites 75 and over, COVID G2 Reminder 75 and over: same",
  "COVID G2 Invites people at risk, COVID G2 Reminder 75 and over: similar",
  "COVID G2 Invites people at risk, COVID G3 Reminder people at risk: similar",
  "FLU Invites 65 and over, FLU Invites people at risk: same",
  "FLU Invites 65 and over, FLU Reminder 65 and over: same",
  "FLU Invites people at risk, FLU Reminder 65 and over: similar",
  "RSV Invites 75 to 79, RSV Invites catch up 80 and over: same",
  "RSV Invites 75 to 79, RSV Reminder 75 to 79: same",
  "RSV Invites catch up 80 and over, RSV Reminder 75 to 79: same",
  "MMR Invites under 6, MMR Invites 6 to 25: same",
];

test("the demonstration's unrelated iterations are not similar REQ-REV-271", () => {
  const iterations = demonstrationCampaigns({ today: "20261120", newId: randomUUID }).flatMap(
    ({ content, iterations }) =>
      iterations.map((iteration) => ({
        name: `${content.Target} ${iteration.content.Name}`,
        content: iteration.content,
      })),
  );
  const pairs = iterations.flatMap((iteration, index) =>
    iterations.slice(index + 1).flatMap((other) => {
      const similarity = compareSelections(selectionOf(iteration.content), selectionOf(other.content));
      return similarity === "different" ? [] : [`${iteration.name}, ${other.name}: ${similarity}`];
    }),
  );
  expect(pairs).toEqual(alike);
});
