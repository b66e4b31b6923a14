import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { expect, test } from "vitest";
import { noBits, setBit } from "../../src/decide/bits.ts";
import type { PlannedRule } from "../../src/plan/plan.ts";
import { countPeople, unknownAge } from "../../src/joint/count-findings.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const age = (years: number, Priority: number) =>
  rule("F", ["DATE_OF_BIRTH", "Y>", `-${years}`], { Name: `Under ${years}`, Priority });
const plan = planned(iteration(cohorts("one"), [age(75, 0), age(60, 10)]), { sentences: [unknownAge] });
const [under75, under60] = plan.rules.F as [PlannedRule, PlannedRule];
const [unknown] = plan.sentences as [PlannedRule];

/** People of the cohort who match some rules or the sentence. */
function row(people: number, ...matched: PlannedRule[]) {
  const [cohortBits, ruleBits] = [noBits(1), noBits(plan.bits.length)];
  setBit(cohortBits, 0);
  for (const one of matched) setBit(ruleBits, one.bits[0]!);
  const rest = { icb: null, dated: 0, withoutNhsNumber: 0, oldest: null, youngest: null };
  return { cohortBits, ruleBits, people, ...rest };
}

/** What is told of findings over people of these rows. */
async function told(...rows: ReturnType<typeof row>[]) {
  const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };
  const found = verifyRules({ plan, codes: codesOf(shippedReference), campaign });
  const populationSize = rows.reduce((sum, { people }) => sum + people, 0);
  const counted = await countPeople(found, { plan, cube: { kept: "every", rows, populationSize } });
  return counted.map(({ level, code, people, message }) => ({ said: `${level} ${code} ${people}`, message }));
}

test("findings say how many people of a population their rule matches REQ-SEL-86", async () => {
  const [never] = await told(row(1000, under75), row(312, under75, under60), row(500));
  expect(never).toEqual({
    said: "warning never-decides 312",
    message:
      "The rule “Under 60” never decides: all 312 people it matches are already filtered out by the rule “Under 75”.",
  });
});

test("an age rule that lets people of unknown age be invited is warned of where there are any REQ-SEL-86", async () => {
  const saidOf = async (...rows: ReturnType<typeof row>[]) => (await told(...rows)).map(({ said }) => said);
  expect(await saidOf(row(500), row(9, unknown))).toContain("warning missing-values 9");
  expect(await saidOf(row(500), row(9, under75, unknown))).toContain("note missing-values 0");
});
