import type { PeopleQuestionTables } from "./people-questions.ts";
import type { Day } from "@spi/domain/day/calendar";
import type { StoredResult } from "@spi/domain/expectation/stored-results";
import type { StoredCounts } from "@spi/domain/finding/finding-counts";
import type { AnswerBasis } from "@spi/domain/finding/finding-answer";
import type { Actor } from "@spi/domain/users/user";
import type { Json } from "../json.ts";

/** A writer's answer to a finding, which is the reason why the finding is correct. */
export interface FindingAnswerTable {
  iteration_id: string;
  finding_key: string;
  code: string;
  /** Sentence that was answered. Stored only for answers given before findings had parameters. */
  message: string | null;
  circumstances: Json<AnswerBasis>;
  reason: string;
  answered_by: Json<Actor>;
  answered_at: Date;
  carried_from_id: string | null;
}

/**
 * A waiver for an unmet expectation. One user requests it and another approves it. Until it is approved, `approved_by`
 * is null.
 */
export interface WaiverTable {
  iteration_id: string;
  /** Hash that identifies the unmet expectation and its result. */
  subject: string;
  subject_type: "expectation" | "example";
  /** Number of the report. Null for an example person. */
  report_number: number | null;
  name: string;
  /**
   * Result as structured data. Null in waivers from earlier versions, which use a hash of `message` as their `subject`.
   */
  result: Json<StoredResult> | null;
  /** Sentence that was shown when the waiver was requested. */
  message: string;
  reason: string;
  requested_by: Json<Actor>;
  requested_at: Date;
  approved_by: Json<Actor> | null;
  approved_at: Date | null;
}

/** Last counts of the people affected by an iteration's findings. */
export interface FindingCountTable {
  iteration_id: string;
  /** Seal of the content that was counted. */
  seal: string;
  /** Hash and date of the population data. */
  snapshot: string;
  people_as_of: Day;
  /** True if the people are synthetic, in which case every number can be shown. */
  synthetic: boolean;
  counts: Json<StoredCounts>;
}

/** Number of open findings when they were last shown, and the iteration's version at the time. */
export interface FindingOpenTable {
  iteration_id: string;
  version: number;
  stops: number;
  unanswered_warnings: number;
}

/** Tables of findings and waivers. */
export interface FindingTables extends PeopleQuestionTables {
  finding_answer: FindingAnswerTable;
  finding_count: FindingCountTable;
  open_finding_count: FindingOpenTable;
  waiver: WaiverTable;
}
