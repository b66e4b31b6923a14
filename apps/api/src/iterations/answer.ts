import type { IterationResponse } from "@spi/domain/api-contract";
import type { Selectable } from "kysely";
import type { IterationTable } from "../database/schema.ts";
import { failureMessage } from "./report-failure.ts";
import { toRecord } from "../http/record.ts";

export type IterationRow = Selectable<IterationTable>;

export function toIterationResponse(row: IterationRow): IterationResponse {
  return {
    iteration_details: { ...row.document, ID: row.id, Version: row.version, IterationNumber: row.number },
    status: row.status,
    submitted_by: row.submitted_by,
    reviewers: row.reviewers,
    contributors: row.contributors,
    decisions: row.decisions,
    last_rejection: row.status === "draft" ? row.last_rejection : null,
    report_failure: failureMessage(row.report_problem, row.report_failure),
    ...toRecord(row),
  };
}
