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

/** Returns why a training team's release does not send anything, not even requested test messages. */
export function trainingTeamProblem(
  trainingTeams: readonly string[],
  { team_id: teamId }: ReleaseRow,
): ReleaseProblem | undefined {
  return trainingTeams.includes(teamId) ? { code: "trainingTeam", params: {} } : undefined;
}

/** Services for sending batches. */
export interface Sending {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  references: MessageReferences;
  announce: Announce;
  /** Base address of NHS Notify, and our access tokens. */
  notify: { url: string; tokens: TokenSource };
  now: () => Date;
  /** At least 0 and less than 1. */
  random: () => number;
  leaseMilliseconds: number;
  /** NHS numbers of the people who get the first request for each routing plan. */
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
