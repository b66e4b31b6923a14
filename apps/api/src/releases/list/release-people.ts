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

/** The population data that a list is checked against. It is identified by the hash of its content, and by its date. */
export interface PeopleOfDay {
  snapshot: string;
  asOf: string;
}

type ReceivePeople = (people: readonly ListedPerson[]) => void | Promise<void>;

/**
 * Queries about people for releases. Another module implements them with the engine. Refusals have a message for staff.
 */
export interface ReleasePeople {
  /**
   * Reports the people invited by the approved content, in a random order that can be reproduced from the seed. Refuses
   * if the approved population data no longer exists or produces a different report.
   */
  approved: (ask: {
    approved: Approved;
    seed: string;
    /** Order that is applied before the random order. */
    bandBy: Exclude<SendingSettings["order_by"], "chance"> | undefined;
    withBoards: boolean;
    onPeople: ReceivePeople;
    signal: AbortSignal;
  }) => Promise<Result<null, string>>;
  /** Reports everyone currently in the cohorts. Refuses population data that is too old. */
  now: (ask: {
    configuration: RunConfiguration;
    seal: string;
    mostDaysOld: number;
    onPeople: ReceivePeople;
    /** Reports the same people again, evaluated with the rules on a day before the run date. */
    early?: { day: Day; onPeople: ReceivePeople } | undefined;
    signal: AbortSignal;
  }) => Promise<Result<PeopleOfDay, string>>;
}
