import { displayDay } from "@spi/domain/day/calendar";
import type { RuleCheck } from "../../finding.ts";

/** A run date on which the campaign has not begun or is over. */
export const runDateOutside: RuleCheck = ({ plan: { runDate }, campaign }) => {
  const { startDate, endDate } = campaign ?? {};
  if (!startDate || !endDate || (startDate <= runDate && runDate <= endDate)) return [];
  const message = `The run date ${displayDay(runDate)} is outside the campaign, which runs from ${displayDay(startDate)} to ${displayDay(endDate)}. Check its year and month.`;
  return [{ level: "warning", path: "IterationDate", rule: null, message, about: [runDate, startDate, endDate] }];
};
