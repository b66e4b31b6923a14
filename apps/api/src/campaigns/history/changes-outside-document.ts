import { type SimilarWork, describeSimilarWork } from "@spi/domain/iteration/selection/similar-work";
import { type Day, displayDay } from "@spi/domain/day/calendar";
import { differences } from "@spi/domain/iteration/differences";
import type { StoredStatement } from "@spi/domain/eligibility/statement";
import { statementDifferences } from "@spi/domain/eligibility/statement-differences";
import { expectationDifferences } from "@spi/domain/expectation/expectation-differences";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sendingDifferences } from "@spi/domain/release/sending/sending-sentences";
import type { Selectable } from "kysely";
import type { HistoryTable } from "../../database/schema.ts";

/**
 * Lists an event's changes to content outside the document: NHS Notify IDs, sending settings, expectations, the
 * eligibility statement and the people counted.
 */
export function changesOutsideDocument(row: Selectable<HistoryTable>) {
  return [
    ...planAndSendingChanges(row),
    ...expectationChanges(row),
    ...eligibilityChanges(row),
    ...countedPeopleChanges(row),
    ...deletionCounts(row),
    ...similarWorkChanges(row),
  ];
}

/** Lists an event's changes to the NHS Notify IDs and the sending settings. */
function planAndSendingChanges({ detail }: Selectable<HistoryTable>) {
  const { notify_plans_before, notify_plans, sending_before, sending } = (detail ?? {}) as Record<string, unknown>;
  return [
    ...(notify_plans === undefined
      ? []
      : differences({ NotifyPlans: notify_plans_before }, { NotifyPlans: notify_plans })),
    // A new campaign's initial settings are not a change.
    ...(sending_before === undefined
      ? []
      : sendingDifferences(sending_before as SendingSettings, sending as SendingSettings)),
  ];
}

/**
 * Lists an event's changes to expectations, which are stored outside the document. Copying an iteration does not count
 * as a change.
 */
function expectationChanges({ detail }: Selectable<HistoryTable>) {
  const stored = (detail ?? {}) as Partial<Record<"expectations_before" | "expectations", OwnExpectations | null>>;
  if (!("expectations_before" in stored)) return [];
  return expectationDifferences(stored.expectations_before, stored.expectations);
}

/** Lists an event's changes to the eligibility statement. */
function eligibilityChanges({ detail }: Selectable<HistoryTable>) {
  const stored = (detail ?? {}) as Partial<Record<"eligibility_before" | "eligibility", StoredStatement | null>>;
  return statementDifferences(stored.eligibility_before?.statement, stored.eligibility?.statement);
}

/**
 * Lists the approvers who had contributed to a similar iteration when this iteration was sent for review or approved.
 */
function similarWorkChanges({ detail }: Selectable<HistoryTable>) {
  const { similar_work: work } = (detail ?? {}) as { similar_work?: SimilarWork[] };
  return work ? differences({}, { "Colleagues who wrote a similar iteration": work.map(describeSimilarWork) }) : [];
}

/** Returns the date of the population data behind the findings that were sent for review or considered in a decision. */
function countedPeopleChanges({ detail }: Selectable<HistoryTable>) {
  const { findings_counted } = (detail ?? {}) as { findings_counted?: { people_as_of: Day } };
  return findings_counted
    ? differences({}, { "Date of the population data counted for findings": displayDay(findings_counted.people_as_of) })
    : [];
}

/** Lists how many items of each kind were deleted with an iteration. */
function deletionCounts({ detail }: Selectable<HistoryTable>) {
  const { removed = {} } = (detail ?? {}) as { removed?: Partial<Record<keyof typeof deletedItemNames, number>> };
  const named = Object.entries(deletedItemNames).map(([key, name]) => [
    name,
    removed[key as keyof typeof deletedItemNames],
  ]);
  return differences(Object.fromEntries(named), {});
}

const deletedItemNames = {
  comments: "Comments",
  reports: "Reports",
  answers: "Answers to findings",
  waivers: "Waivers",
  releases: "Releases",
} as const;
