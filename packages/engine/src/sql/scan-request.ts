import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { Dialect } from "./dialect.ts";

/**
 * The matches that the scan returns. With "every", each matching rule has a bit. With "deciding", rules for all cohorts
 * have a bit only for the first match. The decisions are the same, but there are far fewer combinations.
 */
export type MatchFilter = "every" | "deciding";

export interface ScanRequest {
  plan: Plan;
  /** The bit for each cohort's members in the population. */
  cohorts: CohortPlaces;
  /** Names of text columns that never contain a list of values, according to the manifest. */
  plainTexts: ReadonlySet<string>;
  dialect: Dialect;
  /** The SQL after "from". */
  source: string;
  matchFilter: MatchFilter;
}

/** A plan's scan, without its source. */
export type PlanScan = Omit<ScanRequest, "source">;

/** Describes how many of the scanned people have an NHS number. Only "some" requires reading the column. */
export type NhsNumbers = "everybody" | "some" | "nobody";

/** A dimension to count people by, in addition to their outcomes and board. */
export type Dimension =
  /** Age band on the run date of a plan. */
  { kind: "ageBand"; under: Plan } | TextDimension;

/** Name of the column with a list's marks. */
export const listMark = "list_mark";

/** A dimension with text values. */
export type TextDimension =
  | { kind: "birthMonth" }
  | { kind: "board" }
  /** Mark on the list, if the people are limited to a list with marks. */
  | { kind: "mark" }
  | { kind: "attribute"; attribute: AttributeReference };
