import type { Day } from "@spi/domain/day/calendar";
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** The secret that blurs counts of real people. One row. */
interface PeopleKeyTable {
  key: string;
}

/** An attribute and an operator that a question used. */
export interface QuestionCondition {
  level: string | null;
  /** The disease or programme of an attribute that has one. */
  target: string | null;
  attribute: string | null;
  operator: string;
}

/** An iteration that a question was about. Questions recorded before this was have no campaign. */
export interface QuestionedIteration {
  campaign?: string;
  iteration: string;
}

/** A question about real people, once a user and day. */
interface PeopleQuestionTable {
  user_id: string;
  asked_on: Day;
  /** Keyed hash of all that was asked, values included. */
  question: string;
  kind: string;
  iterations: Json<QuestionedIteration[]>;
  /** Each once. */
  conditions: Json<QuestionCondition[]>;
  asked_at: Date;
  answered: Generated<boolean>;
  /** Answers that are being counted now. */
  under_way: Generated<number>;
  /** Separately blurred answers that the question has. */
  answers: Generated<number>;
}

export interface PeopleQuestionTables {
  people_key: PeopleKeyTable;
  people_question: PeopleQuestionTable;
}
