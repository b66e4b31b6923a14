import type { Day } from "@spi/domain/day/calendar";
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** Secret used to blur counts of real people. Has one row. */
interface PeopleKeyTable {
  key: string;
}

/** An attribute and an operator that a question used. */
export interface QuestionCondition {
  level: string | null;
  /** Disease or programme, if the attribute has one. */
  target: string | null;
  attribute: string | null;
  operator: string;
}

/** An iteration that a question was about. Old records do not have a campaign. */
export interface QuestionedIteration {
  campaign?: string;
  iteration: string;
}

/** A question about real people, with one row per user and day. */
interface PeopleQuestionTable {
  user_id: string;
  queried_on: Day;
  /** Keyed hash of the complete question, including values. */
  query_hash: string;
  kind: string;
  iterations: Json<QuestionedIteration[]>;
  /** Conditions, without duplicates. */
  conditions: Json<QuestionCondition[]>;
  queried_at: Date;
  answered: Generated<boolean>;
  /** Number of answers currently being counted. */
  in_progress: Generated<number>;
  /** Number of separately blurred answers. */
  answer_count: Generated<number>;
}

export interface PeopleQuestionTables {
  people_query_key: PeopleKeyTable;
  people_query: PeopleQuestionTable;
}
