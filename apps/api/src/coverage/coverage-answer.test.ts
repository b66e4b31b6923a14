import type { Coverage } from "@spi/domain/coverage/coverage";
import { expect, test } from "vitest";
import { toCoverageResponse } from "./coverage-answer.ts";

const exact = (people: number) => ({ kind: "exact" as const, people });
const none = {
  people: 0,
  never: 0,
  once: 0,
  more_often: 0,
  reminder_without_first: 0,
  first_after_reminder: 0,
  sent_and_left: 0,
};

test("reasons and pairs beyond the fifty with the most people are totalled by number and people REQ-DESK-56 REQ-DESK-425", () => {
  const iterations = Array.from({ length: 12 }, (_, index) => {
    const counts = { selected: 0, first_selected: 0, sent: null };
    const campaign = index < 11 ? "mine" : "other";
    return { name: `${index}`, campaign, runDate: "20260101", commsType: "I" as const, ...counts };
  });
  const pairs = iterations
    .flatMap(({ name: first }, index) =>
      iterations.slice(index + 1).map(({ name: second }, at) => ({ first, second, days: 0, people: 100 - index - at })),
    )
    .toSorted((a, b) => b.people - a.people);
  const never_because = Array.from({ length: 53 }, (_, index) => {
    return { iteration: "0", outcome: "filtered" as const, rule: `Rule ${index}`, people: 53 - index };
  });
  const eligible = { people: 0, never: 0, in_no_cohort: 0, never_because: never_because.slice(0, 50), sent: null };
  const answer = { asOf: "20260101", ...none, iterations, pairs, by_several_campaigns: 7, never_because, eligible };
  const coverage: Coverage = answer;
  const response = toCoverageResponse(
    { covered: [], eligibleName: "", campaign: "mine", days: 7, intended: [] },
    {
      coverage,
      leftOut: [],
      eligibleNotCounted: null,
      messagesAsOf: null,
      listsRemoved: [],
      people_as_of: "",
      synthetic: true,
    },
    { counted: { people_as_of: "20260101", people_old: null }, figure: exact },
  );
  const ofOwn = pairs.filter(({ second }) => second !== "11");
  expect([response.pairs.length, response.first_twice.length, ofOwn.length]).toEqual([50, 50, 55]);
  expect(response.more_pairs).toEqual({ pairs: 5, at_most: exact(ofOwn[50]!.people) });
  expect(response.more_first_twice).toEqual(response.more_pairs);
  expect(response.contacts).toMatchObject({ days: 7, people: exact(7), more_pairs: null });
  expect(response.contacts?.pairs).toHaveLength(11);
  expect([response.never_because.length, response.more_reasons]).toEqual([
    50,
    { reasons: 3, people: exact(3 + 2 + 1) },
  ]);
  expect(response.eligible?.more_reasons).toBeNull();
});
