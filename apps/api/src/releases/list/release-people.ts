import type { Day } from "@spi/domain/day/calendar";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import type { Result } from "@spi/domain/values/result";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { ListedPerson } from "@spi/engine/people/people";
import type { RunConfiguration } from "../../database/schema.ts";

/** What was approved: configuration, people and the report made of them. */
export interface Approved {
  configuration: RunConfiguration;
  seal: string;
  snapshot: string;
  report: SummaryReport;
}

/** The people that a list is compared with, by the hash of their content, and their day. */
export interface PeopleOfDay {
  snapshot: string;
  asOf: string;
}

type Tell = (people: readonly ListedPerson[]) => void | Promise<void>;

/** How releases ask about people; the engine is another one's. Refuses with a sentence for staff. */
export interface ReleasePeople {
  /**
   * Tells who is invited by exactly what was approved, in an order of chance that the seed makes again. Refuses where the
   * approved people are no longer there, or give another report.
   */
  approved: (ask: {
    approved: Approved;
    seed: string;
    /** What comes before chance. */
    bandBy: Exclude<SendingSettings["order_by"], "chance"> | undefined;
    withBoards: boolean;
    onPeople: Tell;
    signal: AbortSignal;
  }) => Promise<Result<null, string>>;
  /** Tells everybody of the cohorts as they are now. Refuses people that are too old. */
  now: (ask: {
    configuration: RunConfiguration;
    seal: string;
    mostDaysOld: number;
    onPeople: Tell;
    /** Tells the same people a second time, by the rules as they read on an earlier day than the run date. */
    early?: { day: Day; onPeople: Tell } | undefined;
    signal: AbortSignal;
  }) => Promise<Result<PeopleOfDay, string>>;
}
