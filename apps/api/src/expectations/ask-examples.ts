import { type ExampleResult, calledWords } from "@spi/domain/expectation/expectation-results";
import type { ReviewWarning } from "@spi/domain/campaign/review-blockers";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { answerExamples } from "./answer-examples.ts";

/** What of the examples keeps an iteration from being sent for review: who would be invited and must not be, by field. */
export async function refusedExamples(
  db: Db,
  configuration: RunConfiguration,
  populationDir: string,
): Promise<FieldErrors> {
  if (!configuration.expectations) return {};
  const asked = await answerExamples(db, configuration, populationDir);
  if (!asked.ok) return { Expectations: [cannotBeAsked, ...Object.values(asked.refusal).flat()] };
  const failing = asked.value.filter(({ holds, safety }) => !holds && safety);
  return failing.length === 0 ? {} : { Examples: failing.map(exampleRefused) };
}

/**
 * Who of the example people fares otherwise than was expected, as what to check before an iteration is sent for review: it could not be
 * approved. Nothing where they cannot be asked, which is told by what is expected.
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
    const kept = of === "campaign" ? ", kept with the campaign" : "";
    const then = safety
      ? "It cannot be sent for review while they would be invited."
      : "It cannot be approved while they do, unless two people waive it.";
    const where = { path: `Examples.${index}`, where: `Example person “${name}”${kept}`, screen: "expectations" };
    return holds ? [] : [{ ...where, message: `${message} ${then}` }];
  });
}

/** What is said of an example person that does not hold, where it stands in the way. */
export const exampleRefused = (example: Pick<ExampleResult, "name" | "of" | "message">) =>
  `The example ${calledWords(example)} does not hold. ${example.message}`;

export const cannotBeAsked = "What is expected of this iteration cannot be asked of it.";
