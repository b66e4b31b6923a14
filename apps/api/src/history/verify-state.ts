import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { Db } from "../database/schema.ts";
import { type ReviewEvidence, evidenceDifferences, recordedEvidence } from "./review-evidence.ts";
import { countsDiffer, lastRecordedCounts } from "./counted-people.ts";
import { resultDifferences } from "./results.ts";
import { hashAnswers, hashWaiverRows } from "./hash-answers.ts";
import { findUnrecordedDeletions } from "./unrecorded-deletions.ts";

/** A difference between a stored object and its history. */
export interface Difference {
  objectId: string;
  kind: "campaign" | "iteration" | "report";
  differs:
    | "version"
    | "document"
    | "status"
    | "approval"
    | "notifyPlans"
    | "expectations"
    | "eligibility"
    | "sending"
    | "answers"
    | "waivers"
    | "contributors"
    | "reviewers"
    | "submitter"
    | "decisions"
    | "people counted"
    | "result"
    | "missing"
    | "unrecorded";
}

/**
 * Compares each campaign, iteration and report with the history. Compares the version, document, status, approval (its
 * seal), contributors, reviewers, submitter, decisions, answers to findings, counts of people and, if recorded, the hash
 * of a report's result. Reads one object at a time. A missing iteration that is explained by its campaign's deletion is
 * not a difference.
 */
export async function compareWithHistory(db: Db): Promise<Difference[]> {
  const { campaigns, iterations } = await listObjects(db);
  const differences: Difference[] = [];
  for (const id of campaigns) differences.push(...(await campaignDifferences(db, id)));
  for (const id of iterations) differences.push(...(await iterationDifferences(db, id)));
  const explained = new Set((await findUnrecordedDeletions(db)).map(({ objectId }) => objectId));
  return differences.filter(({ objectId }) => !explained.has(objectId));
}

/** Lists the identifiers of all campaigns and iterations that are stored or in the history. */
async function listObjects(db: Db) {
  const recorded = await db.selectFrom("history").select(["object_id", "kind"]).distinct().execute();
  const of = (kind: "campaign" | "iteration", stored: { id: string }[]) => {
    const recordedIds = recorded.filter((row) => row.kind === kind).map((row) => row.object_id);
    return new Set([...recordedIds, ...stored.map(({ id }) => id)]);
  };
  return {
    campaigns: of("campaign", await db.selectFrom("campaign").select("id").execute()),
    iterations: of("iteration", await db.selectFrom("iteration").select("id").execute()),
  };
}

async function campaignDifferences(db: Db, objectId: string): Promise<Difference[]> {
  const row = await db
    .selectFrom("campaign")
    .select(["version", "document", "expectations", "eligibility", "sending_settings as sending"])
    .where("id", "=", objectId)
    .executeTakeFirst();
  const recorded = await lastRecorded(db, objectId, "campaign");
  return compareStates({
    objectId,
    kind: "campaign",
    row: row && { ...row, plans: await storedPlans(db, objectId) },
    recorded,
  });
}

/** Returns the NHS Notify IDs of a campaign's routing plans in the format used by the history. */
async function storedPlans(db: Db, campaignId: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom("notify_plan").selectAll().where("campaign_id", "=", campaignId).execute();
  return Object.fromEntries(rows.map(({ plan_id, uuid }) => [plan_id, uuid]));
}

async function iterationDifferences(db: Db, objectId: string): Promise<Difference[]> {
  const row = await db
    .selectFrom("iteration")
    .select([
      "version",
      "document",
      "expectations",
      "status",
      "seal",
      "sealed_plans as plans",
      "sealed_sending_settings as sending",
      "contributors",
      "reviewers",
      "submitted_by",
      "decisions",
    ])
    .where("id", "=", objectId)
    .executeTakeFirst();
  const recorded = await lastRecorded(db, objectId, "iteration");
  return [
    ...compareStates({ objectId, kind: "iteration", row, recorded }),
    ...(row && recorded
      ? evidenceDifferences(row, recorded.evidence).map(
          (differs) => ({ objectId, kind: "iteration", differs }) as const,
        )
      : []),
    ...(row && recorded && (await hashAnswers(db, objectId)) !== recorded.answers
      ? [{ objectId, kind: "iteration", differs: "answers" } as const]
      : []),
    ...(row && recorded && (await hashWaiverRows(db, objectId)) !== recorded.waivers
      ? [{ objectId, kind: "iteration", differs: "waivers" } as const]
      : []),
    ...(row && recorded && (await countsDiffer(db, { iterationId: objectId, recorded: recorded.counted }))
      ? [{ objectId, kind: "iteration", differs: "people counted" } as const]
      : []),
    ...(row && recorded ? await resultDifferences(db, objectId, recorded) : []),
  ];
}

interface StoredState {
  version: number;
  document: unknown;
  expectations: unknown;
  /** Eligibility statement. Only for a campaign. */
  eligibility?: unknown;
  status?: string;
  seal?: string | null;
  plans: unknown;
  sending: unknown;
}

interface Comparison {
  objectId: string;
  kind: "campaign" | "iteration";
  row: StoredState | undefined;
  recorded: RecordedState | undefined;
}

function compareStates({ objectId, kind, row, recorded }: Comparison): Difference[] {
  const difference = (differs: Difference["differs"]): Difference => ({ objectId, kind, differs });
  if (!recorded) return [difference("unrecorded")];
  if (!row) return recorded.deleted ? [] : [difference("missing")];
  const differing: Difference["differs"][] = [];
  if (row.version !== recorded.version) differing.push("version");
  if (canonicalJson(row.document) !== canonicalJson(recorded.document)) differing.push("document");
  if (row.status !== undefined && row.status !== (recorded.status ?? "draft")) differing.push("status");
  if ((row.seal ?? null) !== recorded.seal) differing.push("approval");
  if (canonicalJson(row.plans) !== canonicalJson(recorded.plans)) differing.push("notifyPlans");
  if (canonicalJson(row.expectations) !== canonicalJson(recorded.expectations)) differing.push("expectations");
  if (canonicalJson(row.eligibility ?? null) !== canonicalJson(recorded.eligibility)) differing.push("eligibility");
  if (canonicalJson(row.sending) !== canonicalJson(recorded.sending)) differing.push("sending");
  return differing.map(difference);
}

/** Last state of an object in its history. */
interface RecordedState {
  version: number;
  deleted: boolean;
  document: unknown;
  status: string | undefined;
  seal: string | null;
  /** The campaign's NHS Notify IDs, or the IDs that were approved with the iteration. */
  plans: unknown;
  expectations: unknown;
  eligibility: unknown;
  /** The campaign's sending settings, or the settings that were approved with the iteration. */
  sending: unknown;
  /** Users who worked on, submitted or reviewed the iteration. */
  evidence: ReviewEvidence;
  /** Hash of the answers to findings. */
  answers: string | null;
  /** Hash of the waivers. */
  waivers: string | null;
  /**
   * Counts of people recorded when the iteration was last sent for review, approved or rejected. Null for a draft,
   * because people are counted again.
   */
  counted: unknown;
  /** Hash of each report's result, by number. */
  results: Map<number, string>;
}

async function lastRecorded(db: Db, objectId: string, kind: Comparison["kind"]): Promise<RecordedState | undefined> {
  const events = await db
    .selectFrom("history")
    .select(["version", "action", "actor", "detail"])
    .where("object_id", "=", objectId)
    .orderBy("version")
    .execute();
  const last = events.at(-1);
  if (!last) return undefined;
  const details = events.map(({ detail }) => detail as Record<string, unknown>);
  const newest = (name: string) => details.findLast((detail) => Object.hasOwn(detail, name))?.[name];
  const results = details.filter((detail) => typeof detail["resultHash"] === "string");
  return {
    version: last.version,
    deleted: last.action === "deleted",
    document: newest("document"),
    status: newest("to") as string | undefined,
    seal: (newest("seal") as string | null | undefined) ?? null,
    plans: kind === "campaign" ? (newest("notify_plans") ?? {}) : (newest("sealed_plans") ?? null),
    expectations: newest("expectations") ?? null,
    eligibility: newest("eligibility") ?? null,
    sending: newest(kind === "campaign" ? "sending" : "sealed_sending") ?? null,
    evidence: recordedEvidence(
      events.map(({ action, actor, detail }) => ({ action, actor, detail: detail as Record<string, unknown> })),
    ),
    counted: lastRecordedCounts(details),
    answers: (newest("answers") as string | null | undefined) ?? null,
    waivers: (newest("waivers") as string | null | undefined) ?? null,
    results: new Map(results.map((detail) => [Number(detail["report"]), String(detail["resultHash"])])),
  };
}
