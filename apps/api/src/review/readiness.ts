import { type ReviewReadiness, reviewReadinessSchema } from "@spi/domain/api-contract";
import { missingPlansWarning } from "@spi/domain/campaign/notify-plans";
import { ukDay } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { campaignEligibility, placeOf } from "@spi/domain/iteration/places";
import { runDateWarnings } from "@spi/domain/campaign/review-blockers";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { pastRunDate } from "@spi/domain/iteration/run-date";
import { sendDateAfter } from "@spi/domain/release/sending/early-sending";
import type { Db } from "../database/schema.ts";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import { refusalResponses } from "../http/refusals.ts";
import { defineRoute, iterationParams, jsonContent } from "../http/routes.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { findAuthorsElsewhere, findSameWork } from "../iterations/similar-work.ts";
import { statementByRuleWriter } from "../eligibility/rule-writers.ts";
import { findExampleWarnings } from "../expectations/check-examples.ts";
import { readPlans } from "../plans/store.ts";
import { sendingOf } from "../sending/store.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { type People, cohortLabels } from "../metadata/read-reference-data.ts";
import { readRuleChecker } from "../metadata/read-rule-checker.ts";

export const readinessRoute = defineRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/readiness",
  tags: ["Iterations"],
  summary:
    "List the blockers that prevent an iteration from being sent for review, and the warnings to confirm when it is sent",
  description:
    "To list the findings that need an answer, use the separate operation for findings. For a draft, the warnings include any " +
    "example people with an unexpected outcome. If the iteration would invite an example person who must not be invited, you " +
    "cannot send it for review.",
  access: "read",
  request: { params: iterationParams },
  responses: {
    200: { description: "The blockers and warnings", ...jsonContent(reviewReadinessSchema) },
    ...refusalResponses,
  },
});

/** Maximum number of blockers and warnings in a response. Once users have fixed these, the remaining ones are shown. */
const maxListed = 100;

/**
 * Returns a blocker if another user must write the eligibility statement. Sending for review is refused for the same
 * reason.
 */
async function statementBlockers(
  db: Db,
  campaign: CampaignRow,
  content: IterationContent,
): Promise<ReviewReadiness["blockers"]> {
  if (!campaign.eligibility) return [];
  const { ruleWriters } = await findSameWork(db, content, { reviewedIn: campaign.id });
  const message = await statementByRuleWriter(db, campaign, ruleWriters);
  const where = { path: "Eligibility", where: "Eligibility statement", screen: campaignEligibility };
  return message === undefined ? [] : [{ ...invalid("statementByRuleWriter"), ...where, message }];
}

/** Returns a blocker if the campaign's earliest send date is after the run date. */
function sendDateBlockers(campaign: CampaignRow, { document }: IterationRow): ReviewReadiness["blockers"] {
  const message = sendDateAfter(document.IterationDate, sendingOf(campaign));
  const path = "IterationDate";
  const where = { path, ...placeOf(path, document) };
  return message === undefined ? [] : [{ ...invalid("sendDateAfterRunDate"), ...where, message }];
}

const invalid = (code: string) => ({ kind: "invalid" as const, code, params: {} });

interface ReadinessRequest {
  key: IterationKey;
  now: Date;
  readPeople: () => Promise<People>;
  populationDir: string;
}

/** Lists the reasons why the iteration cannot be sent for review now, regardless of its status. */
export async function findReadiness(
  db: Db,
  { key, now, readPeople, populationDir }: ReadinessRequest,
): Promise<Result<ReviewReadiness, Refusal>> {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return refuse({ kind: "notFound" });
  const knownCohorts = cohortLabels(await readPeople());
  if (!knownCohorts) return refuse({ kind: "peopleUnreadable" });
  const { reviewBlockers, unknownNames } = await readRuleChecker(db, populationDir);
  const blockers = [
    ...reviewBlockers(iteration.document, campaign.document, knownCohorts),
    ...(await statementBlockers(db, campaign, iteration.document)),
    ...sendDateBlockers(campaign, iteration),
  ];
  const today = ukDay(now);
  await yieldToEventLoop();
  const withoutPlan = missingPlansWarning(iteration.document, await readPlans(db, campaign));
  const configuration = configurationOf({ campaign, iteration });
  const ofExpectations = unknownNames(configuration, knownCohorts);
  // After the iteration is sent for review, example people are listed with their waivers instead.
  const examples = isEditable(iteration.status) ? await findExampleWarnings(db, configuration, populationDir) : [];
  const warnings = [...withoutPlan, ...examples, ...ofExpectations, ...runDateWarnings(iteration.document, today)];
  return ok({
    blockers: blockers.slice(0, maxListed),
    more: Math.max(0, blockers.length - maxListed),
    warnings: warnings.slice(0, maxListed),
    more_warnings: Math.max(0, warnings.length - maxListed),
    past_run_date: pastRunDate(iteration.document.IterationDate, today) ?? null,
    authors_elsewhere: isEditable(iteration.status)
      ? await findAuthorsElsewhere(db, {
          ...key,
          content: iteration.document,
          contributors: iteration.contributors,
        })
      : [],
  });
}
