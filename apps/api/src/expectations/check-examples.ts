import { type ExampleResult, calledWords } from "@spi/domain/expectation/expectation-results";
import type { ReviewWarning } from "@spi/domain/campaign/review-blockers";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { answerExamples } from "./evaluate-examples.ts";

/**
 * Returns, by field, the examples that prevent an iteration from being sent for review: people who would be invited and
 * must not be.
 */
export async function refusedExamples(
  db: Db,
  configuration: RunConfiguration,
  populationDir: string,
): Promise<FieldErrors> {
  if (!configuration.expectations) return {};
  const asked = await answerExamples(db, configuration, populationDir);
  if (!asked.ok) return { Expectations: [cannotBeChecked, ...Object.values(asked.refusal).flat()] };
  const failing = asked.value.filter(({ holds, safety }) => !holds && safety);
  return failing.length === 0 ? {} : { Examples: failing.map(exampleNotMet) };
}

/**
 * Lists example people with an unexpected outcome as warnings before an iteration is sent for review, because it could
 * not be approved. Returns none if the examples cannot be evaluated, which is reported with the expectations.
 */
export async function examplesToCheck(
  db: Db,
  configuration: RunConfiguration,
  populationDir: string,
): Promise<ReviewWarning[]> {
  if (!configuration.expectations?.Examples.length) return [];
  const asked = await answerExamples(db, configuration, populationDir);
  if (!asked.ok) return [];
  return asked.value.flatMap(({ name, of, holds, safety, message }, index) => {
    const kept = of === "campaign" ? " from the campaign" : "";
    const then = safety
      ? "You cannot send the iteration for review while they would be invited."
      : "The iteration cannot be approved with this outcome unless two people agree to waive it.";
    const where = { path: `Examples.${index}`, where: `Example person “${name}”${kept}`, screen: "expectations" };
    return holds ? [] : [{ ...where, message: `${message} ${then}` }];
  });
}

/** Returns the message that an example person's expectation is not met. */
export const exampleNotMet = (example: Pick<ExampleResult, "name" | "of" | "message">) =>
  `The example ${calledWords(example)} does not get the expected outcome. ${example.message}`;

export const cannotBeChecked = "This iteration’s expectations cannot be checked.";
