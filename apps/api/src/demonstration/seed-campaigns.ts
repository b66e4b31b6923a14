import type { CampaignResponse, FindingsResponse, IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { notifyIdOf } from "./notify-ids.ts";
import type { DemonstrationCampaign, DemonstrationIteration } from "./campaigns.ts";

/** Calls the API as one of the demonstration's users. Rejects if the API returns a refusal. */
export type CallAs = <Answer>(
  username: string,
  request: { method: string; path: string; key?: string; body?: unknown },
) => Promise<Answer>;

export interface Seeding {
  call: CallAs;
  /** `sub` of the user who reviews all iterations. */
  reviewerId: string;
  /** Waits between two polls of a report's progress. */
  pause: () => Promise<void>;
}

const reviewer = "arun.approver";

/** Transitions from draft to each status, in order. */
const movesTo = {
  draft: [],
  "in review": ["in review"],
  rejected: ["in review", "rejected"],
  approved: ["in review", "approved"],
  "report ready": ["in review", "approved", "report requested"],
  "report rejected": ["in review", "approved", "report requested", "report rejected"],
  "report approved": ["in review", "approved", "report requested", "report approved"],
} as const satisfies Record<DemonstrationIteration["stage"]["status"], readonly IterationStatus[]>;

/**
 * Creates campaigns through the API as users would. Their authors write them, a reviewer reviews them, and the worker
 * computes reports. Creation uses idempotency keys, so an interrupted call can be continued by calling again with the
 * same campaigns.
 */
export async function seedCampaigns(campaigns: readonly DemonstrationCampaign[], seeding: Seeding): Promise<void> {
  for (const [index, campaign] of campaigns.entries()) {
    const path = `/team/${campaign.teamId}/campaign`;
    const key = `demonstration ${index}`;
    const { author, content } = campaign;
    const made = await seeding.call<CampaignResponse>(author, { method: "POST", path, key, body: content });
    await enterNotifyIds(seeding, {
      author,
      path: `${path}/${made.campaign_details.ID}`,
      ids: content.AvailableRoutingIds,
    });
    for (const [number, iteration] of campaign.iterations.entries()) {
      const all = `${path}/${made.campaign_details.ID}/iteration`;
      const request = { method: "POST", path: all, key: `${key} ${number}`, body: iteration.content };
      const answer = await seeding.call<IterationResponse>(author, request);
      await advanceToStage(iteration, { seeding, author, answer, path: `${all}/${answer.iteration_details.ID}` });
    }
  }
}

/** Gives each routing plan its ID in the stand-in for NHS Notify. */
async function enterNotifyIds(
  { call }: Seeding,
  { author, path, ids }: { author: string; path: string; ids: readonly string[] },
): Promise<void> {
  const { version: Version } = await call<{ version: number }>(author, { method: "GET", path: `${path}/notify-plans` });
  const notify_plans = ids.map((id) => ({ id, uuid: notifyIdOf(id) }));
  await call(author, { method: "PUT", path: `${path}/notify-plans`, body: { Version, notify_plans } });
}

interface StageContext {
  seeding: Seeding;
  author: string;
  answer: IterationResponse;
  path: string;
}

/** Returns the transitions that an iteration still needs. If it was waiting for its report, the report is now ready. */
function remainingMoves(
  to: DemonstrationIteration["stage"]["status"],
  from: IterationStatus,
): readonly IterationStatus[] {
  const moves: readonly IterationStatus[] = movesTo[to];
  return moves.slice(moves.indexOf(from === "report ready" ? "report requested" : from) + 1);
}

async function advanceToStage(
  { stage }: DemonstrationIteration,
  { seeding, author, answer, path }: StageContext,
): Promise<void> {
  if (answer.status === stage.status) return;
  if (answer.status === "report requested") await reportReady(seeding, { author, path });
  for (const status of remainingMoves(stage.status, answer.status)) {
    const byAuthor = status === "in review" || status === "report requested";
    if (status === "in review") await answerFindings(seeding, { author, path });
    const body = {
      status,
      ...(byAuthor ? {} : await readDecision(seeding, { path, status })),
      ...(status === "in review" ? { reviewers: [seeding.reviewerId] } : {}),
      confirm_past_run_date: true,
      ...(stage.reason && status === stage.status ? { reason: stage.reason } : {}),
    };
    await seeding.call(byAuthor ? author : reviewer, { method: "PUT", path: `${path}/status`, body });
    if (status === "report requested") await reportReady(seeding, { author, path });
  }
}

interface ShownReview {
  seal: string;
  report: { checks: ReportCheck[] } | null;
}

/** Returns the data that the reviewer must specify in a decision: the seal and, to approve a report, its warnings. */
async function readDecision({ call }: Seeding, { path, status }: { path: string; status: IterationStatus }) {
  const { seal, report } = await call<ShownReview>(reviewer, { method: "GET", path: `${path}/review` });
  if (status !== "report approved") return { seal };
  const warnings = report?.checks.filter(({ level }) => level === "warning").map(checkId);
  return { seal, warnings, reason: "The figures are as expected." };
}

async function reportReady(
  { call, pause }: Seeding,
  { author, path }: { author: string; path: string },
): Promise<void> {
  for (;;) {
    const reports = await call<ReportResponse[]>(author, { method: "GET", path: `${path}/summary_report` });
    const last = reports.at(-1);
    if (last?.status === "failed") throw new Error(`A demonstration report failed: ${last.failure}`);
    if (last?.status === "ready") return;
    await pause();
  }
}

/** The author's reason for inviting people of unknown age. Every large population includes some of them. */
const unknownAgeReason = "We invite people of unknown age on purpose, because their GP practice knows their age.";

/** Waits until people are counted, then answers each finding that needs an answer, on behalf of the author. */
async function answerFindings(
  seeding: Seeding,
  { author, path }: Pick<StageContext, "author" | "path">,
): Promise<void> {
  const read = () => seeding.call<FindingsResponse>(author, { method: "GET", path: `${path}/finding` });
  let response = await read();
  while (response.checking || response.counting) {
    await seeding.pause();
    response = await read();
  }
  for (const { id, code, level, answer } of response.findings) {
    if (code !== "missing-values" || level !== "warning" || answer !== null) continue;
    const body = { Version: response.version, reason: unknownAgeReason };
    response = await seeding.call<FindingsResponse>(author, {
      method: "PUT",
      path: `${path}/finding/${id}/answer`,
      body,
    });
  }
}
