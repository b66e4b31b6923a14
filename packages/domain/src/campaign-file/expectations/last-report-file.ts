import * as z from "zod";
import { schemaProblems } from "../../values/issue-messages.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import { type SummaryReport, summaryReportSchema } from "../../report/summary-report.ts";
import { type Result, ok, refuse } from "../../values/result.ts";

/** Fields that we need from a report created by `spi report --json` or the API. */
const fileSchema = z.object({
  ...summaryReportSchema.shape,
  facts: z
    .object({
      not_routable: z.int().min(0).optional(),
      /** Name of `not_routable` in files from earlier versions of the command. */
      notRoutable: z.int().min(0).optional(),
    })
    .nullish(),
});

/**
 * Parses an earlier report, for bounds that are compared with it. Returns the problems by field if the report is not
 * valid.
 */
export function readLastReport(
  json: unknown,
): Result<{ report: SummaryReport; notRoutable: number | undefined }, FieldErrors> {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) return refuse(schemaProblems(fileSchema, json));
  const { facts, ...report } = parsed.data;
  return ok({ report, notRoutable: facts?.not_routable ?? facts?.notRoutable });
}
