import type { ExampleResult } from "@spi/domain/expectation/expectation-results";
import { withOwner } from "@spi/domain/expectation/expectation-results";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { byField } from "@spi/domain/refusal";
import { ok, refuse } from "@spi/domain/result";
import { exampleInWords } from "@spi/engine/expect/results";
import { planWithSentences } from "@spi/engine/expect/sentences";
import type { AskExamples } from "../../campaigns/expectations/ask-examples.ts";
import { nextTurn } from "../../http/in-slices.ts";
import { inForce } from "../engine-adapter.ts";

/** Answers example people by the reference data in force, as a report would anybody like them (REQ-EXP-11). */
export const answerExamples: AskExamples = async (
  db,
  { campaign, iteration, expectations = noExpectations, of_campaign },
) => {
  const { attributes } = await inForce(db);
  const plan = planWithSentences({ campaign, iteration, attributes }, expectations.Expectations);
  if (!plan.ok) return refuse(byField(plan.refusal));
  const results: ExampleResult[] = [];
  const problems: { path: string; message: string }[] = [];
  for (const [index, example] of expectations.Examples.entries()) {
    await nextTurn();
    const answered = exampleInWords(example, { plan: plan.value, attributes });
    if (answered.ok) results.push(answered.value);
    else problems.push(...answered.refusal.map((one) => ({ ...one, path: `Examples.${index}.${one.path}` })));
  }
  return problems.length > 0 ? refuse(byField(problems)) : ok(withOwner(results, of_campaign?.Examples));
};
