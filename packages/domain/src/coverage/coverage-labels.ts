import { outcomeTexts } from "../rule-sentences/outcome-phrases.ts";
import type { NotSelectedReason } from "./coverage.ts";
import type { SentOutcome } from "./sent-outcomes.ts";

/** Title of the coverage page and its links. */
export const coverageTitle = "How often people are reached";

/** Wording for outcomes of people who are never selected. Each follows "they are". */
export const notSelectedLabels = {
  filtered: outcomeTexts.F.done,
  suppressed: outcomeTexts.S.done,
  removed: "removed before sending",
  cancelled: "not sent a message because the remaining messages were cancelled",
  refused: "rejected by NHS Notify",
  notListed: "not on the list that was sent",
} as const satisfies Record<NotSelectedReason["outcome"], string>;

/** Headings for message outcomes. */
export const sentOutcomeLabels = {
  delivered: "Delivered",
  unknown: "Not known yet",
  failed: "Failed",
  remaining: "Remaining",
  refused: "Rejected",
  cancelled: "Cancelled",
  removed: "Removed",
} as const satisfies Record<SentOutcome, string>;

/** Describes the maximum number of days between selections, for example "within 14 days". */
export const describeWithin = (days: number) =>
  days === 0 ? "on the same day" : `within ${days} ${days === 1 ? "day" : "days"}`;
