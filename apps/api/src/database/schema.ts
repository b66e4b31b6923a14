import type { ReportFailure } from "@spi/domain/report/report-failure";
import type { StoredRunRecord } from "@spi/domain/report/run-record";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Actor } from "@spi/domain/users/user";
import type { StoredEligibility } from "@spi/domain/eligibility/stored-eligibility";
import type { EligibilityStatement, StoredStatement } from "@spi/domain/eligibility/statement";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { IterationStatus, TransitionName } from "@spi/domain/iteration/lifecycle";
import type { WaiverMail } from "@spi/domain/expectation/waiver";
import type { ReleaseMail } from "@spi/domain/release/release-mails";
import type { RunStatus } from "@spi/domain/api-contract";
import type { ColumnType, Kysely, Transaction } from "kysely";
import type { Json } from "./json.ts";
import type { CommentTable } from "./tables/comments.ts";
import type { FindingTables } from "./tables/findings.ts";
import type { ReleaseTables } from "./tables/releases.ts";

/** Columns shared by all objects that can be locked. They record the lock, the creator and the last change. */
interface RecordColumns {
  lock_holder: string | null;
  lock_holder_name: string | null;
  lock_token: ColumnType<number, number | undefined, number>;
  locked_at: Date | null;
  created_by: Json<Actor>;
  created_at: Date;
  /** The last user who changed the object, and the time of the change. */
  modified_by: Json<LastChange>;
  modified_at: Date;
}

/** The last user who made a change, and the service's own change if it was later. */
export type LastChange = Actor & { service?: { name: string; at: string } };

export interface CampaignTable extends RecordColumns {
  id: string;
  team_id: string;
  version: number;
  document: Json<CampaignContent>;
  /** Expectations for all of the campaign's iterations. Null if there are none. */
  expectations: Json<OwnExpectations> | null;
  /** Eligibility statement with its author. Null if there is none. */
  eligibility: Json<StoredStatement> | null;
  /**
   * Sending settings. Null in campaigns created before each new campaign stored its own settings. These campaigns use
   * the defaults.
   */
  sending_settings: Json<SendingSettings> | null;
}

/** A decision on an iteration, as shown in its summary. */
export interface Decision {
  by: Actor;
  at: string;
  transition: TransitionName;
  reason: string | null;
}

/** NHS Notify IDs of an iteration's routing plans, as approved by a reviewer. */
export interface SealedPlans {
  by: Actor;
  at: string;
  plans: NotifyPlan[];
}

export interface IterationTable extends RecordColumns {
  id: string;
  campaign_id: string;
  number: number;
  version: number;
  status: IterationStatus;
  document: Json<IterationContent>;
  expectations: Json<OwnExpectations> | null;
  /** Trimmed name and run date, from the document. */
  name: ColumnType<string, never, never>;
  run_date: ColumnType<string, never, never>;
  submitted_by: Json<Actor & { at?: string }> | null;
  reviewers: Json<Actor[]>;
  contributors: Json<Actor[]>;
  decisions: Json<Decision[]>;
  last_rejection: Json<Decision> | null;
  seal: string | null;
  /** Approved NHS Notify IDs. Null until an approval covers any. */
  sealed_plans: Json<SealedPlans> | null;
  sealed_sending_settings: Json<SendingSettings> | null;
  /** Sentence for `report_problem`, or for a failure stored before it had a code. */
  report_failure: string | null;
  report_problem: Json<ReportFailure> | null;
  /** Iteration that this one was copied from, and that iteration's version at the time. */
  copied_from_id: ColumnType<string | null, string | null | undefined, never>;
  copied_from_version: ColumnType<number | null, number | null | undefined, never>;
  /** Length of the document in bytes. */
  document_bytes: ColumnType<number, never, never>;
}

export interface HistoryTable {
  object_id: string;
  version: number;
  kind: "campaign" | "iteration";
  campaign_id: string;
  team_id: string;
  at: Date;
  actor: Json<Actor>;
  action: string;
  detail: Json<unknown>;
  previous_hash: string;
  hash: string;
  /** Sequence number of the change among all recorded changes. */
  position: ColumnType<string, never, never>;
}

export interface ReportTable {
  id: string;
  iteration_id: string;
  number: number;
  status: RunStatus;
  configuration: Json<RunConfiguration>;
  configuration_hash: string;
  run_date: string;
  requested_by: Json<Actor>;
  requested_at: Date;
  finished_at: Date | null;
  /** Sentence for `problem`, or for a failure stored before it had a code. */
  failure: string | null;
  problem: Json<ReportFailure> | null;
  facts: Json<StoredRunRecord> | null;
  report: Json<SummaryReport> | null;
  /** Number of people invited. Null until the report is ready. */
  invited: ColumnType<number | null, never, never>;
  /** Comparison with the eligibility statement. Null if there was no statement. */
  eligibility: Json<StoredEligibility> | null;
}

/** All content that a run evaluates. It is a copy made when the report was requested. */
export interface RunConfiguration {
  campaign: CampaignContent;
  iteration: IterationContent;
  /**
   * Expectations, with the campaign's own first. Absent if there are none. `of_campaign` contains the number of
   * expectations and examples from the campaign, which the seal does not cover.
   */
  expectations?: OwnExpectations;
  of_campaign?: { Expectations: number; Examples: number };
  /** The campaign's eligibility statement. Absent if there is none. */
  eligibility?: EligibilityStatement;
}

export interface JobTable {
  id: string;
  kind: "report";
  subject_id: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  attempt: ColumnType<number, number | undefined, number>;
  lease_until: Date | null;
  progress: ColumnType<number, number | undefined, number>;
  created_at: Date;
  failure: string | null;
}

/** An email to one recipient, stored from the time of its event until it is sent. */
export interface OutboxTable {
  id: string;
  iteration_id: string;
  event: TransitionName | ReleaseMail | WaiverMail;
  recipient: string;
  subject: string;
  body: string;
  state: ColumnType<OutboxState, OutboxState | undefined, OutboxState>;
  attempt: ColumnType<number, number | undefined, number>;
  not_before: ColumnType<Date, Date | undefined, Date>;
  lease_until: Date | null;
  failure: string | null;
  created_at: Date;
  sent_at: Date | null;
}

type OutboxState = "waiting" | "sending" | "sent" | "refused";

export interface Schema extends ReleaseTables, FindingTables {
  team: { id: string; name: string };
  user_account: {
    id: string;
    username: string;
    email: string | null;
    given_name: string | null;
    family_name: string | null;
    seen_at: Date;
  };
  user_permission: { user_id: string; team_id: string; permission: string };
  session: {
    issuer: string;
    id: string;
    user_id: string;
    authenticated_at: Date;
    last_seen_at: Date;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  session_cutoff: { user_id: string; cutoff_at: Date };
  campaign: CampaignTable;
  iteration: IterationTable;
  notify_plan: { campaign_id: string; plan_id: string; uuid: string };
  history: HistoryTable;
  report: ReportTable;
  job: JobTable;
  outbox: OutboxTable;
  iteration_comment: CommentTable;
  idempotency_key: { user_id: string; key: string; request_hash: string; object_id: string; created_at: Date };
  reference_data: { name: string; body: Json<unknown>; hash: string; updated_at: Date };
}

/** The database or a transaction on it. Every store function has it as its first parameter. */
export type Db = Kysely<Schema> | Transaction<Schema>;
