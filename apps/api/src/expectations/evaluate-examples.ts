import { type ExampleResult, withOwner } from "@spi/domain/expectation/expectation-results";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { byField, type FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { judgeExample } from "@spi/engine/expect/results";
import { planWithSentences } from "@spi/engine/expect/sentences";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { planNhsNumberProblems } from "../eligibility/plan-nhs-number-problems.ts";

/**
 * Evaluates example people in order, with the current reference data, in the same way as a report evaluates real
 * people. Rejects examples or expectations that cannot be evaluated, with errors by field.
 */
export async function evaluateExamples(
  db: Db,
  { campaign, iteration, expectations = noExpectations, of_campaign }: RunConfiguration,
  populationDir: string,
): Promise<Result<ExampleResult[], FieldErrors>> {
  const { attributes } = await currentReferenceData(db);
  const plan = planWithSentences({ campaign, iteration, attributes }, expectations.Expectations);
  if (!plan.ok) return refuse(byField(plan.refusal));
  const ofSentences = { rules: { F: [], S: [], R: [] }, sentences: plan.value.sentences };
  const nhsNumberProblems = await planNhsNumberProblems(populationDir, ofSentences);
  if (nhsNumberProblems.length > 0) return refuse(byField(nhsNumberProblems));
  const results: ExampleResult[] = [];
  const problems: { path: string; message: string }[] = [];
  for (const [index, example] of expectations.Examples.entries()) {
    await yieldToEventLoop();
    const judged = judgeExample(example, { plan: plan.value, attributes });
    if (judged.ok) results.push(judged.value);
    else problems.push(...judged.refusal.map((problem) => ({ ...problem, path: `Examples.${index}.${problem.path}` })));
  }
  return problems.length > 0 ? refuse(byField(problems)) : ok(withOwner(results, of_campaign?.Examples));
}
