import { conflict } from "@spi/domain/conflict";
import { applyRepair } from "@spi/domain/finding/repairs/repair";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { refuseSave } from "../campaigns/refuse-save.ts";
import type { Schema } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { saveIteration } from "../iterations/save.ts";
import type { IterationKey } from "../iterations/store.ts";
import type { CheckRules } from "../metadata/rule-checker.ts";
import { problemOf } from "./answered-findings.ts";
import { type RuleVerifier, verifyRules } from "./verifier/rule-verifier.ts";
import { readForVerification } from "./wait-for-verification.ts";

interface RepairRequest {
  key: IterationKey;
  /** Version of the iteration that the user saw. */
  base: number;
  findingId: string;
  /** Code of one of the finding's repairs. */
  code: string;
  change: Change;
  checkRules: CheckRules;
  verifier: RuleVerifier;
}

/**
 * Applies a usual repair of a finding to a draft iteration, as its next version. The repair is found again from the
 * stored rules. Refuses, like any save, if a newer version exists, if another user has the lock or if the iteration is
 * not a draft. Also refuses if the rules no longer have this finding with this repair.
 */
export async function repairFinding(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  { key, base, findingId, code, change, checkRules, verifier }: RepairRequest,
): Promise<Result<IterationRow, Refusal>> {
  const stored = await readForVerification(db, key);
  if (!stored) return refuse({ kind: "notFound" });
  const { iteration, configuration } = stored;
  const refusal = refuseSave(iteration, base, change.actor);
  if (refusal) return refuse(refusal);
  if (!isEditable(iteration.status)) return refuse({ kind: "wrongStatus", status: iteration.status });
  const verified = await verifyRules(verifier, db, { iterationId: iteration.id, configuration });
  const finding = verified.ok ? verified.value.find((candidate) => candidate.key === findingId) : undefined;
  const repair = finding?.repairs?.find((candidate) => candidate.code === code);
  if (!finding || !repair) return refuse(conflict("repairGone"));
  const detail = {
    finding: { id: findingId, code: finding.code, rule: finding.rule, ...problemOf(finding) },
    repair: { code: repair.code, params: repair.params },
  };
  const content = applyRepair(iteration.document, repair.change);
  const event = { action: "fixed finding" as const, detail };
  return saveIteration({ db, log }, { key, base, content, change, checkRules, event });
}
