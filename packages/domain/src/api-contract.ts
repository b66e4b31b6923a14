/** Schemas of the API's responses, shared with the web app. */
import { actorSchema } from "./users/user.ts";
import * as z from "zod";
import { figureSchema } from "./people/people-preview.ts";
import { ageDistributionSchema } from "./report/age-distribution.ts";
import { reportCheckSchema } from "./report/report-check.ts";
import { reportFactsSchema, runRecordSchema } from "./report/run-record.ts";
import { campaignDetailsSchema, campaignTypes, targets } from "./campaign/campaign.ts";
import { reportEligibilitySchema } from "./eligibility/report-eligibility.ts";
import { statementSchema } from "./eligibility/statement.ts";
import { exampleResultSchema, expectationResultSchema } from "./expectation/expectation-results.ts";
import { ownExpectationsSchema } from "./expectation/own-expectations.ts";
import { unmetExpectationSchema, waivedExpectationSchema } from "./expectation/waiver.ts";
import { iterationCohortSchema, iterationSchema } from "./iteration/iteration.ts";
import { iterationRuleSchema } from "./rule/rule.ts";
import { iterationStatuses } from "./iteration/lifecycle.ts";
import { similarWorkSchema } from "./iteration/selection/similar-work.ts";
import { most } from "./values/limits.ts";
import { permissions } from "./users/permissions.ts";
import { notifyPlansSchema } from "./campaign/notify-plans.ts";
import { notReadySchema } from "./release/not-ready.ts";
import { knownPlanSchema } from "./release/proof.ts";
import { testStates } from "./release/release-summary.ts";
import { releaseStates } from "./release/release.ts";
import { sendingSettingsSchema } from "./release/sending/sending-settings.ts";
import { blockerKinds } from "./campaign/review-blockers.ts";
import type { FindingProblem } from "./finding/finding-problem.ts";
import type { FindingRemark } from "./finding/sentences/remarks.ts";
import type { Repair } from "./finding/repairs/repair.ts";
import { findingLevels } from "./finding/verifier-finding.ts";
import { describedPersonSchema } from "./people/described-person.ts";
import { summaryReportSchema } from "./report/summary-report.ts";

const timestamp = z.string().regex(/^\d{14}$/);

/** Audit and lock fields of an object. The lock fields are null if no one is editing the object. */
const recordFields = {
  locked_by: actorSchema.nullable(),
  locked_at: timestamp.nullable(),
  created_by: actorSchema,
  creation_timestamp: timestamp,
  last_modified_by: actorSchema,
  last_modified_timestamp: timestamp,
};

const decision = z.strictObject({
  by: actorSchema,
  at: timestamp,
  transition: z.string(),
  reason: z.string().nullable(),
});

/** A field that differs between two versions, as returned by `differences`. */
export const changeSchema = z.strictObject({
  path: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** The user who sent an iteration for review, and when. The time is missing from older submissions. */
const submissionSchema = actorSchema.extend({ at: timestamp.optional() });

/** An iteration with its status and the users who worked on it. */
export const iterationResponseSchema = z.strictObject({
  iteration_details: iterationSchema,
  status: z.enum(iterationStatuses),
  submitted_by: submissionSchema.nullable(),
  reviewers: z.array(actorSchema),
  contributors: z.array(actorSchema),
  decisions: z.array(decision),
  /** The rejection that explains why a draft must be corrected. Null once the draft has been sent for review again. */
  last_rejection: decision.nullable(),
  report_failure: z.string().nullable(),
  ...recordFields,
});
export type IterationResponse = z.infer<typeof iterationResponseSchema>;

const problemSchema = z.strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()) });

const reviewWarning = { path: z.string(), where: z.string(), message: z.string(), screen: z.string() };

/** Blockers that prevent a review, and warnings for the user to check and confirm. */
export const reviewReadinessSchema = z.strictObject({
  blockers: z.array(z.strictObject({ kind: z.enum(blockerKinds), ...problemSchema.shape, ...reviewWarning })),
  /** Number of blockers that are not listed. */
  more: z.int(),
  /** Possible mistakes that do not block a review. */
  warnings: z.array(z.strictObject(reviewWarning)),
  /** Number of warnings that are not listed. */
  more_warnings: z.int(),
  /** A sentence that the user must confirm if the run date is today or in the past. Otherwise null. */
  past_run_date: z.string().nullable(),
  /**
   * Approvers who cannot decide because they wrote the same rules in another iteration. They did not change this one.
   * Empty while the iteration cannot be edited.
   * The iteration is null if another team owns it or if only an earlier version of this one has the same rules.
   */
  authors_elsewhere: z.array(similarWorkSchema),
});
export type ReviewReadiness = z.infer<typeof reviewReadinessSchema>;

const findingAnswer = z.strictObject({
  reason: z.string(),
  by: actorSchema,
  at: timestamp,
  /** True if the answer comes from the iteration that this one was copied from. */
  copied: z.boolean(),
  /** The reviewer who rejected the answer, and their reason. Null if no reviewer has rejected it. */
  not_accepted: z.strictObject({ by: actorSchema, reason: z.string() }).nullable(),
});

/** A usual way to resolve a finding. */
const repairSchema = z.strictObject({
  ...problemSchema.shape,
  /** The parts of the iteration that the repair changes. New rules have IDs that the iteration does not have. */
  change: z.strictObject({
    rules: z.array(iterationRuleSchema),
    cohorts: z.array(iterationCohortSchema).optional(),
  }),
});

/** A finding about an iteration's rules, and its answer. */
const findingViewSchema = z.strictObject({
  /** Hash of the finding's content, so that the finding has the same ID in later versions and copies. */
  id: z.string(),
  level: z.enum(findingLevels),
  code: z.string(),
  path: z.string(),
  where: z.string(),
  screen: z.string(),
  rule: z.string().nullable(),
  /** The finding as structured data. */
  problem: problemSchema as unknown as z.ZodType<FindingProblem>,
  remarks: z
    .array(problemSchema as unknown as z.ZodType<FindingRemark>)
    .readonly()
    .optional(),
  /** The finding as a sentence. */
  message: z.string(),
  person: describedPersonSchema.nullable(),
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]).nullable(),
  /**
   * Number of people affected, or null if they were not counted. `findingSentence` adds the number to
   * the sentence.
   */
  people: figureSchema.nullable(),
  answer: findingAnswer.nullable(),
  /**
   * An answer that is no longer valid, because the finding changed or a reviewer rejected the answer. The user must
   * answer again.
   */
  earlier_answer: findingAnswer.nullable(),
  /** True if the answer was given after the iteration was last approved, rejected or copied. */
  is_new: z.boolean(),
  /** Usual ways to resolve the finding. Empty if they are not known, or if the iteration is not a draft. */
  repairs: z.array(repairSchema) as unknown as z.ZodType<Repair[]>,
});
export type FindingView = z.infer<typeof findingViewSchema>;

/** Findings about an iteration's rules, most serious first, with their answers. */
export const findingsResponseSchema = z.strictObject({
  /** The iteration's version when it was checked. A request to answer a finding must specify this version. */
  version: z.int(),
  stops: z.int(),
  unanswered: z.int(),
  findings: z.array(findingViewSchema),
  /** Number of findings that are not listed. */
  more: z.int(),
  /** True while the rules are being verified and no result is available yet. */
  checking: z.boolean(),
  /** Reason why the rules could not be verified. Null if they have been verified or the check is in progress. */
  not_available: z.string().nullable(),
  /** Date of the population data that was counted, with a warning if it is too old. Null if no one was counted. */
  counted: z.strictObject({ people_as_of: z.string(), people_old: z.string().nullable() }).nullable(),
  /** True while people are being counted. More results will then be available soon. */
  counting: z.boolean(),
  /** Reason why people could not be counted. Null if they can be counted. */
  not_counted: z.string().nullable(),
});
export type FindingsResponse = z.infer<typeof findingsResponseSchema>;

/** A campaign without its iterations. */
export const campaignResponseSchema = z.strictObject({ campaign_details: campaignDetailsSchema, ...recordFields });
export type CampaignResponse = z.infer<typeof campaignResponseSchema>;

/** A campaign with all its iterations. */
export const wholeCampaignResponseSchema = z.strictObject({
  ...campaignResponseSchema.shape,
  iterations: z.array(iterationResponseSchema),
  /** Approved iterations that cannot be sent, and the reason why. Their approval is still valid. */
  not_ready: z.array(notReadySchema.extend({ iteration_id: z.uuid() })),
  /** Number of people invited in the newest report, for each iteration with a report on its current version. */
  invited: z.array(z.strictObject({ iteration_id: z.uuid(), people: z.int().min(0) })),
  /**
   * The newest release of each released iteration. Includes how many messages were approved and how many NHS Notify
   * accepted.
   */
  releases: z.array(
    z.strictObject({
      iteration_id: z.uuid(),
      state: z.enum(releaseStates),
      started_by: actorSchema.nullable(),
      started_at: timestamp.nullable(),
      approved: z.int().min(0),
      accepted: z.int().min(0),
      /**
       * True if NHS Notify has accepted, or may have accepted, a message. Users can then no longer change the
       * iteration.
       */
      irrevocable: z.boolean(),
      /** Status of the test messages for a list that is ready but has not been sent. */
      tests: z.enum(testStates).nullable(),
      /** IDs of users who sent test messages that no one has read. */
      unread_sent_by: z.array(z.string()),
    }),
  ),
});
export type WholeCampaignResponse = z.infer<typeof wholeCampaignResponseSchema>;

/** A campaign's version, and its routing plans that have an NHS Notify ID. */
export const notifyPlansResponseSchema = z.strictObject({
  version: z.int(),
  notify_plans: notifyPlansSchema,
  /** Plans whose names we know, because NHS Notify has returned them. */
  known_plans: z.array(knownPlanSchema),
});
export type NotifyPlansResponse = z.infer<typeof notifyPlansResponseSchema>;

/**
 * Current and approved NHS Notify IDs of the routing plans used in an iteration. A request to approve the current IDs
 * must include the seal.
 */
export const planReviewSchema = z.strictObject({
  plans: z.array(z.strictObject({ id: z.string(), uuid: z.string().nullable(), approved: z.string().nullable() })),
  seal: z.string().nullable(),
  approved_by: actorSchema.nullable(),
  approved_at: timestamp.nullable(),
});
export type PlanReview = z.infer<typeof planReviewSchema>;

/** Expectations for all iterations of a campaign, and the campaign's version. */
export const campaignExpectationsResponseSchema = z.strictObject({
  version: z.int(),
  expectations: ownExpectationsSchema,
});
export type CampaignExpectationsResponse = z.infer<typeof campaignExpectationsResponseSchema>;

/** Result of adding an expectations file to a campaign. */
export const secondFileResponseSchema = z.strictObject({
  /** Version of the campaign after the expectations were added. */
  version: z.int(),
  added: z.int(),
  /** Number of entries in the file that the campaign already had, word for word. */
  unchanged: z.int(),
  /** Sections of the file that are not imported. */
  skipped: z.array(z.enum(["NotifyPlans", "Eligibility", "Sending"])),
});
export type SecondFileResponse = z.infer<typeof secondFileResponseSchema>;

/** A campaign's eligibility statement, and whether the current user can change it. */
export const eligibilityResponseSchema = z.strictObject({
  version: z.int(),
  statement: statementSchema.nullable(),
  /** User who wrote the statement. Null if there is no statement. */
  written_by: actorSchema.nullable(),
  /**
   * Explains that the user cannot write the statement because they wrote some of the campaign's rules. Otherwise null.
   */
  cannot_edit_reason: z.string().nullable(),
  /** Explains who can write the statement: the permission they need, who is excluded, and which team members remain. */
  editors: z.string(),
});
export type EligibilityResponse = z.infer<typeof eligibilityResponseSchema>;

/** Result of comparing the people in a report with the eligibility statement that was approved with the iteration. */
export const eligibilityReportSchema = z.strictObject({
  /** Null if no statement was approved. No one is counted in that case. */
  statement: statementSchema.nullable(),
  comparison: reportEligibilitySchema.nullable(),
});
export type EligibilityReport = z.infer<typeof eligibilityReportSchema>;

/** Expectations of an iteration and its campaign, and the outcomes of their example people. */
export const expectationsResponseSchema = z.strictObject({
  ...campaignExpectationsResponseSchema.shape,
  of_campaign: ownExpectationsSchema,
  /** Outcomes of the example people, starting with the campaign's. */
  examples: z.array(exampleResultSchema),
  /** Unmet expectations that were waived for the current approval, each by two users. */
  waived: z.array(waivedExpectationSchema),
  /** Reason why the example people could not be evaluated. Null if they were evaluated. */
  not_available: z.string().nullable(),
});
export type ExpectationsResponse = z.infer<typeof expectationsResponseSchema>;

/** Unmet expectations that prevent the approval of an iteration, and their waivers. */
export const waiversResponseSchema = z.strictObject({
  version: z.int(),
  /** Number of the report to be approved, or null for an iteration in review. */
  report: z.int().nullable(),
  failing: z.array(unmetExpectationSchema),
  /** Reason why the example people could not be evaluated. Null if they were evaluated. */
  not_available: z.string().nullable(),
});
export type WaiversResponse = z.infer<typeof waiversResponseSchema>;

/** A campaign's sending settings, and the campaign's version. */
export const sendingResponseSchema = z.strictObject({ version: z.int(), sending: sendingSettingsSchema });

/** A campaign's sending settings, and the settings approved with each of its iterations. */
export const sendingAndApprovedSchema = sendingResponseSchema.extend({
  approved: z.array(z.strictObject({ iteration_id: z.uuid(), sending: sendingSettingsSchema })),
});
export type SendingAndApproved = z.infer<typeof sendingAndApprovedSchema>;

/** The current and approved sending settings, shown to reviewers. */
export const sendingReviewSchema = z.strictObject({
  now: sendingSettingsSchema,
  approved: sendingSettingsSchema.nullable(),
});
export type SendingReview = z.infer<typeof sendingReviewSchema>;

/** One row in a team's list of campaigns. */
export const campaignListItemSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(campaignTypes),
  target: z.enum(targets),
  start_date: z.string(),
  end_date: z.string(),
  last_modified_by: z.strictObject({ name: z.string() }),
  last_modified_timestamp: timestamp,
});
export type CampaignListItem = z.infer<typeof campaignListItemSchema>;

export const teamResponseSchema = z.strictObject({ id: z.string(), TEAM_NAME: z.string() });

/** The signed-in user, according to their token. */
export const meResponseSchema = z.strictObject({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  teams: z.array(z.strictObject({ id: z.string(), name: z.string(), permissions: z.array(z.enum(permissions)) })),
});
export type Me = z.infer<typeof meResponseSchema>;

/**
 * Limits of a session: the time it began, the latest time it can end, and the number of idle minutes after which it
 * ends.
 */
export const sessionResponseSchema = z.strictObject({
  authenticated_at: timestamp,
  ends_at: timestamp,
  idle_minutes: z.number(),
});

export const sessionEndedResponseSchema = z.strictObject({ ended: z.literal(true) });

const holdersSchema = z.array(
  z.strictObject({
    sub: z.string(),
    email: z.string().nullable(),
    given_name: z.string().nullable(),
    family_name: z.string().nullable(),
  }),
);

/** Users who can approve and users who can release, by team. */
export const teamUsersResponseSchema = z.record(
  z.string(),
  z.strictObject({ approve: holdersSchema, release: holdersSchema }),
);
export type TeamUsers = z.infer<typeof teamUsersResponseSchema>;

/** A team member who can be named in a campaign by email address. */
export const teamMemberSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamMembersResponseSchema = z.strictObject({
  people: z.array(teamMemberSchema).max(most.teamMembers),
  /** Number of entries that are not listed. */
  more: z.int(),
});

export const runStatuses = ["requested", "running", "ready", "failed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

const count = z.int().min(0);

/**
 * Figures shown alongside a report's tables. Optional fields are missing from older reports, except `without_message`,
 * which is missing if everyone has a message.
 */
export const readerFactsSchema = z.object({
  people_in_cohorts: count,
  without_date_of_birth: count,
  not_routable: count,
  without_message: count.optional(),
  sent_default_instead: count,
  with_several_plans: count,
  exclusion_rules: reportFactsSchema.shape.exclusionRules.optional(),
  without_nhs_number: count.optional(),
  boards: reportFactsSchema.shape.boards.optional(),
  odd_dates: runRecordSchema.shape.oddDates,
});
export type ReaderFacts = z.infer<typeof readerFactsSchema>;

/** A run of an iteration's report. `progress` is from 0 to 1. */
export const reportRunSchema = z.strictObject({
  id: z.uuid(),
  number: z.int().min(1),
  status: z.enum(runStatuses),
  progress: z.number().min(0).max(1),
  failure: z.string().nullable(),
  requested_by: actorSchema,
  requested_timestamp: timestamp,
  finished_timestamp: timestamp.nullable(),
  run_date: z.string(),
  configuration_hash: z.string(),
  population: z.string().nullable(),
  /** Hash of the population's content. */
  population_snapshot: z.string().nullable(),
  /** ID of the Iceberg snapshot that the people were read from. Absent if no snapshot was recorded. */
  iceberg_snapshot: z.string().optional(),
  /** Hash of the code that selected people. */
  engine_version: z.string().nullable(),
  /** Ages of the people invited and excluded in the report, or null if the report does not include ages. */
  ages: ageDistributionSchema.nullable(),
  /** Results of the expectations. Empty if there were none. */
  expected: z.array(expectationResultSchema),
  /** Facts that are shown with the tables, or null if the report has none. */
  facts: readerFactsSchema.nullable(),
  /**
   * The decision on a report, with the warnings that the user confirmed. Absent if there is none. Decisions from
   * earlier versions do not include the people and everything else that the user saw.
   */
  decision: z
    .strictObject({
      by: actorSchema,
      at: timestamp,
      approved: z.boolean(),
      reason: z.string().nullable(),
      warnings: z.array(z.string()),
      invited: z.int().optional(),
      checks: z.array(reportCheckSchema).optional(),
      /** Unmet expectations that two users waived. */
      waived: z.array(waivedExpectationSchema).optional(),
    })
    .optional(),
  /**
   * Example people with an unexpected outcome, which two users waived when the iteration was approved. Absent if there
   * were none.
   */
  waived_examples: z.array(waivedExpectationSchema).optional(),
  /** Report of a different iteration, with which an iteration's first report is compared. Absent if there is none. */
  compared_with: z
    .strictObject({ id: z.uuid(), iteration_id: z.uuid(), iteration: z.string(), invited: z.int() })
    .optional(),
});

/** A run with its summary report. The report's sections are present once it is ready. */
export const reportResponseSchema = z.strictObject({
  ...reportRunSchema.shape,
  ...summaryReportSchema.partial().shape,
});
export type ReportResponse = z.infer<typeof reportResponseSchema>;

/** Body of every error response. Describes the error and, for each field, how to correct it. */
export const refusalBodySchema = z.strictObject({
  message: z.string(),
  kind: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  /** Code of a conflict, and the values in its message. */
  ...problemSchema.partial().shape,
  /** The current version, who saved it and when. Present if the request's version is stale. */
  current: z.strictObject({ version: z.int(), by: z.string(), own: z.boolean(), at: z.string() }).optional(),
  /** The current status, if the action is not possible in that status. */
  status: z.string().optional(),
  correlation_id: z.string().optional(),
});
export type RefusalBody = z.infer<typeof refusalBodySchema>;

/** Configuration that the web app needs before sign-in. */
export const configurationResponseSchema = z.strictObject({
  issuer: z.string(),
  client_id: z.string(),
  identity_provider_name: z.string(),
  support_email: z.string(),
  guidance_url: z.string(),
  release_notes_url: z.string(),
  version: z.string(),
  updated: timestamp,
  /** True while the embedded identity provider and synthetic people are in use. */
  demonstration: z.boolean(),
  /** True while the first start of a demonstration is creating its people and campaigns. */
  demonstration_starting: z.boolean(),
  /** Identity provider settings that OpenID discovery does not provide. */
  identity: z.strictObject({
    provider: z.enum(["cognito", "openid"]),
    /** Address of Cognito's hosted login, if it is not to be discovered. */
    hosted_login: z.string().nullable(),
    /** Address of a user pool's own API, which is needed for a global sign-out. */
    user_pool: z.string().nullable(),
    identity_pool: z
      .strictObject({ id: z.string(), region: z.string(), endpoint: z.string(), guests: z.boolean() })
      .nullable(),
    telemetry: z.strictObject({ app_monitor: z.string(), endpoint: z.string() }).nullable(),
  }),
  /** Optional features. True means that the feature is switched on. */
  features: z.strictObject({ devtools: z.boolean(), summary_report_status: z.boolean() }),
});
export type Configuration = z.infer<typeof configurationResponseSchema>;
