import type { Day } from "@spi/domain/day/calendar";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import type { Result } from "@spi/domain/values/result";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { ListedPerson } from "@spi/engine/people/people";
import type { RunConfiguration } from "../../database/schema.ts";

/** Approved configuration, people and report. */
export interface Approved {
  configuration: RunConfiguration;
  seal: string;
  snapshot: string;
  report: SummaryReport;
}

/** People that a list is compared with, identified by the hash of their content, and their date. */
export interface PeopleOfDay {
  snapshot: string;
  asOf: string;
}

type ReceivePeople = (people: readonly ListedPerson[]) => void | Promise<void>;

/** Release queries about people, implemented by another module with the engine. Refusals have a message for staff. */
export interface ReleasePeople {
  /**
   * Reports the people invited by exactly what was approved, in a random order that the seed reproduces. Refuses if the
   * approved people no longer exist or result in a different report.
   */
  approved: (ask: {
    approved: Approved;
    seed: string;
    /** Order applied before randomness. */
    bandBy: Exclude<SendingSettings["order_by"], "chance"> | undefined;
    withBoards: boolean;
    onPeople: ReceivePeople;
    signal: AbortSignal;
  }) => Promise<Result<null, string>>;
  /** Reports everyone currently in the cohorts. Rejects people data that is too old. */
  now: (ask: {
    configuration: RunConfiguration;
    seal: string;
    mostDaysOld: number;
    onPeople: ReceivePeople;
    /** Reports the same people again, using the rules for a day before the run date. */
    early?: { day: Day; onPeople: ReceivePeople } | undefined;
    signal: AbortSignal;
  }) => Promise<Result<PeopleOfDay, string>>;
}
