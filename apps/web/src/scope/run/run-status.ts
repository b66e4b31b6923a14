import type { ReportResponse, RunStatus } from "@spi/domain/api-contract";
import { type BadgeColour, statusName } from "@spi/domain/iteration/lifecycle";

/** Label and colour of each status of a report's run. */
const tags = {
  requested: { label: "Requested", colour: "white" },
  running: { label: "Running", colour: "blue" },
  ready: { label: "Ready", colour: "green" },
  failed: { label: "Failed", colour: "red" },
  cancelled: { label: "Cancelled", colour: "white" },
} as const satisfies Record<RunStatus, { label: string; colour: BadgeColour }>;

/** Returns a run status's label and colour. A status that this version does not know is returned unchanged, in red. */
export function runStatusTag(status: string): { label: string; colour: BadgeColour } {
  return Object.hasOwn(tags, status) ? tags[status as RunStatus] : { label: statusName(status), colour: "red" };
}

/** Returns whether a run has not ended. */
export function isInProgress(status: RunStatus): boolean {
  return status === "requested" || status === "running";
}

/** Returns a run's progress as a whole percentage. */
export function percentDone({ progress }: Pick<ReportResponse, "progress">): number {
  return Math.round(progress * 100);
}
