import { ok, refuse } from "@spi/domain/values/result";
import { expect, test } from "vitest";
import { type BlurredPeople, blurredPeople } from "../../src/people/blurred-people.ts";
import type { People, ScanOptions } from "../../src/people/people.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

/** The product's limits, scaled down. */
const limits = { every: 1000, deciding: 1000 };

/**
 * Returns people who differ in the given number of ways for each plan. The data source has the same limits as a scan.
 */
function peopleDiffering(ways: ReadonlyMap<Plan, number>): People {
  const message = "The cohorts and rules divide people into more than 1,000 different groups.";
  const answer = <Value>(plan: Plan, most: number, value: Value) =>
    ways.get(plan)! > most ? refuse({ kind: "tooManyCombinations" as const, message }) : ok(value);
  const manifest = { seed: null, asOf: "20251120", files: [], cohorts: [] };
  return {
    manifest,
    joint: async ({ plans, maxCombinations }: Parameters<People["joint"]>[0]) =>
      answer(plans[0], maxCombinations!.deciding, { plans, rows: [], asOf: "20251120" }),
    jointByEach: async ({ plans, maxCombinations }: Parameters<People["jointByEach"]>[0]) =>
      answer(plans[0], maxCombinations!.deciding, []),
    cube: async ({ plan, maxCombinations }: Parameters<People["cube"]>[0]) =>
      ok({
        matchFilter: answer(plan, maxCombinations!.every, null).ok ? "every" : "deciding",
        rows: [],
        populationSize: 2000,
      }),
  } as unknown as People;
}

/**
 * Returns different queries about people who differ in the same number of ways. Each has a different list in its rule.
 */
function questions() {
  const ways = new Map<Plan, number>();
  const people = peopleDiffering(ways);
  return {
    people,
    asking: (differing: number) => {
      const plan = planned(iteration(cohorts("alpha_v1"), [rule("F", ["GENDER", "in", `1,x${ways.size}`])]));
      ways.set(plan, differing);
      return plan;
    },
  };
}

/** Functions that return whether the limit was not exceeded, by the type of query. */
const passing: Record<string, (people: BlurredPeople, plan: Plan, scan: ScanOptions) => Promise<boolean>> = {
  "a refusal": async (people, plan, scan) => (await people.joint({ ...scan, plans: [plan] })).ok,
  "a refused count of a list": async (people, plan, scan) =>
    (await people.jointByEach({ ...scan, plans: [plan], each: [{ kind: "mark" }] })).ok,
  "a missing count of matches": async (people, plan, scan) => {
    const cube = await people.cube({ ...scan, plan });
    return cube.ok && cube.value.matchFilter === "every";
  },
};

/**
 * Returns whether the attacker guesses a fact about one person correctly. If the fact is true, the person adds one way
 * to differ.
 */
async function isRight(passes: (ways: number) => Promise<boolean>, isTrue: boolean): Promise<boolean> {
  // Harmless rules bring the query to just below the limit. Then the rule about the person is added.
  let [low, high] = [0, 2 * limits.every];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await passes(middle)) low = middle;
    else high = middle;
  }
  return (await passes(low + (isTrue ? 1 : 0))) === !isTrue;
}

test.each(Object.entries(passing))("%s does not show a fact about one real person REQ-SEL-231", async (_, ask) => {
  let right = 0;
  for (let attack = 0; attack < 100; attack += 1) {
    const { people, asking } = questions();
    const blurred = blurredPeople(people, `secret ${attack}`);
    if (await isRight((ways) => ask(blurred, asking(ways), { maxCombinations: limits }), attack % 2 === 0)) right += 1;
  }
  // Half of the attacks succeed by chance. With a fixed limit, every attack would succeed.
  expect(right).toBeGreaterThan(30);
  expect(right).toBeLessThan(70);
});

test("a query using up to half of a limit is always answered, and one above the limit never REQ-SEL-231", async () => {
  const { people, asking } = questions();
  for (let variant = 0; variant < 100; variant += 1) {
    const blurred = blurredPeople(people, `secret ${variant}`);
    for (const [ways, answered] of [
      [500, true],
      [1001, false],
    ] as const)
      expect((await blurred.joint({ maxCombinations: limits, plans: [asking(ways)] })).ok).toBe(answered);
  }
});

test("a refusal does not reveal the query's limit REQ-SEL-231", async () => {
  const { people, asking } = questions();
  const refused = await blurredPeople(people, "secret").joint({ maxCombinations: limits, plans: [asking(1001)] });
  expect(!refused.ok && refused.refusal.message).toBe(
    "There are too many combinations of rules and cohorts to count. Use fewer cohorts or rules in each iteration.",
  );
});
