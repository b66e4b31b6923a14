import { isEditable } from "@spi/domain/iteration/lifecycle";
import { most } from "@spi/domain/values/limits";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { isWordedReason } from "@spi/domain/names/reason";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { hashAnswers } from "../history/hash-answers.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate, withActor } from "../iterations/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { findCampaign } from "../campaigns/store.ts";
import { type AnsweredFinding, findAnsweredFindings, problemOf } from "./answered-findings.ts";
import { storeAnswer, listAnswers, withdrawAnswer } from "../iterations/finding-answers.ts";
import { hasSameWords } from "./refused-answers.ts";
import { type RuleVerifier, verifyRules } from "./verifier/rule-verifier.ts";

interface AnswerRequest {
  key: IterationKey;
  /** Version of the iteration that the user saw. */
  base: number;
  findingId: string;
  /** The answer's reason. Null withdraws the answer. */
  reason: string | null;
  change: Change;
  referenceHash: string;
  verifier: RuleVerifier;
}

/**
 * Saves or withdraws the answer to a draft iteration's warning, as the iteration's next version. Refuses, like any
 * save, if a newer version exists, if another user has the lock or if the iteration is not a draft. The user becomes a
 * contributor.
 */
export async function answerFinding(
  db: Db,
  { key, base, findingId, reason, change, referenceHash: reference, verifier }: AnswerRequest,
): Promise<Result<null, Refusal>> {
  const current = await selectIterationForUpdate(db, key);
  const campaign = current && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return refuse({ kind: "notFound" });
  const refusal =
    refuseSave(current, base, change.actor) ??
    (isEditable(current.status) ? undefined : { kind: "wrongStatus" as const, status: current.status });
  if (refusal) return refuse(refusal);
  const configuration = { ...configurationOf({ campaign, iteration: current }), reference };
  const verification = await verifyRules(verifier, db, { iterationId: current.id, configuration });
  const query = { row: current, configuration, verification };
  const finding = (await findAnsweredFindings(db, query)).findings.find(({ id }) => id === findingId);
  if (!finding) return refuse({ kind: "notFound", message: findingGoneMessage });
  const stored = await store(db, { finding, iterationId: current.id, reason, change });
  if (!stored.ok) return stored;
  const set = { contributors: json(withActor(current.contributors, change.actor)) };
  const row = await writeNextVersion(db, { current, set, change });
  const detail = {
    finding: { id: findingId, code: finding.code, rule: finding.rule, ...problemOf(finding) },
    answer: stored.value,
    answers: await hashAnswers(db, key.id),
    ...(finding.earlier_answer?.not_accepted ? { refused_answer: finding.earlier_answer } : {}),
  };
  const action = reason === null ? "withdrew answer" : "answered finding";
  await recordIteration(db, { row, change, action, detail });
  return ok(null);
}

interface AnswerToStore {
  finding: AnsweredFinding;
  iterationId: string;
  reason: string | null;
  change: Change;
}

async function store(
  db: Db,
  { finding, iterationId, reason, change }: AnswerToStore,
): Promise<Result<string | null, Refusal>> {
  if (reason === null) {
    return (await withdrawAnswer(db, iterationId, finding.id))
      ? ok(null)
      : refuse({ kind: "notFound", message: answerGoneMessage });
  }
  const text = reason.trim();
  if (finding.level !== "warning") return refuse(invalid(notAnswerableMessages[finding.level]));
  if (!isWordedReason(text)) return refuse(invalid(reasonRequiredMessage));
  const { earlier_answer: earlier } = finding;
  if (earlier?.not_accepted && hasSameWords(earlier.reason, text)) return refuse(invalid(answerNotAcceptedMessage));
  const others = (await listAnswers(db, iterationId)).filter((answer) => answer.finding_key !== finding.id);
  if (others.length >= most.answers) return refuse(invalid(tooManyAnswersMessage));
  const { circumstances } = finding;
  await storeAnswer(db, { iterationId, finding, circumstances, reason: text, by: change.actor, now: change.now });
  return ok(text);
}

const findingGoneMessage =
  "The rules no longer have this problem, so you do not need to answer it. Reload the page to see the current findings.";
const answerGoneMessage = "This finding no longer has an answer. Reload the page to see the current findings.";

const reasonRequiredMessage =
  "Briefly explain why this is correct, so that a reviewer can assess it. For example, “A safeguard in case the first rule is removed”.";

const answerNotAcceptedMessage =
  "A reviewer did not accept this answer. Read the reviewer's reason and add what is missing, or change the rule.";

const invalid = (message: string): Refusal => ({ kind: "invalid", errors: { reason: [message] } });

const notAnswerableMessages = {
  stop: "You must fix this problem. You cannot just explain it.",
  note: "This is a note, so it does not need an answer.",
} as const;

const tooManyAnswersMessage = `An iteration can have up to ${most.answers} answers. To add more, copy the iteration.`;
