import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { Dialect } from "./dialect.ts";

/**
 * Which matches the scan keeps. "every": each rule that matches is a bit. "deciding": of the rules that apply to every
 * cohort only the first that matches, which decides the same with far fewer combinations.
 */
export type KeptMatches = "every" | "deciding";

export interface ScanRequest {
  plan: Plan;
  /** Where the population marks the members of each cohort. */
  cohorts: CohortPlaces;
  /** Names of text columns of which the population says that no value is a list. */
  plainTexts: ReadonlySet<string>;
  dialect: Dialect;
  /** What stands after "from". */
  source: string;
  kept: KeptMatches;
}

/** The scan of a plan, but for the people. */
export type PlanScan = Omit<ScanRequest, "source">;

/** Which of the people scanned have an NHS number: the column is read only where some have one and some have none. */
export type NhsNumbers = "everybody" | "some" | "nobody";

/** What people are counted by besides their outcomes and board. */
export type CountedBy =
  /** Bands of age on a plan's run date. */
  { kind: "ageBand"; under: Plan } | CountedByText;

/** The column of a list's marks beside its people. */
export const listMark = "list_mark";

/** What people are counted by that is told as a text. */
export type CountedByText =
  | { kind: "birthMonth" }
  | { kind: "board" }
  /** The marks of a list, of people who are asked about as those of a list with marks. */
  | { kind: "mark" }
  | { kind: "attribute"; attribute: AttributeReference };
