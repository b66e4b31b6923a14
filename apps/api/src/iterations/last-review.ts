import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { type Difference, differences } from "@spi/domain/iteration/differences";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { statementDifferences } from "@spi/domain/eligibility/statement-differences";
import type { EligibilityStatement, StoredStatement } from "@spi/domain/eligibility/statement";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import { type OwnExpectations, withOwners } from "@spi/domain/expectation/own-expectations";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import { type UsedPlan, keyOf } from "@spi/domain/campaign/notify-plans";
import { type SendingSettings, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { sendingDifferences } from "@spi/domain/release/sending/sending-sentences";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { type PastDecision, type ReviewEvent, isRejection, reviewEvents, toDecision } from "./review-events.ts";

/**
 * Content that a reviewer decides on. It consists of the iteration and the parts of its campaign that affect the
 * selection.
 */
export interface ReviewedContent {
  campaign: CampaignContent;
  iteration: IterationContent;
  /** The iteration's expectations, including those from its campaign. */
  expectations?: OwnExpectations | undefined;
  /** The campaign's eligibility statement. */
  eligibility?: EligibilityStatement | undefined;
}

/** Last decision on an iteration or its report, and the changes since then. */
export interface LastReview extends PastDecision {
  decision: "approved" | "rejected";
  changes: Difference[];
}

/**
 * Maximum number of approvals to search for a version that differs from the current one, and of rejections to compare
 * with each.
 */
const maxDecisions = 20;

/**
 * Finds the version with the last approved report or, if there is none, the last approved version. Returns this version
 * with the approver, the time and the differences from the current content. Ignores versions that are equal to the
 * current content, and versions that were later rejected directly or through their report. Returns undefined if no
 * version remains.
 */
export async function lastApprovedBefore(db: Db, { iterationId, campaignId, now }: CurrentReview) {
  const events = await reviewEvents(db, iterationId);
  const versionAt = ({ position }: ReviewEvent) => reviewedAt(db, { iterationId, campaignId, position });
  const approvals = (action: "approve" | "approveReport") => events.filter((event) => event.action === action);
  for (const approval of [...approvals("approveReport"), ...approvals("approve")].slice(0, maxDecisions)) {
    const later = events.slice(0, events.indexOf(approval));
    const untilSentAgain = later.slice(later.findLastIndex(({ action }) => action === "sendForReview") + 1);
    if (untilSentAgain.some(isRejection)) continue;
    const version = await versionAt(approval);
    const changes = changesSince(version, now);
    if (changes.length === 0) continue;
    const rejected = await Promise.all(later.filter(isRejection).slice(0, maxDecisions).map(versionAt));
    if (rejected.some((other) => changesSince(version, other).length === 0)) continue;
    return { ...toDecision(approval), version, changes };
  }
  return undefined;
}

interface CurrentReview {
  iterationId: string;
  campaignId: string;
  now: ReviewedContent;
}

/**
 * Content that is approved with an iteration but does not affect its selection. It consists of its sending settings and
 * its NHS Notify plans.
 */
interface SendingApproval {
  sending: SendingSettings;
  plans: readonly UsedPlan[];
}

/**
 * Finds the last decision on the iteration or its report, and everything that has changed since then. Returns undefined
 * if there is none.
 */
export async function findLastReview(
  db: Db,
  { iterationId, campaignId, now, approval }: CurrentReview & { approval: SendingApproval },
): Promise<LastReview | undefined> {
  const events = await reviewEvents(db, iterationId);
  const last = events.find(({ action }) => action !== "sendForReview");
  if (!last) return undefined;
  const then = await reviewedAt(db, { iterationId, campaignId, position: last.position });
  return {
    ...toDecision(last),
    decision: isRejection(last) ? "rejected" : "approved",
    changes: [
      ...changesSince(then, now),
      ...(await sendingChanges(db, { id: campaignId, position: last.position }, approval)),
    ],
  };
}

async function sendingChanges(
  db: Db,
  then: { id: string; position: string },
  now: SendingApproval,
): Promise<Difference[]> {
  const sending = (await readStoredBefore<SendingSettings>(db, "sending", then)) ?? defaultSending;
  const plansThen = (await readStoredBefore<Record<string, string>>(db, "notify_plans", then)) ?? {};
  const uuidThen = new Map(Object.entries(plansThen).map(([id, uuid]) => [keyOf(id), uuid]));
  // Only the routing plans that the iteration uses are compared, because other plans do not affect the people it
  // invites.
  const plans = now.plans.flatMap(({ id, uuid }) => {
    const [before, after] = [uuidThen.get(keyOf(id)), uuid ?? undefined];
    return before === after ? [] : [{ path: ["NotifyPlans", id], before, after }];
  });
  return [...sendingDifferences(sending, now.sending), ...plans];
}

/** Lists the differences between a version that was decided on and the current one. */
export function changesSince(then: ReviewedContent, now: ReviewedContent): Difference[] {
  return [
    ...differences(sealedCampaign(then.campaign, now), sealedCampaign(now.campaign, now)),
    ...differences(then.iteration, now.iteration),
    ...expectationDifferences(then.expectations, now.expectations),
    ...statementDifferences(then.eligibility, now.eligibility),
  ];
}

/** Returns an iteration's content at a position in the history. */
export function iterationAt(db: Db, iterationId: string, position: string): Promise<IterationContent> {
  return documentBefore(db, iterationId, position);
}

/** Returns the campaign and iteration at a position in the history. */
export async function reviewedAt(
  db: Db,
  { iterationId, campaignId, position }: { iterationId: string; campaignId: string; position: string },
): Promise<ReviewedContent> {
  return {
    campaign: await documentBefore<CampaignContent>(db, campaignId, position),
    iteration: await documentBefore<IterationContent>(db, iterationId, position),
    expectations: withOwners(
      await readStoredBefore<OwnExpectations>(db, "expectations", { id: campaignId, position }),
      await readStoredBefore<OwnExpectations>(db, "expectations", { id: iterationId, position }),
    ),
    eligibility: (await readStoredBefore<StoredStatement>(db, "eligibility", { id: campaignId, position }))?.statement,
  };
}

/** Returns the latest value recorded with a document before a position in the history, or null if there is none. */
async function readStoredBefore<Value>(
  db: Db,
  name: "expectations" | "eligibility" | "sending" | "notify_plans",
  { id, position }: { id: string; position: string },
): Promise<Value | null> {
  const row = await db
    .selectFrom("history")
    .select(sql<Value | null>`nullif(detail -> ${name}::text, 'null')`.as("kept"))
    .where("object_id", "=", id)
    .where("position", "<", position)
    .where(sql<boolean>`detail -> ${name}::text is not null`)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.kept as Value | null | undefined) ?? null;
}

/** Returns a document at a position in the history. */
async function documentBefore<Document>(db: Db, id: string, position: string): Promise<Document> {
  const row = await db
    .selectFrom("history")
    .select(sql`detail -> 'document'`.as("document"))
    .where("object_id", "=", id)
    .where("position", "<", position)
    .where(sql<boolean>`detail -> 'document' is not null`)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`The history of ${id} has no document.`);
  return row.document as Document;
}

/**
 * Selects the parts of a campaign that an approval covers, under a separate name from the iteration's own fields.
 * Selects the parts that the current iteration needs from both versions, so that removing a rule does not appear as a
 * change to the campaign.
 */
function sealedCampaign(campaign: CampaignContent, { iteration }: ReviewedContent) {
  return { Campaign: sealedPart(campaign, iteration) };
}
