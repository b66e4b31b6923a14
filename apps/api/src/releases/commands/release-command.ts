import type { ReadPlan } from "@spi/domain/release/proof";
import type { ReleaseMove } from "@spi/domain/release/release";
import type { WaveCondition } from "@spi/domain/release/outcomes";
import type { Permission } from "@spi/domain/users/permissions";
import type { Actor } from "@spi/domain/users/user";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { Announce } from "../../mail/announce.ts";
import type { TestRecipients } from "../proof/test-recipients.ts";

/** Command on a release, and the state of the release that the user saw. */
export interface ReleaseCommand {
  move: ReleaseMove;
  /** Version of the release that the user saw. A stop does not require one. */
  version?: number | undefined;
  reason?: string | undefined;
  /** Problems with a stop's reason, because of which the reason is not stored. */
  notKept?: string | undefined;
  /** Number of messages that will not be sent, as the user saw it. */
  remaining?: number | undefined;
  /** Condition for the first wave's outcomes before the others begin. */
  restCondition?: WaveCondition | undefined;
  /** For a request to resume: true if the next wave does not wait for outcomes any longer. */
  withoutCondition?: boolean | undefined;
  /** Number of messages to be sent, as the user saw it. */
  messages?: number | undefined;
  restWaitHours?: number | undefined;
  /** Earliest time of the waves after the first. */
  restNotBefore?: Date | undefined;
  /** Plans whose messages to the test recipients the user has read. */
  read?: readonly ReadPlan[];
  /** Plans whose messages to the test recipients the user found wrong, for the given reason. */
  rejected?: readonly string[];
}

export interface ReleaseDecision {
  iterationId: string;
  teamId: string;
  command: ReleaseCommand;
  actor: Actor;
  permissions: readonly Permission[];
  now: Date;
  announce: Announce;
  /** Undefined if NHS Notify is not configured. Only a stop is possible then. */
  files: Pick<ReleaseFiles, "marked" | "names"> | undefined;
  /** Recipients of test messages. Undefined if NHS Notify is not configured. */
  recipients: TestRecipients | undefined;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
}
