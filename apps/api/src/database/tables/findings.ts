import type { PeopleQuestionTables } from "./people-questions.ts";
import type { Day } from "@spi/domain/day/calendar";
import type { ResultOf } from "@spi/domain/expectation/expectation-results";
import type { StoredCounts } from "@spi/domain/finding/finding-counts";
import type { Circumstances } from "@spi/domain/finding/finding-answer";
import type { Actor } from "@spi/domain/users/user";
import type { Json } from "../json.ts";

/** Why what was found in an iteration's rules is meant. */
export interface FindingAnswerTable {
  iteration_id: string;
  finding: string;
  code: string;
  /** The sentence that was answered, of answers given before findings had parameters. */
  message: string | null;
  circumstances: Json<Circumstances>;
  reason: string;
  answered_by: Json<Actor>;
  answered_at: Date;
  carried_from: string | null;
}

/** What does not hold and is let through by two people; asked for while nobody has given it. */
export interface WaiverTable {
  iteration_id: string;
  /** The hash of exactly what does not hold. */
  subject: string;
  about: "expectation" | "example";
  /** The number of the report it is of; null for an example person. */
  report: number | null;
  name: string;
  /** The result as data; null in waivers of earlier versions, whose subject is a hash of `message`. */
  result: Json<ResultOf> | null;
  /** The sentence that was shown when the waiver was requested. */
  message: string;
  reason: string;
  asked_by: Json<Actor>;
  asked_at: Date;
  given_by: Json<Actor> | null;
  given_at: Date | null;
}

/** How many people findings concern, as it was counted last. */
export interface FindingCountTable {
  iteration_id: string;
  /** Of the content that was counted. */
  seal: string;
  /** The hash of the people, and their day. */
  snapshot: string;
  people_as_of: Day;
  /** Whether they are invented: then every number may be told. */
  synthetic: boolean;
  counts: Json<StoredCounts>;
}

/** How much of what was found last is open, and in which version of the iteration. */
export interface FindingOpenTable {
  iteration_id: string;
  version: number;
  stops: number;
  unanswered: number;
}

/** What is kept of what was found and what does not hold. */
export interface FindingTables extends PeopleQuestionTables {
  finding_answer: FindingAnswerTable;
  finding_count: FindingCountTable;
  finding_open: FindingOpenTable;
  waiver: WaiverTable;
}
