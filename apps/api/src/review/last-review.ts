import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Difference } from "@spi/domain/differences";
import { differences } from "@spi/domain/differences";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { statementDifferences } from "@spi/domain/eligibility/statement-differences";
import type { EligibilityStatement, KeptStatement } from "@spi/domain/eligibility/statement";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { expectedOf } from "@spi/domain/expectation/own-expectations";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import type { UsedPlan } from "@spi/domain/campaign/notify-plans";
import { keyOf } from "@spi/domain/campaign/notify-plans";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { usualSending } from "@spi/domain/release/sending/sending-settings";
import { sendingDifferences } from "@spi/domain/release/sending/sending-words";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** What a reviewer decides about: the iteration, and of its campaign what takes part in the selection. */
export interface Reviewed {
  campaign: CampaignContent;
  iteration: IterationContent;
  /** What is expected of it, also by its campaign. */
  expectations?: OwnExpectations | undefined;
  /** Who should be reached by its campaign. */
  eligibility?: EligibilityStatement | undefined;
}

/** The last decision about an iteration, and what has changed since. */
export interface LastReview {
  by: { id: string; name: string };
  at: string;
  decision: "approved" | "rejected";
  reason: string | null;
  changes: Difference[];
}

/** Approvals that are looked through for one of another version. */
const mostApprovals = 20;

/** The version that was approved last and is not what is there now, by whom, when, and in what it differs; undefined where there is none. */
export async function lastApprovedBefore(db: Db, { iterationId, campaignId, now }: ReviewedNow) {
  for (const { actor, at, position } of await decisions(db, iterationId, ["approve"]).limit(mostApprovals).execute()) {
    const version = await reviewedThen(db, { iterationId, campaignId, position });
    const changes = changesSince(version, now);
    if (changes.length > 0) return { by: actor, at: toTimestamp(at), version, changes };
  }
  return undefined;
}

interface ReviewedNow {
  iterationId: string;
  campaignId: string;
  now: Reviewed;
}

/** What else is approved with an iteration, though no selection depends on it: how its messages are sent, and by which plans of NHS Notify. */
interface Beside {
  sending: SendingSettings;
  plans: readonly UsedPlan[];
}

/** The last time somebody approved or rejected the iteration, read from the history, and all that is otherwise since; undefined before the first. */
export async function findLastReview(
  db: Db,
  { iterationId, campaignId, now, beside }: ReviewedNow & { beside: Beside },
): Promise<LastReview | undefined> {
  const decision = await lastDecision(db, iterationId);
  if (!decision) return undefined;
  const then = await reviewedThen(db, { iterationId, campaignId, position: decision.position });
  return {
    by: decision.actor,
    at: toTimestamp(decision.at),
    decision: decision.action === "approve" ? "approved" : "rejected",
    reason: textOf(decision.detail, "reason"),
    changes: [
      ...changesSince(then, now),
      ...(await changesBeside(db, { id: campaignId, position: decision.position }, beside)),
    ],
  };
}

async function changesBeside(db: Db, then: { id: string; position: string }, now: Beside): Promise<Difference[]> {
  const sending = (await keptBefore<SendingSettings>(db, "sending", then)) ?? usualSending;
  const kept = (await keptBefore<Record<string, string>>(db, "notify_plans", then)) ?? {};
  const uuidThen = new Map(Object.entries(kept).map(([id, uuid]) => [keyOf(id), uuid]));
  // Only of the routing plans that it uses: others concern nobody whom it invites.
  const plans = now.plans.flatMap(({ id, uuid }) => {
    const [before, after] = [uuidThen.get(keyOf(id)), uuid ?? undefined];
    return before === after ? [] : [{ path: ["NotifyPlans", id], before, after }];
  });
  return [...sendingDifferences(sending, now.sending), ...plans];
}

/** In what a version that was decided about differs from what is there now. */
export function changesSince(then: Reviewed, now: Reviewed): Difference[] {
  return [
    ...differences(sealed(then.campaign, now), sealed(now.campaign, now)),
    ...differences(then.iteration, now.iteration),
    ...expectationDifferences(then.expectations, now.expectations),
    ...statementDifferences(then.eligibility, now.eligibility),
  ];
}

/** The last decision about an iteration in the history. */
export function lastDecision(db: Db, iterationId: string) {
  return decisions(db, iterationId, ["approve", "reject"]).limit(1).executeTakeFirst();
}

/** Where in the history the iteration was approved last; undefined where it never was. */
export async function lastApproval(db: Db, iterationId: string): Promise<string | undefined> {
  return (await decisions(db, iterationId, ["approve"]).limit(1).executeTakeFirst())?.position;
}

/** What an iteration held when the history had come to a position. */
export function iterationThen(db: Db, iterationId: string, position: string): Promise<IterationContent> {
  return documentBefore(db, iterationId, position);
}

function decisions(db: Db, iterationId: string, kinds: readonly ("approve" | "reject")[]) {
  return db
    .selectFrom("history")
    .select(["position", "actor", "at", "action", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "in", kinds)
    .orderBy("position", "desc");
}

/** Campaign and iteration as they were when the history had come to a position. */
export async function reviewedThen(
  db: Db,
  { iterationId, campaignId, position }: { iterationId: string; campaignId: string; position: string },
): Promise<Reviewed> {
  return {
    campaign: await documentBefore<CampaignContent>(db, campaignId, position),
    iteration: await documentBefore<IterationContent>(db, iterationId, position),
    expectations: expectedOf(
      await keptBefore<OwnExpectations>(db, "expectations", { id: campaignId, position }),
      await keptBefore<OwnExpectations>(db, "expectations", { id: iterationId, position }),
    ),
    eligibility: (await keptBefore<KeptStatement>(db, "eligibility", { id: campaignId, position }))?.statement,
  };
}

/** What stood beside a document when the history had come to a position; null where nothing did. */
async function keptBefore<Kept>(
  db: Db,
  name: "expectations" | "eligibility" | "sending" | "notify_plans",
  { id, position }: { id: string; position: string },
): Promise<Kept | null> {
  const found = await db
    .selectFrom("history")
    .select(sql<Kept | null>`nullif(detail -> ${name}::text, 'null')`.as("kept"))
    .where("object_id", "=", id)
    .where("position", "<", position)
    .where(sql<boolean>`detail -> ${name}::text is not null`)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (found?.kept as Kept | null | undefined) ?? null;
}

/** A document as it was when the history had come to a position. */
async function documentBefore<Document>(db: Db, id: string, position: string): Promise<Document> {
  const found = await db
    .selectFrom("history")
    .select(sql`detail -> 'document'`.as("document"))
    .where("object_id", "=", id)
    .where("position", "<", position)
    .where(sql<boolean>`detail -> 'document' is not null`)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Error(`The history of ${id} holds no document.`);
  return found.document as Document;
}

function textOf(detail: unknown, name: string): string | null {
  const value = detail !== null && typeof detail === "object" ? (detail as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
}

/**
 * What of a campaign an approval is bound to, named apart from the iteration's own fields: of either time what the iteration of now
 * asks of it, so that a rule taken out does not read as a change of the campaign.
 */
function sealed(campaign: CampaignContent, { iteration }: Reviewed) {
  return { Campaign: sealedPart(campaign, iteration) };
}
