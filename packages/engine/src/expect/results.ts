import { type ExamplePerson, resolvePerson } from "@spi/domain/expectation/example-person";
import type { ExampleResult, ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { isSafety } from "@spi/domain/expectation/safety";
import { exampleResult, judgementResult, resultSentence } from "@spi/domain/expectation/result-sentences";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok } from "@spi/domain/values/result";
import type { Plan } from "../plan/plan.ts";
import { decideExample } from "./decide-example.ts";
import { type JudgementInput, judgeInSlices } from "./judge.ts";

/** Returns the results of `judgeInSlices` with their sentences, one for each expectation. */
export async function judgeWithSentences(input: JudgementInput): Promise<ExpectationResult[]> {
  const judgements = await judgeInSlices(input);
  return judgements.map(({ met, people, unknown, against, notCompared, person }, index) => {
    const expectation = input.expectations[index]!;
    const result = judgementResult(expectation, { people, unknown, against, notCompared });
    const message = resultSentence(result, input.codes);
    const comparison = {
      ...(notCompared === undefined ? {} : { not_compared: true as const }),
      ...(against ? { against } : {}),
    };
    const isMet = met && notCompared !== undefined ? null : met;
    return {
      name: expectation.Name,
      safety: isSafety(expectation),
      met: isMet,
      ...comparison,
      people,
      result,
      message,
      person,
    };
  });
}

/**
 * Evaluates an example person, and describes the result in a sentence. Rejects an impossible person, by
 * field, in the same way as `resolvePerson`.
 */
export function judgeExample(
  example: ExamplePerson,
  { plan, attributes }: { plan: Plan; attributes: readonly AttributeReference[] },
): Result<ExampleResult, { path: string; message: string }[]> {
  const person = resolvePerson(example.Person, { attributes, runDate: plan.runDate });
  if (!person.ok) return person;
  const { met, decision } = decideExample(example, { plan, person: person.value });
  const { outcome, routing } = decision;
  const reason = (decision.reason ?? routing?.rule)?.name ?? null;
  const result = exampleResult(example, { outcome, reason, plans: [...(routing?.plans ?? [])] });
  const safety = outcome === "invited" && example.Outcome !== "invited";
  return ok({ name: example.Name, safety, met, result, message: resultSentence(result), person: person.value });
}
