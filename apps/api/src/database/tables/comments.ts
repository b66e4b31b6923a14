import type { Actor } from "@spi/domain/users/user";
import type { ColumnType } from "kysely";
import type { Json } from "../json.ts";

/** A comment on a part of an iteration. */
export interface CommentTable {
  id: string;
  iteration_id: string;
  part: string;
  text: string;
  version: number;
  author: Json<Actor>;
  created_at: Date;
  resolved_by: Json<Actor> | null;
  resolved_at: Date | null;
  position: ColumnType<string, never, never>;
}
