import * as z from "zod";
import { schemaProblems } from "../../values/issue-words.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import { type SummaryReport, summaryReportSchema } from "../../report/summary-report.ts";
import { type Result, ok, refuse } from "../../values/result.ts";

/** A report in the format written by `spi report --json` and the API, without its other fields. */
const fileSchema = z.object({
  ...summaryReportSchema.shape,
  facts: z.object({ notRoutable: z.int().min(0).optional() }).nullish(),
});

/** Parses a report that bounds are compared with. Rejects anything else, by field. */
export function readLastReport(
  json: unknown,
): Result<{ report: SummaryReport; notRoutable: number | undefined }, FieldErrors> {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) return refuse(schemaProblems(fileSchema, json));
  const { facts, ...report } = parsed.data;
  return ok({ report, notRoutable: facts?.notRoutable });
}
