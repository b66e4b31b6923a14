import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.ts";
import type { TokenSource } from "../../notify/access-token.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { MessageReferences } from "../outcomes/message-references.ts";
import type { Announce } from "../../mail/announce.ts";
import type { ReleaseRow } from "../store.ts";
import type { BatchMessage } from "./batch-record.ts";
import type { BatchRow } from "./claim-batch.ts";

/**
 * Returns the problem if the release is a training team's. Training teams cannot send anything, including test
 * messages.
 */
export function trainingTeamProblem(
  trainingTeams: readonly string[],
  { team_id: teamId }: ReleaseRow,
): ReleaseProblem | undefined {
  return trainingTeams.includes(teamId) ? { code: "trainingTeam", params: {} } : undefined;
}

/** Services needed to send batches. */
export interface Sending {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  references: MessageReferences;
  announce: Announce;
  /** NHS Notify's base address, and the source of our access tokens. */
  notify: { url: string; tokens: TokenSource };
  now: () => Date;
  /** Returns a random number from 0 up to but not including 1. */
  random: () => number;
  leaseMilliseconds: number;
  /** NHS numbers of the people who get the test messages for each routing plan. */
  testRecipients: readonly string[];
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
}

/** A batch that was sent, with its release and messages. */
export interface SentBatch {
  release: ReleaseRow;
  batch: BatchRow;
  messages: readonly BatchMessage[];
}
