import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { reportPath } from "../../../paths/paths.ts";
import { transitionFacts } from "../../../scope/transition-facts.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";

/** Something that a reviewer decides on. */
export type DecisionSubject = "iteration" | "report";

/**
 * Returns what the signed-in user can decide on, either the iteration or its report. Returns undefined if the user
 * cannot decide on either.
 */
export function useDecisionSubject(): DecisionSubject | undefined {
  const { key, iteration } = useIteration();
  const facts = transitionFacts(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  if (refuseTransition("approve", facts) === undefined) return "iteration";
  return refuseTransition("approveReport", facts) === undefined ? "report" : undefined;
}

/** Returns the path of the report to decide on, which is the newest finished report. */
export function useReportToDecidePath(isEnabled: boolean): string | undefined {
  const { key } = useIteration();
  const reports = useQuery({ ...queries.reports(key), enabled: isEnabled }).data ?? [];
  const position = reports.findLastIndex(({ status }) => status === "ready") + 1;
  return isEnabled && position > 0 ? reportPath(key, position) : undefined;
}
