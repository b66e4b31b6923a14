import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { CohortChange } from "@spi/domain/report/cohort-changes";
import type { Result } from "@spi/domain/values/result";
import type { Decision, Outcome } from "../decide/decide.ts";
import type { Sampled } from "../joint/estimate.ts";
import type { JointCube } from "../joint/joint-cube.ts";
import type { MeaningNames } from "../joint/plan-meaning.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationMisfit } from "../plan/population-misfit.ts";
import type { PopulationManifest, PopulationProblem } from "../population/manifest.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import type { CountedPeople } from "../sql/counted-people.ts";
import type { CountedBy, CountedByText, KeptMatches } from "../sql/scan-request.ts";

/** How much of the machine a question may take, and how to stop it. */
export interface ScanLimits {
  /** Limit for the database's buffers, for example "700MB". */
  memoryLimit?: string;
  threads?: number;
  signal?: AbortSignal;
}

export interface ScanOptions extends ScanLimits {
  /** Told how much of what has to be read has been read, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Combinations of bits beyond which a scan is given up, keeping every match or deciding matches only. */
  maxCombinations?: Record<KeptMatches, number>;
}

/** Each combination takes about 300 bytes of memory. */
export const usualLimits: Record<KeptMatches, number> = { every: 400_000, deciding: 2_000_000 };

export interface PlanQuestion extends ScanOptions {
  plan: Plan;
}

export interface CubeQuestion extends PlanQuestion {
  /** Which matches to keep; every one unless given, which what-if questions need. A report needs deciding ones only. */
  kept?: KeptMatches;
  /** What somebody with these bits adds to the figures that are shown: real people who add the same are blurred together. */
  alike?: (row: Pick<CubeRow, "cohortBits" | "ruleBits">) => string;
  /** Figures of a cube in which a person can count several times. Of real people they are blurred separately from the rows. */
  figures?: (cube: Cube) => Promise<number[]>;
}

export interface JointQuestion extends ScanOptions {
  /** Each with its own run date. */
  plans: readonly [Plan, ...Plan[]];
  /** Nothing more unless given. */
  by?: CountedBy;
  /** What somebody decided about in this way adds to the figures that are shown: real people who add the same are blurred together. */
  alike?: NameOfAdded | undefined;
  /** True if the figures shown do not depend on the order of filter and suppression rules. */
  ignoresOrder?: boolean;
}

/** Names what people add to the figures that are shown, by how they are decided about and their value of what was asked besides. */
export type NameOfAdded = (decisions: readonly Decision[], names: MeaningNames, value?: string | null) => string;

export interface JointByEachQuestion extends Omit<JointQuestion, "by"> {
  each: readonly CountedByText[];
}

export interface SampleQuestion extends JointQuestion {
  /** The folder to keep the sample in, which is made. */
  dir: string;
}

/** People who alone are asked about, by their NHS numbers; plans name the list by its hash. */
export interface OnlyPeople {
  hash: string;
  /** Each once. */
  nhsNumbers: Float64Array;
  /** Tells them apart, one for each: what a joint question counts by "mark". */
  marks?: Uint32Array;
}

/** A sample of the people of some cohorts, as people of their own. */
export interface PeopleSample extends Sampled {
  people: People;
}

export interface CountQuestion extends PlanQuestion {
  asked: readonly CountedPeople[];
}

export interface CohortChangesQuestion extends PlanQuestion {
  /** Those whom the members are held against; nobody unless given. */
  since: People | undefined;
}

export interface ListQuestion extends PlanQuestion {
  /** File to write, ".parquet" or ".csv"; it appears only once it is whole. */
  out: string;
}

/** Somebody of an iteration's cohorts and what becomes of them; routing plans only for who is invited. */
export interface ListedPerson {
  nhsNumber: string | null;
  outcome: Exclude<Outcome, "not in a cohort">;
  /** The name of the rule that left them out. */
  reason: string | null;
  plans: readonly string[];
  /** The integrated care board, where it was asked for. */
  board?: string | null;
}

/** What people are told by before chance: their age on the run date, oldest first, their cohort's place, or their region. */
export type ListBand = "age" | "cohort" | "region";

export interface ReadListQuestion extends PlanQuestion {
  /** Only who is invited, in an order of chance that this seed makes again; unless given everybody, in any order. */
  invitedBySeed?: string;
  /** What comes before chance. People who share an NHS number stay together, by the first of their bands. */
  bandBy?: ListBand | undefined;
  withBoards?: boolean | undefined;
  onPeople: (people: readonly ListedPerson[]) => void | Promise<void>;
}

export interface ListCounts extends Record<Exclude<Outcome, "not in a cohort">, number> {
  /** Invited people who have no NHS number. */
  withoutNhsNumber: number;
}

export interface TooManyCombinations {
  kind: "tooManyCombinations";
  message: string;
}

/** Why the holder of people did not answer: what it has against a question, or against whoever asks. */
export type PeopleRefusal =
  | "scanFailed"
  | "memoryExceeded"
  | "tableMissing"
  | "columnDiffers"
  | "accessDenied"
  | "queueFull"
  | "limitReached"
  | "unavailable";

/** `message` is for whoever asks; `detail` says more to whoever runs the service. */
export type SessionProblem = { kind: "cancelled" | PeopleRefusal; message: string; detail?: string };

/** Refusals that say nothing about the people, and that who asks may wait for to pass. */
export const ofTheMoment: ReadonlySet<string> = new Set<PeopleRefusal>(["limitReached", "queueFull", "unavailable"]);

/** A refusal for whoever runs the service. */
export const inFull = ({ message, detail }: { message: string; detail?: string }) =>
  detail === undefined ? message : `${message} (${detail})`;

/** Why people could not be asked; `message` is for people. */
export type ScanProblem = PopulationProblem | PopulationMisfit | TooManyCombinations | SessionProblem;

export type ListProblem = ScanProblem | { kind: "unknownFormat" | "badFolder"; message: string };

/** The values of somebody by column, as the texts that rules compare with: dates YYYYMMDD, flags Y and N. */
export type PersonRow = Readonly<Record<string, string | null>>;

type Answer<Value, Refused = ScanProblem> = Promise<Result<Value, Refused>>;

/**
 * All that the product asks of people, whatever holds them. What was opened stays what it is until its last answer, even
 * where other people become the current ones meanwhile. Questions about a plan refuse a population that lacks a column or
 * cohort the plan needs, and a plan for the people of another list, or of one where everybody is asked about; `signal` stops each within milliseconds. Who is invited is decided by `decide` alone: holders
 * count bits, or join decisions to those who have them.
 */
export interface People {
  /** What the people's holder says of them: their day, columns, cohorts and number. */
  readonly manifest: PopulationManifest;
  /** The ID of the Iceberg snapshot that they are read as of; absent for people of files, and of tables and views without snapshots. */
  readonly icebergSnapshot?: string;
  /** The people of a list and nobody else: those of them who are there. */
  only: (list: OnlyPeople) => People;
  /** Whether files hold what was written into them; false where nothing tells. Refused, too, where nobody answers. */
  verify: (watch?: {
    signal?: AbortSignal;
    onProgress?: (bytes: number) => void;
  }) => Answer<boolean, PopulationProblem | SessionProblem>;
  /** Whether they are still held as they were opened: others may have been written over them. Refused where nobody answers. */
  areStillThere: () => Answer<boolean, SessionProblem>;
  /** People counted by cohort bits, rule bits and board. */
  cube: (question: CubeQuestion) => Answer<Cube>;
  /** How old those are whom a plan invites and leaves out. */
  ages: (question: PlanQuestion) => Answer<AgeDistribution>;
  /** Everybody of the cohorts of any of the plans, counted by how they fare under each. */
  joint: (question: JointQuestion) => Answer<JointCube>;
  /** The same, counted apart by each of several things instead of by board: a cube for each, from one scan. */
  jointByEach: (question: JointByEachQuestion) => Answer<JointCube[]>;
  /** A sample of at least 10,000 of the people of any of the plans' cohorts; undefined where there are too few for one. */
  sample: (question: SampleQuestion) => Answer<PeopleSample | undefined>;
  /** Writes a row for each person of the iteration's cohorts: person_id, nhs_number, outcome, cohort, reason and plan. */
  list: (question: ListQuestion) => Answer<ListCounts, ListProblem>;
  /** Tells each person of the iteration's cohorts, some thousand at a time, and writes nothing. */
  readList: (question: ReadListQuestion) => Answer<ListCounts>;
  /** Who is in each of the plan's cohorts, and who came and left since other people of the same holder. */
  cohortChanges: (question: CohortChangesQuestion) => Answer<CohortChange[]>;
  /** How many people of the plan's cohorts there are of each kind asked about, in their order. */
  count: (question: CountQuestion) => Answer<number[]>;
  /** Somebody by number; undefined where nobody has it. Only for synthetic people: whoever calls sees to that. */
  person: (
    personNumber: number,
    limits: ScanLimits,
  ) => Answer<PersonRow | undefined, PopulationProblem | SessionProblem>;
  /** Everybody with an NHS number, real people too: whoever calls sees to who may ask, and that it is recorded. */
  withNhsNumber: (nhsNumber: string, limits: ScanLimits) => Answer<PersonRow[], PopulationProblem | SessionProblem>;
}
