import { type UnmetExpectations, findUnmet } from "../expectations/unmet-expectations.ts";
import { type AnsweredFindings, findAnsweredFindings } from "../findings/answered-findings.ts";
import { verifyRules } from "../findings/verifier/rule-verifier.ts";
import { checkNewestReport } from "../reports/report-checks.ts";
import { type IterationLock, runConfiguration } from "./transition.ts";

/** Finds the problems with the rules and the users' answers to these problems. */
export async function reviewFindings(lock: IterationLock): Promise<AnsweredFindings> {
  const { db, current, request } = lock;
  const configuration = runConfiguration(lock);
  const verified = await verifyRules(request.verifier, db, { iterationId: current.id, configuration });
  return findAnsweredFindings(db, { row: current, configuration, verification: verified });
}

/** Reads the newest report with its checks, or null if there is none. */
export function newestReport({ db, current, request }: IterationLock) {
  const { peopleMaxAgeDays, change } = request;
  return checkNewestReport(db, { iterationId: current.id, now: change.now, peopleMaxAgeDays });
}

/** Finds the unmet expectations and their waivers, based on the report if there is one. */
export function failingExpectations(
  lock: IterationLock,
  report: Awaited<ReturnType<typeof newestReport>>,
): Promise<UnmetExpectations> {
  const { db, current, request } = lock;
  const { populationDir } = request;
  return findUnmet(db, { row: current, configuration: runConfiguration(lock), populationDir, report });
}
