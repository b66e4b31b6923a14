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

/** Why nothing of a release is sent, test messages included, where its team is for training: whatever was asked for before. */
export function whyTraining(
  trainingTeams: readonly string[],
  { team_id: teamId }: ReleaseRow,
): ReleaseProblem | undefined {
  return trainingTeams.includes(teamId) ? { code: "trainingTeam", params: {} } : undefined;
}

/** What handing batches over takes. */
export interface Sending {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  references: MessageReferences;
  announce: Announce;
  /** Base address of NHS Notify, and how it knows us. */
  notify: { url: string; tokens: TokenSource };
  /** Why a release that is sending must not go on: something that was approved has changed. */
  refuseWave: (release: ReleaseRow) => Promise<ReleaseProblem | undefined>;
  now: () => Date;
  /** At least 0, less than 1. */
  random: () => number;
  leaseMilliseconds: number;
  /** NHS numbers of the people who get the first request of each routing plan. */
  testRecipients: readonly string[];
  /** IDs of teams of which nothing is ever sent. */
  trainingTeams: readonly string[];
}

/** A batch that was sent, with what is known of it. */
export interface Sent {
  release: ReleaseRow;
  batch: BatchRow;
  messages: readonly BatchMessage[];
}
