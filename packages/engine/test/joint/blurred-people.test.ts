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

test("up to nine people are never shown, nor whether there is anyone REQ-SEL-231", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    for (const few of [0, 1, 9]) expect(await invited({ 1: few, 2: 700 }, filtering("2", variant))).toBe(0);
  }
});

test("no count is more than 20 people out REQ-SEL-231", async () => {
  for (let variant = 0; variant < 300; variant += 1) {
    const shown = await invited({ 1: 500, 2: 700 }, filtering("2", variant));
    expect(Math.abs(shown - 500)).toBeLessThanOrEqual(20);
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

test("a whole day's questions do not average the noise out to one person REQ-SEL-231", async () => {
  // Each secret is another day's attack: 50 variants with the person and 50 without, whose averages are compared.
  const guess = async (secret: string, added: number) => {
    const sums = [0, 0];
    for (let variant = 0; variant < 50; variant += 1) {
      sums[0]! += await invited({ 1: 500, 2: 700 }, filtering("2", variant), secret);
      sums[1]! += await invited({ 1: 500, 3: added, 2: 700 }, filtering("2", variant + 1000), secret);
    }
    return (sums[1]! - sums[0]!) / 50 > 0.5;
  };
  let right = 0;
  for (let attack = 0; attack < 40; attack += 1)
    if ((await guess(`day ${attack}`, attack % 2)) === (attack % 2 === 1)) right += 1;
  // Chance is 20; a method that works would be right nearly always.
  expect(right).toBeLessThan(34);
});
