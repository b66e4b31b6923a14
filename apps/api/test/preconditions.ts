/** Creates the preconditions for each operation. */
import type { FindingsResponse, ReportResponse, WaiversResponse } from "@spi/domain/api-contract";
import type { ReleaseState } from "@spi/domain/release/release";
import { hashPlans } from "../src/iterations/seal.ts";
import { type TestApi, filterRule, neverDeciding, reviewerIds } from "./harness.ts";
import { unexpectedlyFiltered } from "./expectations.ts";
import { setState } from "./set-state.ts";
import type { ReleaseFiles } from "../src/lists/release-files.ts";
import { approveReport, placeGivenUp, placePart, placeProof, placeRelease } from "./approved-report.ts";

const team = "/team/team-vaccinations/campaign";

/** Creates a campaign with a complete draft iteration. */
export async function createPreconditions(api: TestApi) {
  const campaign = await api.newCampaign();
  return { campaign, iteration: await api.newIteration(campaign.ID), reportId: "", commentId: "", findingId: "" };
}
export type Preconditions = Awaited<ReturnType<typeof createPreconditions>>;

/** Adds a running report. */
export async function withReport(api: TestApi): Promise<Preconditions> {
  const made = await createPreconditions(api);
  const path = `${team}/${made.campaign.ID}/iteration/${made.iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) => api.move(who, path, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  return withReportId(api, made);
}

async function withReportId(api: TestApi, made: Preconditions): Promise<Preconditions> {
  const path = `${team}/${made.campaign.ID}/iteration/${made.iteration.ID}`;
  const reports = await api.call<ReportResponse[]>("rita.reader", `${path}/summary_report`);
  return { ...made, reportId: reports.body[0]?.id ?? "" };
}

/** Adds a comment. */
export async function withComment(api: TestApi): Promise<Preconditions> {
  const made = await createPreconditions(api);
  const path = `${team}/${made.campaign.ID}/iteration/${made.iteration.ID}/comment`;
  const comment = { part: "details", text: "Is this right" };
  const answer = await api.call<{ id: string }>("rita.reader", path, { method: "POST", body: comment });
  return { ...made, commentId: answer.body.id };
}

const plan = { id: "DIGITAL_FIRST", uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" };
export const sealOfPlan = hashPlans([plan]);

/**
 * Adds NHS Notify IDs to an iteration that was approved without them. A reviewer who can only approve can now approve
 * the IDs.
 */
export async function withPlans(api: TestApi): Promise<Preconditions> {
  const made = await createPreconditions(api);
  const path = `${team}/${made.campaign.ID}/notify-plans`;
  await api.call("wendy.writer", path, { method: "PUT", body: { Version: 1, notify_plans: [plan] } });
  await setState(api.db, made.iteration.ID, {
    status: "approved",
    reviewers: [{ id: "alone-approve", name: "Approver" }],
  });
  return made;
}

/** Creates an iteration with a rule that never determines the outcome. This is a finding that needs an answer. */
export async function withFinding(api: TestApi): Promise<Preconditions> {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules: neverDeciding() });
  const findings = await api.call<FindingsResponse>(
    "rita.reader",
    `${team}/${campaign.ID}/iteration/${iteration.ID}/finding`,
  );
  return { campaign, iteration, reportId: "", commentId: "", findingId: findings.body.findings[0]?.id ?? "" };
}

/** Creates an iteration whose first finding, that people recorded as dead could be invited, has a repair. */
export async function withRepair(api: TestApi): Promise<Preconditions> {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID, { IterationRules: [filterRule()] });
  const path = `${team}/${campaign.ID}/iteration/${iteration.ID}/finding`;
  const { findings } = (await api.call<FindingsResponse>("rita.reader", path)).body;
  return { campaign, iteration, reportId: "", commentId: "", findingId: findings[0]?.id ?? "" };
}

/** Sends the iteration for review even though an example person has an unexpected outcome, which users can waive. */
export async function withFailing(api: TestApi): Promise<Preconditions> {
  const made = await createPreconditions(api);
  const path = `${team}/${made.campaign.ID}/iteration/${made.iteration.ID}`;
  const expectations = { Expectations: [], Examples: [unexpectedlyFiltered] };
  await api.call("wendy.writer", `${path}/expectations`, { method: "PUT", body: { Version: 1, expectations } });
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  const { failing, version: Version } = (await api.call<WaiversResponse>("rita.reader", `${path}/waiver`)).body;
  return { ...made, iteration: { ...made.iteration, Version }, findingId: failing[0]?.id ?? "" };
}

/** Adds an approved report. */
export async function withApprovedReport(api: TestApi): Promise<Preconditions> {
  const made = await createPreconditions(api);
  await approveReport(api, { campaignId: made.campaign.ID, id: made.iteration.ID });
  return withReportId(api, made);
}

/** Adds a release. */
export async function withRelease(api: TestApi, state: ReleaseState): Promise<Preconditions> {
  const made = await withApprovedReport(api);
  const path = `${team}/${made.campaign.ID}/iteration/${made.iteration.ID}/release`;
  await api.call("rhys.releaser", path, { method: "POST" });
  await placeRelease(api, made.iteration.ID, state);
  return made;
}

/** Ends the release with one person whose message was cancelled. */
export async function withGivenUp(api: TestApi, files: ReleaseFiles): Promise<Preconditions> {
  const made = await withRelease(api, "prepared");
  await placeGivenUp(api, made.iteration.ID, files);
  return made;
}

/** Adds a message for a plan whose test message was not read. */
export async function withUnproved(api: TestApi): Promise<Preconditions> {
  const made = await withRelease(api, "prepared");
  await placePart(api, made.iteration.ID);
  return made;
}

/** Adds a test message that the recipients received but no user has read. */
export async function withProof(api: TestApi): Promise<Preconditions> {
  const made = await withRelease(api, "prepared");
  await placeProof(api, made.iteration.ID);
  return made;
}
