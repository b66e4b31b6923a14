/** Tables of test messages and of the users who read them. */
import type { PlanVersion, ProofState } from "@spi/domain/release/proof";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Actor } from "@spi/domain/users/user";
import type { ColumnType } from "kysely";
import type { Json } from "../json.ts";

export interface ReleaseProofTable {
  release_id: string;
  plan: string;
  state: ColumnType<ProofState, ProofState | undefined, ProofState>;
  reference: string | null;
  attempt: ColumnType<number, number | undefined, number>;
  lease_until: Date | null;
  not_before: Date | null;
  /** Reason why NHS Notify did not accept the test message. */
  problem: Json<ReleaseProblem> | null;
  sent_by: Json<Actor>;
  sent_at: Date;
  read_by: Json<Actor> | null;
  read_at: Date | null;
  /** Plan specified in NHS Notify's response when it accepted the test message. */
  uuid: string | null;
  name: string | null;
  version: string | null;
}

export interface ReleaseReadingTable extends PlanVersion {
  release_id: string;
  plan: string;
  read_by: Json<Actor>;
  read_at: Date;
}
