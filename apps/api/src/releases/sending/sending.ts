import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.ts";
import type { TokenSource } from "../../notify/access-token.ts";
import type { ReleaseFiles } from "../files/release-files.ts";
import type { MessageReferences } from "../outcomes/message-references.ts";
import type { IterationRecord } from "../iteration-record.ts";

/** What handing batches over takes. */
export interface Sending {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  references: MessageReferences;
  record: IterationRecord;
  /** Base address of NHS Notify, and how it knows us. */
  notify: { url: string; tokens: TokenSource };
  now: () => Date;
  /** At least 0, less than 1. */
  random: () => number;
  leaseMilliseconds: number;
  /** IDs of teams of which nothing is ever sent. */
  trainingTeams: readonly string[];
}
