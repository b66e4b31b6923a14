import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { CohortChange } from "@spi/domain/report/cohort-changes";
import type { Result } from "@spi/domain/values/result";
import type { Decision, Outcome } from "../decide/decide.ts";
import type { Sampled } from "../joint/estimate.ts";
import type { JointCube } from "../joint/joint-cube.ts";
import type { MeaningNames } from "../joint/plan-meaning.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationMismatch } from "../plan/population-mismatch.ts";
import type { PopulationManifest, PopulationProblem } from "../population/manifest.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import type { PeopleKind } from "../sql/count-kinds.ts";
import type { Dimension, TextDimension, MatchFilter } from "../sql/scan-request.ts";

/** Resource limits of a query, with a signal that stops it. */
export interface ScanLimits {
  /** Memory limit for the database's buffers, for example "700MB". */
  memoryLimit?: string;
  threads?: number;
  signal?: AbortSignal;
}

export interface ScanOptions extends ScanLimits {
  /** Called with the proportion of data read, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /**
   * Maximum number of bit combinations before a scan stops. There is one for scans with every match, and one for scans
   * with only the matches that determine outcomes.
   */
  maxCombinations?: Record<MatchFilter, number>;
}

/** Limits that fit in memory. Each combination takes about 300 bytes. */
export const defaultLimits: Record<MatchFilter, number> = { every: 400_000, deciding: 2_000_000 };

export interface PlanQuery extends ScanOptions {
  plan: Plan;
}

export interface CubeQuery extends PlanQuery {
  /**
   * Matches to return. The default is "every", which what-if queries need. A report needs only the matches that
   * determine outcomes.
   */
  matchFilter?: MatchFilter;
  /**
   * Returns a key for a person's contribution to the figures shown. Real people with the same key are blurred as one
   * group.
   */
  alike?: (row: Pick<CubeRow, "cohortBits" | "ruleBits">) => string;
  /**
   * Calculates figures in which the same person can be counted more than once. For real people, these figures are
   * blurred separately from the rows.
   */
  figures?: (cube: Cube) => Promise<number[]>;
}

export interface JointQuery extends ScanOptions {
  /** Plans, each with its own run date. */
  plans: readonly [Plan, ...Plan[]];
  /** Additional dimension to count by. There is none by default. */
  by?: Dimension;
  /**
   * Returns a key for a person's contribution to the figures shown. Real people with the same key are blurred as one
   * group.
   */
  alike?: NameContribution | undefined;
  /** True if the figures shown do not depend on the order of filter and suppression rules. */
  ignoresOrder?: boolean;
}

/**
 * Returns a key for people's contribution to the figures shown. The key is based on the decisions about the people and
 * their value for the additional counted attribute.
 */
export type NameContribution = (decisions: readonly Decision[], names: MeaningNames, value?: string | null) => string;

export interface JointByEachQuery extends Omit<JointQuery, "by"> {
  each: readonly TextDimension[];
}

export interface SampleQuery extends JointQuery {
  /** Folder to create for the sample. */
  dir: string;
}

/** A list of NHS numbers that limits a query to these people. Plans refer to the list by its hash. */
export interface ListFilter {
  hash: string;
  /** NHS numbers of the people, without duplicates. */
  nhsNumbers: Float64Array;
  /** One mark per person, for grouping. A joint query can count by "mark". */
  marks?: Uint32Array;
}

/** A sample of the members of some cohorts, as a separate data source. */
export interface PeopleSample extends Sampled {
  people: People;
}

export interface CountQuery extends PlanQuery {
  kinds: readonly PeopleKind[];
}

export interface CohortChangesQuery extends PlanQuery {
  /** Earlier people to compare members with. Undefined if there are none. */
  since: People | undefined;
}

export interface ListQuery extends PlanQuery {
  /** Path of the file to write, which must end in ".parquet" or ".csv". The file appears only when it is complete. */
  out: string;
}

/** A member of an iteration's cohorts, and their outcome. Invited people also have routing plans. */
export interface ListedPerson {
  nhsNumber: string | null;
  outcome: Exclude<Outcome, "not in a cohort">;
  /** Name of the rule that excluded the person. */
  reason: string | null;
  plans: readonly string[];
  /** The person's integrated care board, if the query asked for it. */
  board?: string | null;
}

/**
 * The first sort order, which applies before the random order: age on the run date (oldest first), cohort position, or
 * region.
 */
export type ListBand = "age" | "cohort" | "region";

export interface ReadListQuery extends PlanQuery {
  /**
   * Limits the list to invited people, in a random order that depends only on this seed. By default, the list contains
   * everyone in any order.
   */
  invitedBySeed?: string;
  /** Bands to sort by before the random order. All entries for an NHS number are in the first of its bands. */
  bandBy?: ListBand | undefined;
  withBoards?: boolean | undefined;
  onPeople: (people: readonly ListedPerson[]) => void | Promise<void>;
}

export interface ListCounts extends Record<Exclude<Outcome, "not in a cohort">, number> {
  /** Number of invited people without an NHS number. */
  withoutNhsNumber: number;
}

export interface TooManyCombinations {
  kind: "tooManyCombinations";
  message: string;
}

/** Reasons why the data source did not answer: a problem with the query, or one of the caller's limits. */
export type PeopleRefusal =
  | "scanFailed"
  | "memoryExceeded"
  | "tableMissing"
  | "columnDiffers"
  | "accessDenied"
  | "queueFull"
  | "limitReached"
  | "unavailable";

/** A problem with a query. `message` is for users, and `detail` has more information for operators. */
export type SessionProblem = { kind: "cancelled" | PeopleRefusal; message: string; detail?: string };

/**
 * Temporary errors, after which a caller can try again. Such an error does not mean that there is a problem with the
 * population data.
 */
export const transientErrors: ReadonlySet<string> = new Set<PeopleRefusal>([
  "limitReached",
  "queueFull",
  "unavailable",
]);

/** Returns an error's message with its detail, for operators. */
export const withDetail = ({ message, detail }: { message: string; detail?: string }) =>
  detail === undefined ? message : `${message} (${detail})`;

/** Reasons why a scan failed. `message` is for users. */
export type ScanProblem = PopulationProblem | PopulationMismatch | TooManyCombinations | SessionProblem;

export type ListProblem = ScanProblem | { kind: "unknownFormat" | "badFolder"; message: string };

/**
 * A person's values by column, in the text form that rules compare: dates are YYYYMMDD and flags are Y
 * or N.
 */
export type PersonRow = Readonly<Record<string, string | null>>;

type QueryResult<Value, Refused = ScanProblem> = Promise<Result<Value, Refused>>;

/**
 * Interface for all queries about people, however the people are stored. An opened snapshot does not change. A query
 * with a plan fails if the population does not have a column or cohort that the plan needs. It also fails if the plan
 * is for a different list, or is for a list when everyone is counted. `signal` stops a query within milliseconds. Only
 * `decide` determines who is invited. Data sources count bits, or join decisions to the people who have those bits.
 */
export interface People {
  /** Description of the population data, with its date, columns, cohorts and number of people. */
  readonly manifest: PopulationManifest;
  /** ID of the Iceberg snapshot being read. Absent for files, and for tables and views without snapshots. */
  readonly icebergSnapshot?: string;
  /** Limits the people to those on a list. */
  only: (list: ListFilter) => People;
  /**
   * Checks files against their checksums. Returns false if there are no checksums. Fails if the data source does not
   * respond.
   */
  verify: (watch?: {
    signal?: AbortSignal;
    onProgress?: (bytes: number) => void;
  }) => QueryResult<boolean, PopulationProblem | SessionProblem>;
  /**
   * Returns whether the people are still stored as they were when opened, because another process may have replaced
   * them. Fails if the data source does not respond.
   */
  areUnchanged: () => QueryResult<boolean, SessionProblem>;
  /** Counts people by cohort bits, rule bits and board. */
  cube: (question: CubeQuery) => QueryResult<Cube>;
  /** Counts the people invited or excluded by a plan, by age. */
  ages: (question: PlanQuery) => QueryResult<AgeDistribution>;
  /** Counts the members of any plan's cohorts by their decisions under each plan. */
  joint: (question: JointQuery) => QueryResult<JointCube>;
  /**
   * Counts the same people by each of several attributes instead of by board. Returns one cube per attribute, all from
   * a single scan.
   */
  jointByEach: (question: JointByEachQuery) => QueryResult<JointCube[]>;
  /**
   * Draws a sample of at least 10,000 members of any plan's cohorts. Returns undefined if there are too
   * few people.
   */
  sample: (question: SampleQuery) => QueryResult<PeopleSample | undefined>;
  /**
   * Writes a file with a row for each member of the iteration's cohorts. Its columns are person_id,
   * nhs_number, outcome, cohort, reason and plan.
   */
  list: (question: ListQuery) => QueryResult<ListCounts, ListProblem>;
  /**
   * Passes each member of the iteration's cohorts to the caller, a few thousand at a time, without
   * writing anything.
   */
  readList: (question: ReadListQuery) => QueryResult<ListCounts>;
  /**
   * Counts the members of each of the plan's cohorts, and the people who joined or left since an earlier snapshot in
   * the same data source.
   */
  cohortChanges: (question: CohortChangesQuery) => QueryResult<CohortChange[]>;
  /**
   * Counts people in the plan's cohorts for each of several kinds, and returns the counts in the same
   * order.
   */
  count: (question: CountQuery) => QueryResult<number[]>;
  /**
   * Returns a person by number, or undefined if there is none. The caller must ensure that the people are synthetic.
   */
  person: (
    personNumber: number,
    limits: ScanLimits,
  ) => QueryResult<PersonRow | undefined, PopulationProblem | SessionProblem>;
  /**
   * Returns everyone with an NHS number, including real people. The caller must check permission and record the query.
   */
  withNhsNumber: (
    nhsNumber: string,
    limits: ScanLimits,
  ) => QueryResult<PersonRow[], PopulationProblem | SessionProblem>;
}
