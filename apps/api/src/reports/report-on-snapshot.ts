import type { SummaryReport } from "@spi/domain/report/summary-report";
import { type Result, refuse } from "@spi/domain/values/result";
import type { RunConfiguration } from "../database/schema.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { isAboutFiles } from "../people/report-problems.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { rejectionMessages } from "../people/query-queue.ts";

/** Reason why no report was created. Either a newer query replaced this one, or a message explains the cause. */
export type NotReported = { kind: "superseded" } | { kind: "notAvailable"; message: string };

const peopleGone =
  "The population data used for the later report is no longer available, so we cannot compare the reports.";
const cannotRunRules = "We cannot apply the earlier rules to the population data used for the later report.";

/**
 * Reports the result of running a configuration on a snapshot of people. A user's newer query cancels their earlier
 * one.
 */
export async function reportOnSnapshot(
  { db, populationDir, queue, answers }: PeopleQueries,
  { campaign, iteration }: RunConfiguration,
  { snapshot, userId }: { snapshot: string; userId: string },
): Promise<Result<SummaryReport, NotReported>> {
  const { signal, run, end } = queue.start({ kind: "report", userId });
  try {
    const answer = await run(report).answer;
    if (answer === "superseded") return refuse({ kind: "superseded" });
    if (typeof answer === "string") return refuse({ kind: "notAvailable", message: rejectionMessages[answer] });
    if (signal.aborted) return refuse({ kind: "superseded" });
    const result = answer.value;
    if (result.ok) return result;
    const message = isAboutFiles(result.refusal) ? peopleGone : `${cannotRunRules} ${result.refusal.message}`;
    return refuse({ kind: "notAvailable", message });
  } finally {
    end();
  }

  async function report() {
    const { attributes } = await currentReferenceData(db);
    return answers.report({ populationDir, snapshot, configuration: { campaign, iteration, attributes } }, signal);
  }
}
