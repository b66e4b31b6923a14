import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { ok } from "@spi/domain/values/result";
import { expect, test } from "vitest";
import { noBits, setBit } from "../../src/decide/bits.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { blurredPeople } from "../../src/people/blurred-people.ts";
import { compareVersions } from "../../src/people/compare-versions.ts";
import { countCoverage } from "../../src/people/count-coverage.ts";
import { countPreview } from "../../src/people/count-preview.ts";
import type { People } from "../../src/people/people.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { planned } from "../support/decide.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const key = "a secret";

/** Returns people of each gender in a cohort, with the counts that a scan would return. */
function peopleOf(genders: Record<string, number>, labels = ["alpha_v1"]): People {
  const joint: People["joint"] = async ({ plans }) => {
    const rows = Object.entries(genders).flatMap(([GENDER, people]) => {
      const person = { PERSON: { GENDER }, TARGET: {}, COHORTS: labels };
      const decisions = plans.map((plan) => evaluatePerson({ plan, person }).decision);
      return people === 0 ? [] : [{ decisions, icb: "QWO", band: null, people }];
    });
    return ok({ plans, rows, asOf: "20251120" });
  };
  const manifest = { seed: null, asOf: "20251120", files: [], cohorts: [] };
  return { manifest, joint } as unknown as People;
}

/** Returns the plan that filters out a gender, written differently in each variant. */
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

test("the same query about the same people gets the same answer, and a different secret gives a different one REQ-SEL-231", async () => {
  const answers = new Set<number>();
  for (let attempt = 0; attempt < 5; attempt += 1) answers.add(await invited({ 1: 500, 2: 700 }, filtering("2")));
  expect(answers.size).toBe(1);
  const secrets = Array.from({ length: 30 }, (_, index) => `secret ${index}`);
  const others = await Promise.all(secrets.map((secret) => invited({ 1: 500, 2: 700 }, filtering("2"), secret)));
  expect(new Set(others).size).toBeGreaterThan(10);
});

test("groups of up to 19 people, and their existence, are never shown REQ-SEL-231 REQ-SEL-483", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    for (const few of [0, 1, 19]) expect(await invited({ 1: few, 2: 700 }, filtering("2", variant))).toBe(0);
  }
});

test("a count of a large group differs by at most 80 people REQ-SEL-231", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    const shown = await invited({ 1: 500, 2: 700 }, filtering("2", variant));
    expect(Math.abs(shown - 500)).toBeLessThanOrEqual(80);
  }
});

test("adding one person is not detectable, because answers with and without them differ as often as those without REQ-SEL-231 REQ-SEL-484", async () => {
  // The attacker runs a base query, and the same query with one more person, in many variants.
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
  // In a different query, equal groups have different noise, so equal results prove nothing.
  expect(await differing(0)).toBeGreaterThan(85);
  expect(Math.abs((await differing(0)) - (await differing(1)))).toBeLessThan(15);
});

/** Returns the noise for each of 200 groups in each of 20 different queries. */
async function drawNoise(): Promise<number[][]> {
  const rows = Array.from({ length: 200 }, (_, group) => ({ cohortBits: [], ruleBits: [group], people: 500 }));
  const cube = async () => ok({ matchFilter: "every", rows, populationSize: 0 });
  const people = blurredPeople({ ...peopleOf({}), cube } as unknown as People, key);
  const questions = Array.from({ length: 20 }, async (_, variant) => {
    const blurred = await people.cube({ plan: filtering("2", variant) });
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

/** Returns the share of a standard normal distribution below a value of 0 or more (Abramowitz and Stegun 26.2.17). */
function shareBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * value);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((all, factor, index) => all + factor * t ** (index + 1), 0);
  return 1 - (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

test("guesses about one person from all of a user's answers are correct as often as ADR 75 states REQ-SEL-232", async () => {
  const noise = await drawNoise();
  const deviation = deviationOf(noise.flat());
  expect(Math.abs(deviation - 33)).toBeLessThan(1.6);
  // Averages converge as they would for independent draws, so an attacker cannot succeed with fewer answers.
  expect(Math.abs(deviationOf(noise.map(meanOf)) / (deviation / Math.sqrt(20)) - 1)).toBeLessThan(0.2);
  // An attacker who knows everyone else's data exactly can see one person in one of two groups in each answer.
  const shareRight = (answers: number) => shareBelow((0.5 * Math.sqrt(2 * answers)) / deviation);
  expect(Math.abs(shareRight(200) - 0.62)).toBeLessThan(0.02);
  expect(Math.abs(shareRight(1200) - 0.77)).toBeLessThan(0.02);
  // This includes the separate allowance for findings.
  expect(Math.abs(shareRight(400) - 0.67)).toBeLessThan(0.02);
  expect(Math.abs(shareRight(2400) - 0.85)).toBeLessThan(0.02);
});

test("the same query in a different form gets the same answer, so that repeating it does not average out the noise REQ-SEL-255", async () => {
  const answers = new Set<number>();
  for (let word = 0; word < 100; word += 1) {
    const [genders, others] = word % 2 === 0 ? ["2,7", "8"] : ["7,2,7", "8,8"];
    const rules = [rule("F", ["GENDER", "in", genders]), rule("F", ["GENDER", "in", others])];
    const written = rules.map((rule, index) => ({
      ...rule,
      Name: `Written ${word} ${index}`,
      Priority: word % 3 === 0 ? index : 2 - index,
    }));
    answers.add(await invited({ 1: 500, 2: 700 }, planned(iteration(cohorts("alpha_v1"), written))));
  }
  expect(answers.size).toBe(1);
});

test("people who contribute the same to all figures are blurred together, so that small groups are not dropped REQ-SEL-231", async () => {
  // 50 genders of 20 people, each filtered for a different reason. Each group alone is too small to be shown.
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
  expect(Math.abs(counts.value.after.in_cohorts - 1000)).toBeLessThanOrEqual(80);
});

test("an iteration with all of its rules has one blurred answer, from one scan REQ-SEL-232", async () => {
  const { manifest } = peopleOf({});
  let scans = 0;
  const plan = filtering("2");
  const cube: People["cube"] = async () => {
    scans += 1;
    return ok({ matchFilter: "every", rows: [], populationSize: 0 });
  };
  const people = blurredPeople({ manifest, cube } as unknown as People, key);
  const counts = await countPreview(people, { plans: { after: plan, before: plan, rule: undefined }, everyRule: true });
  expect([counts.ok && counts.value.rules.length, scans]).toEqual([1, 1]);
});

test("a rule's effects include the small groups it matches REQ-SEL-231", async () => {
  // Ten rules match 50 groups of 20 people each. Each group alone is too small to be shown.
  const rules = Array.from({ length: 10 }, (_, index) =>
    rule("F", ["GENDER", "in", `2,x${index}`], { Priority: index }),
  );
  const plan = planned(
    iteration(
      cohorts("alpha_v1"),
      rules.map((rule, at) => ({ ...rule, Name: `Rule ${at}` })),
    ),
  );
  const cubeRow = (people: number, matched: readonly number[]) => {
    const ruleBits = noBits(plan.bits.length);
    for (const bit of matched) setBit(ruleBits, bit);
    const cohortBits = noBits(1);
    setBit(cohortBits, 0);
    return { cohortBits, ruleBits, icb: null, people, dated: 0, withoutNhsNumber: 0, oldest: null, youngest: null };
  };
  const rows = Array.from({ length: 500 }, (_, at) => cubeRow(20, [0, 1 + (at % 9)]));
  const cube = async () => ok({ matchFilter: "every", rows, populationSize: 10_000 });
  const people = blurredPeople({ ...peopleOf({}), cube } as unknown as People, key);
  const counts = await countPreview(people, { plans: { after: plan, before: plan, rule: undefined }, everyRule: true });
  if (!counts.ok) throw new Error("not counted");
  expect(Math.abs(counts.value.after.in_cohorts - 10_000)).toBeLessThanOrEqual(80);
  // Maximum noise of 30 figures.
  expect(Math.abs(counts.value.rules[0]!.matches! - 10_000)).toBeLessThanOrEqual(80 * Math.sqrt(30) + 1);
  expect(Math.abs(counts.value.rules[1]!.matches! - 1120)).toBeLessThanOrEqual(80 * Math.sqrt(30) + 1);
});

/** 50 groups of 20 people, each filtered from one cohort for its own reason and invited through a different one. */
function manyReasons() {
  const genders = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`g${index}`, 20]));
  const labels = ["alpha_v1", "beta_v1"];
  const rules = Object.keys(genders).map((gender, index) =>
    rule("F", ["GENDER", "=", gender], { Name: gender, Priority: index, CohortLabel: "alpha_v1" }),
  );
  const people = blurredPeople(peopleOf(genders, labels), key);
  return { people, invitesAll: iteration(cohorts(...labels), rules) };
}

test("coverage counts small groups together if they do not differ in anything it shows REQ-SEL-231", async () => {
  const { people, invitesAll } = manyReasons();
  const request = { iteration: invitesAll, campaign, attributes };
  const iterations = [{ name: "one", campaign: "c", commsType: null, request }];
  const counted = await countCoverage(people, { iterations });
  if (!counted.ok) throw new Error("not counted");
  expect(Math.abs(counted.value.coverage!.once - 1000)).toBeLessThanOrEqual(80);
});

test("a difference counts small groups together if they do not differ in anything it shows REQ-SEL-231", async () => {
  const { people, invitesAll } = manyReasons();
  const no = rule("F", ["GENDER", "!=", "x"], { Name: "Everyone", Priority: -1 });
  const invitesNone = { ...invitesAll, IterationRules: [...invitesAll.IterationRules, no] };
  const versions = [invitesNone, invitesAll].map((version) => ({ iteration: version, campaign, attributes }));
  const compared = await compareVersions(people, {
    earlier: versions[0]!,
    later: versions[1]!,
    codes: codesOf(shippedReference),
  });
  if (!compared.ok) throw new Error(JSON.stringify(compared.refusal));
  expect(Math.abs(compared.value.difference.people.newly_invited - 1000)).toBeLessThanOrEqual(80);
});
