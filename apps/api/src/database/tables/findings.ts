import type { Circumstances } from "@spi/domain/finding/finding-answer";
import type { Actor } from "@spi/domain/users/user";
import type { Json } from "../json.ts";

/** Why what was found in an iteration's rules is meant. */
export interface FindingAnswerTable {
  iteration_id: string;
  finding: string;
  code: string;
  message: string;
  circumstances: Json<Circumstances>;
  reason: string;
  answered_by: Json<Actor>;
  answered_at: Date;
  carried_from: string | null;
}
