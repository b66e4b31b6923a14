import { ok } from "@spi/domain/result";
import { expect, test } from "vitest";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { blurredPeople } from "../../src/people/blurred-people.ts";
import { countPreview } from "../../src/people/count-preview.ts";
import type { People } from "../../src/people/people.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const key = "a secret";

/** People of each gender in a cohort, as many as given, with the counts that a scan makes of them. */
function peopleOf(genders: Record<string, number>): People {
  const joint: People["joint"] = async ({ plans }) => {
    const rows = Object.entries(genders).flatMap(([GENDER, people]) => {
      const person = { PERSON: { GENDER }, TARGET: {}, COHORTS: ["alpha_v1"] };
      const decisions = plans.map((plan) => evaluatePerson({ plan, person }).decision);
      return people === 0 ? [] : [{ decisions, icb: "QWO", band: null, people }];
    });
    return ok({ plans, rows, asOf: "20251120" });
  };
  const manifest = { seed: null, asOf: "20251120", files: [], cohorts: [] };
  return { manifest, joint } as unknown as People;
}

/** The plan that filters a gender, told in another way for each variant. */
const filtering = (gender: string, variant = 0): Plan =>
  planned(iteration(cohorts("alpha_v1"), [rule("F", ["GENDER", "in", `${gender},x${variant}`])]));

async function invited(genders: Record<string, number>, plan: Plan, secret = key): Promise<number> {
  const people = blurredPeople(peopleOf(genders), secret);
  const counts = await countPreview(people, {
    plans: { after: plan, before: undefined, rule: undefined },
    everyRule: false,
  });
  if (!counts.ok) throw new Error("not counted");
  return counts.value.after.invited;
}

test("the same question about the same people has one answer, and another secret gives another REQ-SEL-231", async () => {
  const answers = new Set<number>();
  for (let asked = 0; asked < 5; asked += 1) answers.add(await invited({ 1: 500, 2: 700 }, filtering("2")));
  expect(answers.size).toBe(1);
  const secrets = Array.from({ length: 30 }, (_, index) => `secret ${index}`);
  const others = await Promise.all(secrets.map((secret) => invited({ 1: 500, 2: 700 }, filtering("2"), secret)));
  expect(new Set(others).size).toBeGreaterThan(10);
});

test("up to 19 people are never shown, nor whether there is anyone REQ-SEL-231", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    for (const few of [0, 1, 19]) expect(await invited({ 1: few, 2: 700 }, filtering("2", variant))).toBe(0);
  }
});

test("no count of a large group is more than 40 people out REQ-SEL-231", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    const shown = await invited({ 1: 500, 2: 700 }, filtering("2", variant));
    expect(Math.abs(shown - 500)).toBeLessThanOrEqual(40);
  }
});

test("adding one person does not show: answers with and without them differ as often as those without REQ-SEL-231", async () => {
  // The attacker asks a base question and the same question with one person added, in many variants.
  const variants = Array.from({ length: 100 }, (_, index) => index);
  const differing = async (added: number) => {
    const pairs = await Promise.all(
      variants.map(async (variant) => [
        await invited({ 1: 500, 2: 700 }, filtering("2", variant)),
        await invited({ 1: 500, 3: added, 2: 700 }, filtering("2", variant + 1000)),
      ]),
    );
    return pairs.filter(([base, with1]) => base !== with1).length;
  };
  // Equal sets give other noise for another question, so that equality proves nothing.
  expect(await differing(0)).toBeGreaterThan(85);
  expect(Math.abs((await differing(0)) - (await differing(1)))).toBeLessThan(15);
});

/** Noise of each of 200 groups, under each of 20 different questions. */
async function drawNoise(): Promise<number[][]> {
  const rows = Array.from({ length: 200 }, (_, group) => ({ cohortBits: [], ruleBits: [group], people: 500 }));
  const cube = async () => ok({ kept: "every", rows, populationSize: 0 });
  const people = blurredPeople({ ...peopleOf({}), cube } as unknown as People, key);
  const questions = Array.from({ length: 20 }, async (_, variant) => {
    const blurred = await people.cube({ plan: { variant } as never });
    return blurred.ok ? blurred.value.rows.map((row) => row.people - 500) : [];
  });
  const byQuestion = await Promise.all(questions);
  return rows.map((_, group) => byQuestion.map((noise) => noise[group]!));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

/** Share of a standard normal distribution that is below a value of 0 or more (Abramowitz and Stegun 26.2.17). */
function shareBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * value);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((all, factor, index) => all + factor * t ** (index + 1), 0);
  return 1 - (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

test("guesses about one person from all answers of a user are right as often as ADR 75 says REQ-SEL-232", async () => {
  const noise = await drawNoise();
  const deviation = deviationOf(noise.flat());
  expect(Math.abs(deviation - 16.7)).toBeLessThan(0.8);
  // Averages shrink as those of independent draws do, so that no fewer answers are enough.
  expect(Math.abs(deviationOf(noise.map(meanOf)) / (deviation / Math.sqrt(20)) - 1)).toBeLessThan(0.2);
  // Who knows all other people exactly sees one person in one of two groups, in each answer.
  const shareRight = (answers: number) => shareBelow((0.5 * Math.sqrt(2 * answers)) / deviation);
  expect(Math.abs(shareRight(200) - 0.73)).toBeLessThan(0.03);
  expect(Math.abs(shareRight(2000) - 0.97)).toBeLessThan(0.02);
});

test("people who add the same to all figures are blurred together, so that small groups are not left out REQ-SEL-231", async () => {
  // 50 genders of 20 people, each filtered for another reason: each group alone is too small to be shown.
  const genders = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`g${index}`, 20]));
  const rules = Object.keys(genders).map((gender, index) => ({
    ...rule("F", ["GENDER", "=", gender]),
    Name: gender,
    Priority: index,
  }));
  const plan = planned(iteration(cohorts("alpha_v1"), rules));
  const people = blurredPeople(peopleOf(genders), key);
  const counts = await countPreview(people, {
    plans: { after: plan, before: undefined, rule: undefined },
    everyRule: false,
  });
  if (!counts.ok) throw new Error("not counted");
  expect(Math.abs(counts.value.after.in_cohorts - 1000)).toBeLessThanOrEqual(40);
});

test("an iteration with all of its rules has one blurred answer, from one scan REQ-SEL-232", async () => {
  const { manifest } = peopleOf({});
  let scans = 0;
  const plan = filtering("2");
  const cube: People["cube"] = async () => {
    scans += 1;
    return ok({ kept: "every", rows: [], populationSize: 0 });
  };
  const people = blurredPeople({ manifest, cube } as unknown as People, key);
  const counts = await countPreview(people, { plans: { after: plan, before: plan, rule: undefined }, everyRule: true });
  expect([counts.ok && counts.value.rules.length, scans]).toEqual([1, 1]);
});
