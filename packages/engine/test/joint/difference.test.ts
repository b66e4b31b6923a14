import { ageOn } from "@spi/domain/day/calendar";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import type { Person } from "../../src/evaluate/person.ts";
import { planComparison } from "../../src/joint/compared-plans.ts";
import { differenceInSlices } from "../../src/joint/difference.ts";
import { familiarValues } from "../../src/verify/familiar-values.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

test("people without a board are one row, whether their record has an empty text or null REQ-SEL-57", async () => {
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

test("boards with the same number of people have a fixed order, independent of the scan REQ-SEL-57", async () => {
  const person = { PERSON: { GENDER: "1" }, TARGET: {}, COHORTS: ["alpha_v1"] };
  const plans = [[], [rule("F", ["GENDER", "=", "1"])]].map((rules) => planned(iteration(cohorts("alpha_v1"), rules)));
  const decisions = plans.map((plan) => evaluatePerson({ plan, person }).decision);
  const rows = [null, "QWO", "QH8", "QMF"].map((icb) => ({ decisions, icb, band: null, people: 7 }));
  for (const ordered of [rows, rows.toReversed()]) {
    const cube = { plans, rows: ordered, asOf: "20251120" };
    const { boards } = await differenceInSlices({ cube, changes: undefined, familiar: {} });
    expect(boards.map(({ icb }) => icb)).toEqual(["QH8", "QMF", "QWO", null]);
  }
});

test("changes that are each sufficient are counted separately from changes that only work together, and both are listed REQ-REV-227", async () => {
  const filter = (name: string, condition: Parameters<typeof rule>[1]) => ({
    ...rule("F", condition),
    ID: name,
    Name: name,
  });
  const man = filter("Men", ["GENDER", "=", "1"]);
  const board = filter("Board", ["ICB", "in", "QWO"]);
  const other = filter("Region", ["13Q_FLAG", "=", "N"]);
  const person = { PERSON: { GENDER: "1", ICB: "QWO", "13Q_FLAG": "Y" }, TARGET: {}, COHORTS: ["alpha_v1"] };
  const woman = { ...person, PERSON: { ...person.PERSON, GENDER: "2" } };
  const request = (rules: EvaluableRule[]) => ({
    campaign: { Target: "RSV", AvailableRoutingIds: null },
    attributes: shippedReference.attributes,
    iteration: iteration(cohorts("alpha_v1"), rules),
    tolerate: ["dataType"] as const,
  });
  const causesOf = async (before: EvaluableRule[], after: EvaluableRule[]) => {
    const compared = planComparison(request(before), request(after));
    if (!compared.ok) throw new Error(JSON.stringify(compared.refusal));
    const { versions, undone, alone, changes } = compared.value;
    const plans = [...versions, ...undone, ...alone];
    const rows = [person, woman].map((individual, index) => ({
      decisions: plans.map((plan) => evaluatePerson({ plan, person: individual }).decision),
      icb: null,
      band: null,
      people: 10 + index,
    }));
    const { causes } = await differenceInSlices({ cube: { plans, rows, asOf: "20251120" }, changes, familiar: {} });
    return causes!.map(({ kind, changes: named, no_longer_invited: gone, newly_invited: come }) => [
      kind,
      named.map(({ name }) => name),
      gone + come,
    ]);
  };
  expect(await causesOf([], [man, board])).toEqual([
    ["needed", ["Board"], 11],
    ["enough", ["Men", "Board"], 10],
  ]);
  expect(await causesOf([], [man, board, other])).toEqual([
    ["needed", ["Board"], 11],
    ["enough", ["Men", "Board"], 10],
  ]);
  expect(await causesOf([man, board], [])).toEqual([
    ["needed", ["Board"], 11],
    ["needed", ["Men", "Board"], 10],
  ]);
});

/** Returns one example of a change between two iterations' rules, for people like `person` in some age bands. */
async function exampleOf(
  rules: EvaluableRule[][],
  people: { person: Person; bands: Record<number, number>; icb?: string },
) {
  const plans = rules.map((own) => planned(iteration(cohorts("alpha_v1"), own)));
  const decisions = plans.map((plan) => evaluatePerson({ plan, person: people.person }).decision);
  const rows = Object.entries(people.bands).map(([band, count]) => {
    return { decisions, icb: people.icb ?? null, band: Number(band), people: count };
  });
  const familiar = familiarValues({ codes: codesOf(shippedReference), day: plans[1]!.runDate });
  const { examples } = await differenceInSlices({
    cube: { plans, rows, asOf: "20251120" },
    changes: undefined,
    familiar,
  });
  expect(examples).toHaveLength(1);
  return { ...examples[0]!, runDate: plans[1]!.runDate };
}

const member = { PERSON: {}, TARGET: {}, COHORTS: ["alpha_v1"] };

test("an example has the age and board of most people in its group, even if rules use neither REQ-SEL-73 REQ-SEL-440", async () => {
  const inBand = { 10: 5, 11: 900, 16: 3 };
  const person = { ...member, PERSON: { DATE_OF_BIRTH: "19670601", ICB: "QWO" } };
  const board = rule("F", ["ICB", "in", "QWO,QMF"]);
  const { runDate, ...example } = await exampleOf([[], [board]], { person, bands: inBand, icb: "QWO" });
  expect(ageOn(example.person.PERSON["DATE_OF_BIRTH"]!, runDate)).toBe(57);
  expect(example.person.PERSON["ICB"]).toBe("QWO");
  expect(example.people).toBe(908);
  const narrow = rule("F", ["DATE_OF_BIRTH", "Y>", "-59"]);
  const asked = await exampleOf([[], [narrow]], { person, bands: { 11: 900 } });
  expect(ageOn(asked.person.PERSON["DATE_OF_BIRTH"]!, runDate)).toBe(57);
});

test("an example of people of unknown age lists the missing date of birth REQ-SEL-73", async () => {
  const filter = rule("F", ["DATE_OF_BIRTH", "is_null", ""]);
  const { person, missing } = await exampleOf([[], [filter]], { person: member, bands: { [-1]: 12 } });
  expect(person.PERSON).toEqual({});
  expect(missing.map(({ AttributeName }) => AttributeName)).toEqual(["DATE_OF_BIRTH"]);
});

test("an example has no language unless one matters, and lists the relevant attributes it does not have in either version REQ-SEL-73", async () => {
  const reach = ["EMAIL_FLAG", "MOBILE_FLAG"].map((name) =>
    rule("R", [name, "is_null", ""], { CommsRouting: "PLAN_A" }),
  );
  const neither = { ...reach[0]!, AndClauses: [reach[1]!] };
  const polish = rule("S", ["LANGUAGE_PREFERENCE", "=", "pl"]);
  const { person, missing } = await exampleOf([[polish, neither], [polish]], { person: member, bands: { 15: 1818 } });
  expect(person.PERSON).toEqual({ DATE_OF_BIRTH: expect.any(String) });
  expect(missing.map(({ AttributeName }) => AttributeName)).toEqual(["EMAIL_FLAG", "MOBILE_FLAG"]);
});
