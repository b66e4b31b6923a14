import type { ReadPlan } from "@spi/domain/release/proof";
import type { ReleaseMove } from "@spi/domain/release/release";
import type { WaveCondition } from "@spi/domain/release/outcomes";
import type { Permission } from "@spi/domain/users/permissions";
import type { Actor } from "@spi/domain/users/user";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { Announce } from "../../mail/announce.ts";
import type { TestRecipients } from "../proof/test-recipients.ts";

/** Command on a release, with the state of the release that the user saw. */
export interface ReleaseCommand {
  move: ReleaseMove;
  /** Version of the release that the user saw. Not required for a stop. */
  version?: number | undefined;
  reason?: string | undefined;
  /** Problems with the reason for a stop. If there are any, the reason is not stored, but the release is stopped. */
  reasonProblems?: string | undefined;
  /** Number of messages that will not be sent, as shown to the user. */
  remaining?: number | undefined;
  /** Condition that the first wave's outcomes must meet before later waves begin. */
  nextWaveCondition?: WaveCondition | undefined;
  /** For a request to resume, true if the next wave no longer waits for outcomes. */
  withoutCondition?: boolean | undefined;
  /** Number of messages to be sent, as shown to the user. */
  messages?: number | undefined;
  nextWaveWaitHours?: number | undefined;
  /** Earliest time at which waves after the first can begin. */
  nextWaveNotBefore?: Date | undefined;
  /** Plans whose test messages the user has read. */
  read?: readonly ReadPlan[];
  /** Plans whose test messages the user found to be wrong, for the given reason. */
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
  /** Release files. Undefined if NHS Notify is not configured, in which case only a stop is possible. */
  files: Pick<ReleaseFiles, "marked" | "names"> | undefined;
  /** Recipients of test messages. Undefined if NHS Notify is not configured. */
  recipients: TestRecipients | undefined;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
}
