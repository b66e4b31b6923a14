import type { ExampleResult } from "@spi/domain/expectation/expectation-results";
import { withOwner } from "@spi/domain/expectation/expectation-results";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { byField } from "@spi/domain/values/field-errors";
import { ok, refuse } from "@spi/domain/values/result";
import { exampleInWords } from "@spi/engine/expect/results";
import { planWithSentences } from "@spi/engine/expect/sentences";
import type { AskExamples } from "./ask-examples.ts";
import { nextTurn } from "../http/in-slices.ts";
import type { Db } from "../database/schema.ts";
import { inForce } from "../metadata/reference-store.ts";
import { nameOfPersonProblems } from "../eligibility/name-of-person.ts";

/** Answers example people by the reference data in force, as a report would anybody like them (REQ-EXP-11). */
export function answerExamplesFor(populationDir: string): AskExamples {
  return async (db, asked) => answerExamples(db, { ...asked, populationDir });
}

async function answerExamples(
  db: Db,
  { campaign, iteration, expectations = noExpectations, of_campaign, populationDir }: Asked,
): ReturnType<AskExamples> {
  const { attributes } = await inForce(db);
  const plan = planWithSentences({ campaign, iteration, attributes }, expectations.Expectations);
  if (!plan.ok) return refuse(byField(plan.refusal));
  const ofSentences = { rules: { F: [], S: [], R: [] }, sentences: plan.value.sentences };
  const naming = await nameOfPersonProblems(populationDir, ofSentences);
  if (naming.length > 0) return refuse(byField(naming));
  const results: ExampleResult[] = [];
  const problems: { path: string; message: string }[] = [];
  for (const [index, example] of expectations.Examples.entries()) {
    await nextTurn();
    const answered = exampleInWords(example, { plan: plan.value, attributes });
    if (answered.ok) results.push(answered.value);
    else problems.push(...answered.refusal.map((one) => ({ ...one, path: `Examples.${index}.${one.path}` })));
  }
  return problems.length > 0 ? refuse(byField(problems)) : ok(withOwner(results, of_campaign?.Examples));
}

type Asked = Parameters<AskExamples>[1] & { populationDir: string };
