/** Tables of releases. They contain the positions of messages but never people. */
import type { RequestableMove, ReleaseState } from "@spi/domain/release/release";
import type { FinalStatus, MessageChannel, WaveCondition } from "@spi/domain/release/outcomes";
import type { PlanVersion } from "@spi/domain/release/proof";
import type { StoredReleaseProblem } from "@spi/domain/release/stored-problem";
import type { Recovery } from "@spi/domain/release/recovery";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Actor } from "@spi/domain/users/user";
import type { ColumnType } from "kysely";
import type { Json } from "../json.ts";
import type { StoredCancellation, StoredPeopleCheck } from "./checked-people.ts";
import type { ReleaseProofTable, ReleaseReadingTable } from "./proofs.ts";

/** A release's settings, stored when it is prepared. */
export interface ReleaseSettings {
  batchSize: number;
  /** Sending settings, as approved. */
  sending: SendingSettings;
}

/**
 * Details of the prepared list. If boards affect sending, includes the number of messages for each board, except in old
 * lists.
 */
export interface ReleaseList {
  /** SHA-256 hash of the messages in order. Every batch's reference contains it. */
  hash: string;
  /** Number of approved people, and the number who can be messaged. */
  people: number;
  messaged: number;
  messages: number;
  /** Number of approved people who cannot be messaged, by reason. */
  cannot: Record<string, number>;
  boards?: Record<string, number>;
}

/** A user's action on a release, with the time and the reason. */
interface ReleaseStatement {
  by: Actor;
  at: string;
  reason: string;
}

export interface LastDecision {
  by: Actor;
  at: string;
  version: number;
}

/** Encrypted list of the people who were missed. */
interface MissedList {
  ID: string;
  Hash: string;
  People: number;
}

/** Counts after a database was restored, in the format in which a release stores them. */
export interface StoredRecovery extends Omit<Recovery, "accepted"> {
  handed_over: number;
  /** Null until the release has ended. */
  list: MissedList | null;
}

/** Converts counts after a database was restored to the stored format. */
export function toStoredRecovery({ accepted, ...recovery }: Recovery, list: MissedList | null): StoredRecovery {
  return { ...recovery, handed_over: accepted, list };
}

/** Reads counts after a database was restored from the stored format, without the list. */
export function readRecovery({ handed_over: accepted, list: _list, ...recovery }: StoredRecovery): Recovery {
  return { ...recovery, accepted };
}

/**
 * A command that one user has requested and another user must agree to. `declined` is set if a user has declined it.
 */
export interface RequestedMove extends ReleaseStatement {
  move: RequestableMove;
  /** True if the next wave does not wait for outcomes after the release is resumed. */
  withoutCondition?: boolean;
  declined?: ReleaseStatement;
}

/** A command that one user has requested, in the format in which a release stores it. */
export interface StoredRequestedMove extends Omit<RequestedMove, "move"> {
  what: "resume" | "giveUp";
}

/** Converts a requested command to the stored format. */
export function toStoredRequestedMove({ move, ...request }: RequestedMove): StoredRequestedMove {
  return { what: move === "cancel" ? "giveUp" : move, ...request };
}

/** Reads a requested command from the stored format. */
export function readRequestedMove({ what, ...request }: StoredRequestedMove): RequestedMove {
  return { move: what === "giveUp" ? "cancel" : what, ...request };
}

export type ReleaseFileKind = "list" | "taken out" | "stop list" | "messages";

export interface ReleaseTable {
  id: string;
  iteration_id: string;
  team_id: string;
  number: number;
  state: ReleaseState;
  version: ColumnType<number, number | undefined, number>;
  configuration: Json<{ campaign: CampaignContent; iteration: IterationContent }>;
  seal: string;
  snapshot: string;
  report_number: number;
  approvers: Json<Actor[]>;
  plans: Json<Record<string, string>>;
  settings: Json<ReleaseSettings>;
  list: Json<ReleaseList> | null;
  people_check: Json<StoredPeopleCheck> | null;
  /** Reason why the release was refused or stopped. */
  problem: Json<StoredReleaseProblem> | null;
  requested_move: Json<StoredRequestedMove> | null;
  /** Last decision by a user, and the release version that the decision created. */
  last_decision: Json<LastDecision> | null;
  /**
   * Number of people messaged and missed according to the files, counted on a restored database, with the list of
   * missed people.
   */
  recovery: Json<StoredRecovery> | null;
  created_by: Json<Actor>;
  created_at: Date;
  started_by: Json<Actor> | null;
  started_at: Date | null;
  ended_at: Date | null;
  files_removed_at: Date | null;
  /** Progress when the release's remaining messages were cancelled. */
  cancellation: Json<StoredCancellation> | null;
  /** Routing plans that had no people when the release stopped. */
  plans_without_people: Json<string[]> | null;
  second_wave_condition: Json<WaveCondition> | null;
  second_wave_wait_hours: ColumnType<number, number | undefined, number>;
  people_checked_at: Date | null;
  claimed_at: Date | null;
  people_check_due: ColumnType<boolean, boolean | undefined, boolean>;
  paused_until: Date | null;
  attempt: ColumnType<number, number | undefined, number>;
  lease_until: Date | null;
}

export interface ReleasePartTable {
  release_id: string;
  wave: number;
  plan: string;
  start_position: number;
  end_position: number;
  is_open: ColumnType<boolean, boolean | undefined, boolean>;
  not_before: Date | null;
  cancelled_messages: ColumnType<number, number | undefined, number>;
}

export interface ReleaseBatchTable {
  id: string;
  release_id: string;
  wave: number;
  plan: string;
  position: ColumnType<string, never, never>;
  reference: string;
  body_hash: string;
  messages: number;
  file: string;
  byte_offset: number;
  byte_length: number;
  state: ColumnType<BatchState, BatchState | undefined, BatchState>;
  board: string | null;
  /** True while the people in the batch do not qualify yet. Workers do not claim a batch in this state. */
  on_hold: ColumnType<boolean, boolean | undefined, boolean>;
  was_on_hold: ColumnType<boolean, boolean | undefined, boolean>;
  claimed_at: Date | null;
  acceptance_unknown: ColumnType<boolean, boolean | undefined, boolean>;
  acceptance_was_unknown: ColumnType<boolean, boolean | undefined, boolean>;
  attempt: ColumnType<number, number | undefined, number>;
  /**
   * Number of attempts when the release was last resumed. Pauses and the maximum depend only on the attempts since
   * then.
   */
  attempts_before_resume: ColumnType<number, number | undefined, number>;
  lease_until: Date | null;
  not_before: Date | null;
  last_error: string | null;
  notify_id: string | null;
  ended_at: Date | null;
  /** Plan specified in NHS Notify's response when it accepted the batch. Null if the response was lost. */
  plan_version: Json<PlanVersion> | null;
  /** True if no user had read that version's test message at the time, or if an unread version may have been sent. */
  plan_version_unread: boolean | null;
}

export interface ReleaseOutcomeTable {
  release_id: string;
  position: number;
  channel: MessageChannel | "";
  status: FinalStatus;
  previous_status: FinalStatus | null;
  reported_at: Date;
  notify_id: string | null;
}

interface ReleaseOutcomeCountTable extends Pick<ReleaseOutcomeTable, "release_id" | "channel" | "status"> {
  wave: number;
  plan: string;
  messages: number;
}

type BatchState = "waiting" | "sending" | "accepted" | "split" | "withdrawn" | "given up";

interface StopListTable {
  id: string;
  team_id: string;
  file: string;
  people: number;
  already_listed: number;
  reason: string;
  added_by: Json<Actor>;
  added_at: Date;
  removed_at: ColumnType<Date | null, never, Date>;
}

interface PeopleListTable {
  id: string;
  team_id: string;
  created_at: Date;
  removed_at: ColumnType<Date | null, never, Date>;
}

export interface ReleaseTables {
  people_list: PeopleListTable;
  stop_list_addition: StopListTable;
  release: ReleaseTable;
  release_part: ReleasePartTable;
  release_exclusion: { release_id: string; wave: number; plan: string; reason: string; messages: number };
  release_file: { release_id: string; name: string; kind: ReleaseFileKind; created_at: Date };
  release_batch: ReleaseBatchTable;
  release_batch_rejection: { batch_id: string; position: number; code: string };
  release_outcome: ReleaseOutcomeTable;
  release_outcome_count: ReleaseOutcomeCountTable;
  callback_rejection: { day: string; reason: string; callbacks: string };
  release_proof: ReleaseProofTable;
  release_plan_reading: ReleaseReadingTable;
  release_plan_version: PlanVersion & { release_id: string; plan: string; first_seen_at: Date };
}
