import { type ExampleResult, quoteWithOwner } from "@spi/domain/expectation/expectation-results";
import type { ReviewWarning } from "@spi/domain/campaign/review-blockers";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { evaluateExamples } from "./evaluate-examples.ts";

/**
 * Returns, by field, the examples that prevent an iteration from being sent for review. These are people who must not
 * be invited but would be.
 */
export async function findUnsafeExamples(
  db: Db,
  configuration: RunConfiguration,
  populationDir: string,
): Promise<FieldErrors> {
  if (!configuration.expectations) return {};
  const evaluated = await evaluateExamples(db, configuration, populationDir);
  if (!evaluated.ok) return { Expectations: [notCheckedMessage, ...Object.values(evaluated.refusal).flat()] };
  const failing = evaluated.value.filter(({ met, safety }) => !met && safety);
  return failing.length === 0 ? {} : { Examples: failing.map(exampleNotMetMessage) };
}

/**
 * Warns users about example people with an unexpected outcome before an iteration is sent for review, because these
 * people would prevent approval. Returns an empty list if the examples cannot be evaluated. This failure is reported
 * with the expectations instead.
 */
export async function findExampleWarnings(
  db: Db,
  configuration: RunConfiguration,
  populationDir: string,
): Promise<ReviewWarning[]> {
  if (!configuration.expectations?.Examples.length) return [];
  const evaluated = await evaluateExamples(db, configuration, populationDir);
  if (!evaluated.ok) return [];
  return evaluated.value.flatMap(({ name, of, met, safety, message }, index) => {
    const source = of === "campaign" ? " from the campaign" : "";
    const advice = safety
      ? "You cannot send the iteration for review while this person would be invited. Change the rules, or correct the example person."
      : "No one can approve the iteration with this outcome unless two approvers agree to a waiver.";
    const where = { path: `Examples.${index}`, where: `Example person “${name}”${source}`, screen: "expectations" };
    return met ? [] : [{ ...where, message: `${message} ${advice}` }];
  });
}

/** Returns the message shown if an example person does not get the expected outcome. */
export const exampleNotMetMessage = (example: Pick<ExampleResult, "name" | "of" | "message">) =>
  `The example ${quoteWithOwner(example)} does not get the expected outcome. ${example.message}`;

export const notCheckedMessage = "We cannot check this iteration’s expectations.";
