import { expect, test } from "vitest";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { differenceInSlices } from "../../src/joint/difference.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

test("people without a board are one line, whether their record holds an empty text or nothing REQ-SEL-57", async () => {
  const person = { PERSON: { GENDER: "1" }, TARGET: {}, COHORTS: ["alpha_v1"] };
  const plans = [[], [rule("F", ["GENDER", "=", "1"])]].map((rules) => planned(iteration(cohorts("alpha_v1"), rules)));
  const decisions = plans.map((plan) => evaluatePerson({ plan, person }).decision);
  const rows = [null, "", "QH8"].map((icb, index) => ({ decisions, icb, band: null, people: 10 + index }));
  const cube = { plans, rows, asOf: "20251120" };
  const { boards } = await differenceInSlices({ cube, changes: undefined, familiar: {} });
  expect(boards.map(({ icb, no_longer_invited: gone }) => [icb, gone])).toEqual([
    [null, 21],
    ["QH8", 12],
  ]);
});
