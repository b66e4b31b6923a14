import type { ExampleResult } from "@spi/domain/expectation/expectation-results";
import { calledWords } from "@spi/domain/expectation/expectation-results";
import type { FieldErrors } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import type { Db, RunConfiguration } from "../../database/schema.ts";

/**
 * What becomes of the example people of a configuration, in their order, or why that or its expectations cannot be asked, by
 * field. The selection engine answers it.
 */
export type AskExamples = (db: Db, configuration: RunConfiguration) => Promise<Result<ExampleResult[], FieldErrors>>;

/** What of the examples keeps an iteration from being sent for review: who would be invited and must not be, by field (REQ-EXP-11). */
export async function refusedExamples(
  db: Db,
  configuration: RunConfiguration,
  askExamples: AskExamples,
): Promise<FieldErrors> {
  if (!configuration.expectations) return {};
  const asked = await askExamples(db, configuration);
  if (!asked.ok) return { Expectations: [cannotBeAsked, ...Object.values(asked.refusal).flat()] };
  const failing = asked.value.filter(({ holds, safety }) => !holds && safety);
  return failing.length === 0 ? {} : { Examples: failing.map(exampleRefused) };
}

/** What is said of an example person that does not hold, where it stands in the way. */
export const exampleRefused = (example: Pick<ExampleResult, "name" | "of" | "message">) =>
  `The example ${calledWords(example)} does not hold. ${example.message}`;

export const cannotBeAsked = "What is expected of this iteration cannot be asked of it.";
