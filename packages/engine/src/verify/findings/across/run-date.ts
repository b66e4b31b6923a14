import type { RuleCheck } from "../../finding.ts";

/** Finds a run date before the campaign begins or after it ends. */
export const runDateOutside: RuleCheck = ({ plan: { runDate }, campaign }) => {
  const { startDate, endDate } = campaign ?? {};
  if (!startDate || !endDate || (startDate <= runDate && runDate <= endDate)) return [];
  const problem = { code: "runDateOutside" as const, params: { runDate, startDate, endDate } };
  return [{ level: "warning", path: "IterationDate", rule: null, problem, about: [runDate, startDate, endDate] }];
};
