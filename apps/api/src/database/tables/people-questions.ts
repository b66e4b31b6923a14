import type { Day } from "@spi/domain/day/calendar";
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** Secret used to blur counts of real people. The table has one row. */
interface PeopleKeyTable {
  key: string;
}

/** An attribute and an operator that a query used. */
export interface QuestionCondition {
  level: string | null;
  /** Disease or programme, if the attribute has one. */
  target: string | null;
  attribute: string | null;
  operator: string;
}

/** An iteration that a query was about. Old records do not have a campaign. */
export interface QuestionedIteration {
  campaign?: string;
  iteration: string;
}

/** A query about real people, with one row for each user and day. */
interface PeopleQuestionTable {
  user_id: string;
  queried_on: Day;
  /** Keyed hash of the complete query, including its values. */
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
