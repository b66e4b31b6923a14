import type { ReadPlan } from "@spi/domain/release/proof";
import type { ReleaseMove } from "@spi/domain/release/release";
import type { WaveCondition } from "@spi/domain/release/outcomes";
import type { Refusal } from "@spi/domain/refusal";
import type { Permission } from "@spi/domain/users/permissions";
import type { Actor } from "@spi/domain/users/user";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { Announce } from "../../mail/announce.ts";
import type { TestRecipients } from "../proof/test-recipients.ts";
import type { ReleaseRow } from "../store.ts";

/** What somebody wishes of a release, and what they saw of it. */
export interface ReleaseWish {
  move: ReleaseMove;
  /** The version of the release that the person looked at; a stop needs none. */
  version?: number | undefined;
  reason?: string | undefined;
  /** Stopping: what is wrong with the reason that was given, for which it is not kept. */
  notKept?: string | undefined;
  /** Messages that are not to be sent, as the person saw them. */
  remaining?: number | undefined;
  /** What must be known of the first wave before the others begin. */
  restCondition?: WaveCondition | undefined;
  /** Asking to resume: whether the next wave is to wait for outcomes no longer. */
  withoutCondition?: boolean | undefined;
  /** Messages that are to be sent, as the person saw them. */
  messages?: number | undefined;
  restWaitHours?: number | undefined;
  /** When the waves after the first may begin. */
  restNotBefore?: Date | undefined;
  /** Plans whose message to the test recipients the person has read. */
  read?: readonly ReadPlan[];
  /** Plans whose message to the test recipients the person found wrong, for the reason. */
  rejected?: readonly string[];
}

export interface ReleaseDecision {
  iterationId: string;
  teamId: string;
  wish: ReleaseWish;
  actor: Actor;
  permissions: readonly Permission[];
  now: Date;
  announce: Announce;
  /** Undefined if NHS Notify is not configured: then only a stop is possible. */
  files: Pick<ReleaseFiles, "marked" | "names"> | undefined;
  /** The people who get test messages; undefined if NHS Notify is not configured. */
  recipients: TestRecipients | undefined;
  /** Why what was approved cannot be sent now, though nobody decides about that here. */
  refuseStart: (db: Db, release: ReleaseRow) => Promise<Refusal | undefined>;
}
