import * as z from "zod";
import { listOf } from "../../values/bounded-list.ts";
import { schemaProblems } from "../../values/issue-messages.ts";
import { exportFileName } from "../export-campaign.ts";
import { type NotifyPlan, notifyPlansSchema } from "../../campaign/notify-plans.ts";
import { most } from "../../values/limits.ts";
import { type EligibilityStatement, statementSchema } from "../../eligibility/statement.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import { type SendingSettings, sendingSettingsSchema } from "../../release/sending/sending-settings.ts";
import { type Result, ok, refuse } from "../../values/result.ts";
import { examplePersonSchema } from "../../expectation/example-person.ts";
import { expectationSchema } from "../../expectation/expectations.ts";
import type { OwnExpectations } from "../../expectation/own-expectations.ts";

/** Maximum number of items that a campaign and its iterations can store in total. */
const maxExamplesInFile = most.ownExpectations * (most.iterations + 1);

/**
 * A file that accompanies a campaign file, with its expectations, example people and sending settings. Each iteration
 * can have up to 200 expectations and 200 example people, including ones for all iterations.
 */
const expectationsFileSchema = z
  .strictObject({
    Expectations: listOf(expectationSchema, maxExamplesInFile).default([]),
    Examples: listOf(examplePersonSchema, maxExamplesInFile).default([]),
    /** NHS Notify IDs by routing plan ID. Tests ignore these IDs. */
    NotifyPlans: notifyPlansSchema.optional(),
    /** The eligibility statement, which only `spi eligibility` uses. Tests ignore the statement. */
    Eligibility: statementSchema.optional(),
    /** Sending times, and the tolerance for changes in the population data. Tests ignore these settings. */
    Sending: sendingSettingsSchema.optional(),
  })
  .superRefine((file, context) => {
    for (const list of ["Expectations", "Examples"] as const) {
      const counts = new Map<string | undefined, number>();
      for (const { Iteration } of file[list]) counts.set(Iteration, (counts.get(Iteration) ?? 0) + 1);
      const ofAll = counts.get(undefined) ?? 0;
      const maxExamplesOfOne = Math.max(0, ...[...counts].map(([name, count]) => (name === undefined ? 0 : count)));
      if (ofAll + maxExamplesOfOne > most.expectations)
        context.addIssue({ code: "custom", path: [list], message: tooMany(most.expectations) });
    }
  });
export type ExpectationsFile = z.infer<typeof expectationsFileSchema>;

const tooMany = (count: number) => `This list can have up to ${count} items for each iteration.`;

/** Parses expectations from JSON. Returns the problems by field if the file is not valid. */
export function readExpectations(json: unknown): Result<ExpectationsFile, FieldErrors> {
  const parsed = expectationsFileSchema.safeParse(json);
  return parsed.success ? ok(parsed.data) : refuse(schemaProblems(expectationsFileSchema, json));
}

/**
 * Returns the name of the expectations file for a version of a campaign file: "{campaign
 * name}-{version}-expectations.json".
 */
export function expectationsFileName(campaign: Parameters<typeof exportFileName>[0]): string {
  return exportFileName(campaign).replace(/\.json$/, "-expectations.json");
}

interface StoredParts {
  campaign: OwnExpectations | null;
  iterations: readonly { Name: string; expectations: OwnExpectations | null }[];
  plans: readonly NotifyPlan[];
  eligibility: EligibilityStatement | null;
  /** Null if the settings are the defaults. */
  sending: SendingSettings | null;
}

/**
 * Returns a file with everything that is stored for a campaign but is not in its campaign file, such as expectations.
 * `spi test` reads this format. Returns null if there is nothing to export.
 */
export function expectationsFile({
  campaign,
  iterations,
  plans,
  eligibility,
  sending,
}: StoredParts): ExpectationsFile | null {
  const owners = [
    { of: {}, own: campaign },
    ...iterations.map((iteration) => ({ of: { Iteration: iteration.Name }, own: iteration.expectations })),
  ];
  const file: ExpectationsFile = {
    Expectations: owners.flatMap(({ of, own }) =>
      (own?.Expectations ?? []).map((expectation) => ({ ...expectation, ...of })),
    ),
    Examples: owners.flatMap(({ of, own }) => (own?.Examples ?? []).map((example) => ({ ...example, ...of }))),
    ...(plans.length > 0 ? { NotifyPlans: [...plans] } : {}),
    ...(eligibility === null ? {} : { Eligibility: eligibility }),
    ...(sending === null ? {} : { Sending: sending }),
  };
  const isEmpty = file.Expectations.length + file.Examples.length === 0 && Object.keys(file).length === 2;
  return isEmpty ? null : file;
}
