import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { type Difference, differences } from "@spi/domain/iteration/differences";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { statementDifferences } from "@spi/domain/eligibility/statement-differences";
import type { EligibilityStatement, KeptStatement } from "@spi/domain/eligibility/statement";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import { type OwnExpectations, expectedOf } from "@spi/domain/expectation/own-expectations";
import { sealedPart } from "@spi/domain/campaign/sealed-campaign";
import { type UsedPlan, keyOf } from "@spi/domain/campaign/notify-plans";
import { type SendingSettings, usualSending } from "@spi/domain/release/sending/sending-settings";
import { sendingDifferences } from "@spi/domain/release/sending/sending-words";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { type PastDecision, type ReviewEvent, isRejection, reviewEvents, toDecision } from "./review-events.ts";

/** What a reviewer decides about: the iteration, and of its campaign what takes part in the selection. */
export interface Reviewed {
  campaign: CampaignContent;
  iteration: IterationContent;
  /** What is expected of it, also by its campaign. */
  expectations?: OwnExpectations | undefined;
  /** Who should be reached by its campaign. */
  eligibility?: EligibilityStatement | undefined;
}

/** The last decision about an iteration or its report, and what has changed since. */
export interface LastReview extends PastDecision {
  decision: "approved" | "rejected";
  changes: Difference[];
}

/** Approvals that are looked through for one of another version, and rejections that are compared with each. */
const mostDecisions = 20;

/**
 * The version whose report was approved last, else the version that was approved last: by whom, when, and in what it differs. Never
 * what is there now, nor a version that was rejected since, itself or by its report. Undefined where there is none.
 */
export async function lastApprovedBefore(db: Db, { iterationId, campaignId, now }: ReviewedNow) {
  const events = await reviewEvents(db, iterationId);
  const versionAt = ({ position }: ReviewEvent) => reviewedThen(db, { iterationId, campaignId, position });
  const approvals = (action: "approve" | "approveReport") => events.filter((event) => event.action === action);
  for (const approval of [...approvals("approveReport"), ...approvals("approve")].slice(0, mostDecisions)) {
    const later = events.slice(0, events.indexOf(approval));
    const untilSentAgain = later.slice(later.findLastIndex(({ action }) => action === "sendForReview") + 1);
    if (untilSentAgain.some(isRejection)) continue;
    const version = await versionAt(approval);
    const changes = changesSince(version, now);
    if (changes.length === 0) continue;
    const rejected = await Promise.all(later.filter(isRejection).slice(0, mostDecisions).map(versionAt));
    if (rejected.some((other) => changesSince(version, other).length === 0)) continue;
    return { ...toDecision(approval), version, changes };
  }
  return undefined;
}

interface ReviewedNow {
  iterationId: string;
  campaignId: string;
  now: Reviewed;
}

/**
 * What else is approved with an iteration, though no selection depends on it: how its messages are sent, and by which plans of NHS
 * Notify.
 */
interface Beside {
  sending: SendingSettings;
  plans: readonly UsedPlan[];
}

/** The last decision about the iteration or its report, and everything that changed since; undefined before the first. */
export async function findLastReview(
  db: Db,
  { iterationId, campaignId, now, beside }: ReviewedNow & { beside: Beside },
): Promise<LastReview | undefined> {
  const events = await reviewEvents(db, iterationId);
  const last = events.find(({ action }) => action !== "sendForReview");
  if (!last) return undefined;
  const then = await reviewedThen(db, { iterationId, campaignId, position: last.position });
  return {
    ...toDecision(last),
    decision: isRejection(last) ? "rejected" : "approved",
    changes: [
      ...changesSince(then, now),
      ...(await changesBeside(db, { id: campaignId, position: last.position }, beside)),
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

/** What an iteration held when the history had come to a position. */
export function iterationThen(db: Db, iterationId: string, position: string): Promise<IterationContent> {
  return documentBefore(db, iterationId, position);
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

/**
 * What of a campaign an approval is bound to, named apart from the iteration's own fields: of either time what the iteration of now
 * asks of it, so that a rule taken out does not read as a change of the campaign.
 */
function sealed(campaign: CampaignContent, { iteration }: Reviewed) {
  return { Campaign: sealedPart(campaign, iteration) };
}
