/** The API's contract with the screens: its entities, with who holds, made and changed them, and its other answers. */
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
import { failingSchema, waivedSchema } from "./expectation/waiver.ts";
import { iterationSchema } from "./iteration/iteration.ts";
import { iterationStatuses } from "./iteration/lifecycle.ts";
import { most } from "./values/limits.ts";
import { permissions } from "./users/permissions.ts";
import { notifyPlansSchema } from "./campaign/notify-plans.ts";
import { notReadySchema } from "./release/not-ready.ts";
import { knownPlanSchema } from "./release/proof.ts";
import { testStates } from "./release/standing-release.ts";
import { releaseStates } from "./release/release.ts";
import { sendingSettingsSchema } from "./release/sending/sending-settings.ts";
import { blockerKinds } from "./campaign/review-blockers.ts";
import type { FindingProblem } from "./finding/finding-problem.ts";
import type { FindingRemark } from "./finding/sentences/remarks.ts";
import { findingLevels } from "./finding/verifier-finding.ts";
import { describedPersonSchema } from "./people/described-person.ts";
import { summaryReportSchema } from "./report/summary-report.ts";

const timestamp = z.string().regex(/^\d{14}$/);

/** Who made and last changed something, and who holds its lock now (null: nobody). */
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

/** One field that differs between two versions, as `differences` finds it. */
export const changeSchema = z.strictObject({
  path: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** Who sent an iteration for review, and when; of those sent before that was kept the time is not known. */
const submissionSchema = actorSchema.extend({ at: timestamp.optional() });

/** An iteration with its status and record. */
export const iterationAnswerSchema = z.strictObject({
  iteration_details: iterationSchema,
  status: z.enum(iterationStatuses),
  submitted_by: submissionSchema.nullable(),
  reviewers: z.array(actorSchema),
  contributors: z.array(actorSchema),
  decisions: z.array(decision),
  /** The rejection that a draft is to be corrected after, until it is sent for review again. */
  sent_back: decision.nullable(),
  report_failure: z.string().nullable(),
  ...recordFields,
});
export type IterationAnswer = z.infer<typeof iterationAnswerSchema>;

const problemSchema = z.strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()) });

const reviewWarning = { path: z.string(), where: z.string(), message: z.string(), screen: z.string() };

/** What keeps an iteration from review, and what there is to check and confirm. */
export const reviewReadinessSchema = z.strictObject({
  blockers: z.array(z.strictObject({ kind: z.enum(blockerKinds), ...problemSchema.shape, ...reviewWarning })),
  /** How many blockers there are beyond those listed. */
  more: z.int(),
  /** What may be a mistake, and keeps the iteration from no review. */
  warnings: z.array(z.strictObject(reviewWarning)),
  /** How many warnings there are beyond those listed. */
  more_warnings: z.int(),
  /** What to confirm of a run date that is today or past; null when it is ahead. */
  past_run_date: z.string().nullable(),
});
export type ReviewReadiness = z.infer<typeof reviewReadinessSchema>;

const findingAnswer = z.strictObject({
  reason: z.string(),
  by: actorSchema,
  at: timestamp,
  /** Whether it was given in the iteration this one was copied from. */
  carried: z.boolean(),
  /** Why a reviewer did not accept it; null where none said so. */
  not_accepted: z.strictObject({ by: actorSchema, reason: z.string() }).nullable(),
});

/** One thing found in an iteration's rules taken together, with the answer to it. */
const toldFinding = z.strictObject({
  /** Names what it is about, by content: the same in later versions and copies. */
  id: z.string(),
  level: z.enum(findingLevels),
  code: z.string(),
  path: z.string(),
  where: z.string(),
  screen: z.string(),
  rule: z.string().nullable(),
  /** What was found, as data. */
  problem: problemSchema as unknown as z.ZodType<FindingProblem>,
  remarks: z
    .array(problemSchema as unknown as z.ZodType<FindingRemark>)
    .readonly()
    .optional(),
  /** The same in words. */
  message: z.string(),
  person: describedPersonSchema.nullable(),
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]).nullable(),
  /** How many people it concerns; null where none were counted. `findingSentence` says it. */
  people: figureSchema.nullable(),
  answer: findingAnswer.nullable(),
  /** What was answered before it changed, or a reviewer did not accept, so that it must be answered again. */
  earlier_answer: findingAnswer.nullable(),
  /** Whether its answer was given since the iteration was last decided about, or copied. */
  is_new: z.boolean(),
});
export type ToldFinding = z.infer<typeof toldFinding>;

/** What is found in an iteration's rules, what stops it first, and the answers. */
export const findingsAnswerSchema = z.strictObject({
  /** The version it was found in; an answer names it. */
  version: z.int(),
  stops: z.int(),
  unanswered: z.int(),
  findings: z.array(toldFinding),
  /** How many findings there are beyond those listed. */
  more: z.int(),
  /** Whether the rules are still being verified, so that nothing is known yet. */
  checking: z.boolean(),
  /** Why the rules could not be verified; null where they were, or are being. */
  not_available: z.string().nullable(),
  /** The day of the people who were counted, and words where they are older than they may be; null while nobody is. */
  counted: z.strictObject({ people_as_of: z.string(), people_old: z.string().nullable() }).nullable(),
  /** Whether people are being counted, so that more is known soon. */
  counting: z.boolean(),
  /** Why people could not be counted; null where nothing stands against it. */
  not_counted: z.string().nullable(),
});
export type FindingsAnswer = z.infer<typeof findingsAnswerSchema>;

/** A campaign without its iterations. */
export const campaignAnswerSchema = z.strictObject({ campaign_details: campaignDetailsSchema, ...recordFields });
export type CampaignAnswer = z.infer<typeof campaignAnswerSchema>;

/** A campaign with all its iterations. */
export const wholeCampaignAnswerSchema = z.strictObject({
  ...campaignAnswerSchema.shape,
  iterations: z.array(iterationAnswerSchema),
  /** Those of them whose approval stands, and what keeps them from being sent as they were approved. */
  not_ready: z.array(notReadySchema.extend({ iteration_id: z.uuid() })),
  /** Those whose newest report is of them as they stand, and how many people that invites. */
  invited: z.array(z.strictObject({ iteration_id: z.uuid(), people: z.int().min(0) })),
  /** The newest release of each that has one: messages approved, and those that NHS Notify has accepted. */
  releases: z.array(
    z.strictObject({
      iteration_id: z.uuid(),
      state: z.enum(releaseStates),
      started_by: actorSchema.nullable(),
      started_at: timestamp.nullable(),
      approved: z.int().min(0),
      handed_over: z.int().min(0),
      /** Whether NHS Notify accepted any, or may have: from then on the iteration stays as it is. */
      irrevocable: z.boolean(),
      /** How far the test messages of a list that is made and not yet sent are. */
      tests: z.enum(testStates).nullable(),
      /** IDs of those who sent test messages that nobody has read. */
      unread_sent_by: z.array(z.string()),
    }),
  ),
});
export type WholeCampaignAnswer = z.infer<typeof wholeCampaignAnswerSchema>;

/** The routing plan IDs of a campaign that have an NHS Notify ID, and the campaign's version. */
export const notifyPlansAnswerSchema = z.strictObject({
  version: z.int(),
  notify_plans: notifyPlansSchema,
  /** Those whose name NHS Notify has told. */
  known_plans: z.array(knownPlanSchema),
});
export type NotifyPlansAnswer = z.infer<typeof notifyPlansAnswerSchema>;

/** The NHS Notify IDs of the routing plans that an iteration uses: as they are, as approved, and what approving them names. */
export const planReviewSchema = z.strictObject({
  plans: z.array(z.strictObject({ id: z.string(), uuid: z.string().nullable(), approved: z.string().nullable() })),
  seal: z.string().nullable(),
  approved_by: actorSchema.nullable(),
  approved_at: timestamp.nullable(),
});
export type PlanReview = z.infer<typeof planReviewSchema>;

/** What is expected of all iterations of a campaign, and the campaign's version. */
export const campaignExpectationsAnswerSchema = z.strictObject({
  version: z.int(),
  expectations: ownExpectationsSchema,
});
export type CampaignExpectationsAnswer = z.infer<typeof campaignExpectationsAnswerSchema>;

/** What became of a file beside a campaign file that was added to a campaign. */
export const secondFileAnswerSchema = z.strictObject({
  /** The campaign's, now. */
  version: z.int(),
  added: z.int(),
  /** What was there word for word. */
  unchanged: z.int(),
  /** What the file holds besides, which is not taken from files. */
  passed_over: z.array(z.enum(["NotifyPlans", "Eligibility", "Sending"])),
});
export type SecondFileAnswer = z.infer<typeof secondFileAnswerSchema>;

/** Who should be reached by a campaign, and whether whoever asks may write it. */
export const eligibilityAnswerSchema = z.strictObject({
  version: z.int(),
  statement: statementSchema.nullable(),
  /** Null where there is no statement. */
  written_by: actorSchema.nullable(),
  /** Why whoever asks cannot write it, though they may change the campaign: they write its rules; null where they can. */
  not_yours: z.string().nullable(),
  /** Who may write it, in words: which permission it needs, whose it cannot be, and whom of the team that leaves. */
  who_may: z.string(),
});
export type EligibilityAnswer = z.infer<typeof eligibilityAnswerSchema>;

/** A report's people held against the statement that was approved with its iteration. */
export const eligibilityReportSchema = z.strictObject({
  /** Null where there was none; nothing is counted then. */
  statement: statementSchema.nullable(),
  held: reportEligibilitySchema.nullable(),
});
export type EligibilityReport = z.infer<typeof eligibilityReportSchema>;

/** What is expected of an iteration, also by its campaign, and what becomes of the example people of both. */
export const expectationsAnswerSchema = z.strictObject({
  ...campaignExpectationsAnswerSchema.shape,
  of_campaign: ownExpectationsSchema,
  /** Those of the campaign first. */
  examples: z.array(exampleResultSchema),
  /** What of them the approval that stands let through, by two people. */
  waived: z.array(waivedSchema),
  /** Why the example people could not be asked about; null where they were. */
  not_available: z.string().nullable(),
});
export type ExpectationsAnswer = z.infer<typeof expectationsAnswerSchema>;

/** What keeps the decision that waits from being an approval, with its waivers, at a version of the iteration. */
export const waiversAnswerSchema = z.strictObject({
  version: z.int(),
  /** The report that it is of; null for an iteration in review. */
  report: z.int().nullable(),
  failing: z.array(failingSchema),
  /** Why the example people could not be asked about; null where they were. */
  not_available: z.string().nullable(),
});
export type WaiversAnswer = z.infer<typeof waiversAnswerSchema>;

/** The settings for sending of a campaign, with the campaign's version. */
export const sendingAnswerSchema = z.strictObject({ version: z.int(), sending: sendingSettingsSchema });

/** The settings for sending of a campaign, with the settings that its iterations were approved with. */
export const sendingAndApprovedSchema = sendingAnswerSchema.extend({
  approved: z.array(z.strictObject({ iteration_id: z.uuid(), sending: sendingSettingsSchema })),
});
export type SendingAndApproved = z.infer<typeof sendingAndApprovedSchema>;

/** What reviewers are shown of the settings for sending: as they are, and as they were approved. */
export const sendingReviewSchema = z.strictObject({
  now: sendingSettingsSchema,
  approved: sendingSettingsSchema.nullable(),
});
export type SendingReview = z.infer<typeof sendingReviewSchema>;

/** One row of a team's campaign list. */
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

export const teamAnswerSchema = z.strictObject({ id: z.string(), TEAM_NAME: z.string() });

/** The signed-in person, as the API knows them from their token. */
export const meAnswerSchema = z.strictObject({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  teams: z.array(z.strictObject({ id: z.string(), name: z.string(), permissions: z.array(z.enum(permissions)) })),
});
export type Me = z.infer<typeof meAnswerSchema>;

/** The session of an access token: when it began, when it ends at the latest, and unused. */
export const sessionAnswerSchema = z.strictObject({
  authenticated_at: timestamp,
  ends_at: timestamp,
  idle_minutes: z.number(),
});

export const sessionEndedAnswerSchema = z.strictObject({ ended: z.literal(true) });

const holdersSchema = z.array(
  z.strictObject({
    sub: z.string(),
    email: z.string().nullable(),
    given_name: z.string().nullable(),
    family_name: z.string().nullable(),
  }),
);

/** Users by team, each with those who may approve and those who may release. */
export const teamUsersAnswerSchema = z.record(
  z.string(),
  z.strictObject({ approve: holdersSchema, release: holdersSchema }),
);
export type TeamUsers = z.infer<typeof teamUsersAnswerSchema>;

/** Somebody known of a team, who can be named in a campaign by their address. */
export const teamMemberSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamMembersAnswerSchema = z.strictObject({
  people: z.array(teamMemberSchema).max(most.teamMembers),
  /** How many there are beyond these. */
  more: z.int(),
});

export const runStatuses = ["requested", "running", "ready", "failed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What readers of a report are told besides its tables; earlier reports lack `exclusionRules`, `withoutNhsNumber` or `boards`. */
export const toldFactsSchema = z.object({
  ...reportFactsSchema.pick({
    peopleInCohorts: true,
    withoutDateOfBirth: true,
    notRoutable: true,
    withoutMessage: true,
    sentDefaultInstead: true,
    withSeveralPlans: true,
  }).shape,
  exclusionRules: reportFactsSchema.shape.exclusionRules.optional(),
  withoutNhsNumber: reportFactsSchema.shape.withoutNhsNumber.optional(),
  boards: reportFactsSchema.shape.boards.optional(),
  oddDates: runRecordSchema.shape.oddDates,
});
export type ToldFacts = z.infer<typeof toldFactsSchema>;

/** One run of an iteration's report; `progress` goes from 0 to 1. */
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
  /** The hash of the population's content. */
  population_snapshot: z.string().nullable(),
  /** The ID of the Iceberg snapshot that the people were read as of; absent where the run record has none. */
  iceberg_snapshot: z.string().optional(),
  /** The hash of the code that selected people. */
  engine_version: z.string().nullable(),
  /** How old those are whom the report invites and leaves out; null for one that does not say. */
  ages: ageDistributionSchema.nullable(),
  /** What became of what was expected; empty where nothing was. */
  expected: z.array(expectationResultSchema),
  /** What a reader must know besides the tables; null for a report that does not say. */
  facts: toldFactsSchema.nullable(),
  /**
   * What was decided about the report, with the warnings that were ticked; absent while nothing is. The people and all that was shown
   * are kept of later decisions only.
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
      /** What did not hold and was let through by two people. */
      waived: z.array(waivedSchema).optional(),
    })
    .optional(),
  /** Example people who did not hold and were let through by two people when the iteration was approved; absent where none were. */
  waived_examples: z.array(waivedSchema).optional(),
  /** Of an iteration's first report: the one of another iteration that it is compared with, where there is one. */
  compared_with: z
    .strictObject({ id: z.uuid(), iteration_id: z.uuid(), iteration: z.string(), invited: z.int() })
    .optional(),
});

/** A run with its summary report, whose parts are there once it is ready. */
export const reportAnswerSchema = z.strictObject({
  ...reportRunSchema.shape,
  ...summaryReportSchema.partial().shape,
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** The body of every refusal: what happened and, by field, what to do. */
export const refusalBodySchema = z.strictObject({
  message: z.string(),
  kind: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  /** For a conflict: which one, and what its message says. */
  ...problemSchema.partial().shape,
  /** For a stale version: who saved in between, when, and the version there is now. */
  current: z.strictObject({ version: z.int(), by: z.string(), own: z.boolean(), at: z.string() }).optional(),
  /** For a wrong status: the status there is now. */
  status: z.string().optional(),
  correlation_id: z.string().optional(),
});
export type RefusalBody = z.infer<typeof refusalBodySchema>;

/** What the web app must know before anybody signs in. */
export const configurationAnswerSchema = z.strictObject({
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
  /** True while a first start still makes the demonstration's people and campaigns. */
  demonstration_under_way: z.boolean(),
  /** How the identity provider is talked to beyond OpenID. */
  identity: z.strictObject({
    provider: z.enum(["cognito", "openid"]),
    /** Cognito's hosted login, where its addresses are not to be looked up. */
    hosted_login: z.string().nullable(),
    /** Where a user pool's own calls go, as the global sign-out. */
    user_pool: z.string().nullable(),
    identity_pool: z
      .strictObject({ id: z.string(), region: z.string(), endpoint: z.string(), guests: z.boolean() })
      .nullable(),
    telemetry: z.strictObject({ app_monitor: z.string(), endpoint: z.string() }).nullable(),
  }),
  /** What is switched on beyond what everybody has. */
  features: z.strictObject({ devtools: z.boolean(), summary_report_status: z.boolean() }),
});
export type Configuration = z.infer<typeof configurationAnswerSchema>;
