import type { Day } from "@spi/domain/day/calendar";
import type { Json } from "../json.ts";

/** The secret that blurs counts of real people. One row. */
interface PeopleKeyTable {
  key: string;
}

/** An attribute and an operator that a question used. */
export interface QuestionCondition {
  attribute: string;
  operator: string;
}

/** A question about real people, once a user and day. */
interface PeopleQuestionTable {
  user_id: string;
  asked_on: Day;
  /** Keyed hash of all that was asked, values included. */
  question: string;
  kind: string;
  iteration_id: string | null;
  conditions: Json<QuestionCondition[]>;
  asked_at: Date;
}

export interface PeopleQuestionTables {
  people_key: PeopleKeyTable;
  people_question: PeopleQuestionTable;
}
