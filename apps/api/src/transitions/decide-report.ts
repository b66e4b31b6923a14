import { isTicked } from "@spi/domain/report/report-check";
import { ok } from "@spi/domain/values/result";
import type { UnmetExpectations } from "../expectations/unmet-expectations.ts";
import { readPlans } from "../plans/store.ts";
import { newestSnapshot } from "../reports/store.ts";
import { sealReport } from "../review/decision-seal.ts";
import { type IterationLock, type StatusChangeRequest, runConfiguration } from "./transition.ts";
import { decide } from "./decide.ts";
import { newestReport } from "./evidence.ts";

/**
 * Decides on a report as shown to its reviewer, including its people, the waivers and the settings for its messages.
 * Returns the decision's columns.
 */
export async function decideReport(
  lock: IterationLock,
  transition: "approveReport" | "rejectReport",
  { report, failing }: { report: Awaited<ReturnType<typeof newestReport>>; failing: UnmetExpectations },
) {
  const { db, campaign, current } = lock;
  const people = await newestSnapshot(db, current.id);
  const plans = await readPlans(db, campaign);
  const { sending_settings: sending } = campaign;
  const now = sealReport({ configuration: runConfiguration(lock), report, plans, sending, people, failing });
  const decision = decide(lock, { transition, now });
  return decision.ok ? ok({ columns: decision.value, people, plans }) : decision;
}

/**
 * Returns the people and checks that the history records for a decision on a report, with the warnings that were
 * ticked.
 */
export function reportDetail(report: Awaited<ReturnType<typeof newestReport>>, { warnings = [] }: StatusChangeRequest) {
  if (!report) return {};
  const { invited } = report;
  const checks = report.checks.map((check) => ({ ...check, ...(isTicked(check, warnings) ? { ticked: true } : {}) }));
  return { invited, checks, warnings: checks.filter(({ ticked }) => ticked).map(({ message }) => message) };
}
