import type { SendingReview } from "@spi/domain/api-contract";
import { findRows, toStoredConfiguration } from "../iterations/find-configuration.ts";
import { findUnmet } from "../expectations/unmet-expectations.ts";
import { findAnsweredFindings } from "../findings/answered-findings.ts";
import { type RuleVerifier, verifyRules } from "../findings/verifier/rule-verifier.ts";
import { waitForVerification } from "../findings/wait-for-verification.ts";
import { reviewPlans } from "../plans/approve.ts";
import { readPlans } from "../plans/store.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import type { IterationKey } from "../iterations/store.ts";
import { findSimilarWork } from "../iterations/similar-work.ts";
import { sealIteration, sealReport } from "./decision-seal.ts";
import { findSealMismatch } from "../reports/seal-mismatch.ts";
import { sendingOf } from "../sending/store.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { newestSnapshot } from "../reports/store.ts";
import { readReferenceData } from "../metadata/read-reference-data.ts";
import { refuseReportPeople } from "../reports/refuse-report-people.ts";
import { checkNewestReport } from "../reports/report-checks.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

export interface ReviewStateDependencies {
  verifier: RuleVerifier;
  populationDir: string;
  now: () => Date;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays?: number | undefined;
}

/**
 * Finds an iteration's configuration for running and the seal that a decision would cover now, and checks that both
 * match the approval. The seal of a report covers its people. The seal of an iteration covers the NHS Notify IDs,
 * sending settings and findings. The seal is null while the rules are still being verified. `approvalRefusal` is the
 * reason why an approval would be refused because of a list or population data.
 */
export async function findReviewState(
  db: Kysely<Schema>,
  key: IterationKey,
  { verifier, populationDir, now, peopleMaxAgeDays }: ReviewStateDependencies,
) {
  const rows = await findRows(db, key);
  if (!rows) return undefined;
  const stored = toStoredConfiguration(rows);
  const { hash: reference } = await currentReferenceData(db);
  const configuration = { ...stored, reference };
  const changedSinceApproval = stored.seal !== null && findSealMismatch({ ...rows, reference }) !== undefined;
  const decided = stored.status === "report ready";
  const inReview = stored.status === "in review";
  const verified =
    inReview && (await waitForVerification(verifyRules(verifier, db, { iterationId: key.id, configuration })));
  const about =
    verified && (await findAnsweredFindings(db, { row: rows.iteration, configuration, verification: verified }));
  const people = decided ? await newestSnapshot(db, key.id) : null;
  const report = decided ? await checkNewestReport(db, { iterationId: key.id, now: now(), peopleMaxAgeDays }) : null;
  const notifyPlans = await readPlans(db, rows.campaign);
  const plans = reviewPlans(rows.iteration, notifyPlans);
  const sending: SendingReview = { now: sendingOf(rows.campaign), approved: rows.iteration.sealed_sending_settings };
  const query = { row: rows.iteration, configuration, populationDir, report };
  const failing = about || decided ? await findUnmet(db, query) : undefined;
  const approved = { plans: notifyPlans, sending: rows.campaign.sending_settings };
  const currentSeal = decided
    ? sealReport({ configuration, ...approved, report, people, failing })
    : inReview && !about
      ? null
      : sealIteration({ configuration, ...approved, findings: about || undefined, failing });
  const { document: content, contributors } = rows.iteration;
  const similarWork = await findSimilarWork(db, { id: key.id, teamId: key.teamId, content, contributors });
  const approvalRefusal =
    (inReview || decided ? await refuseListInUse(db, key.id) : undefined) ??
    (decided ? await refuseReportPeople(people, await readReferenceData(db, populationDir)) : undefined);
  return {
    ...stored,
    sealNow: currentSeal,
    changedSinceApproval,
    report,
    plans,
    sending,
    similarWork,
    approvalRefusal,
  };
}
