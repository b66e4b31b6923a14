import type { ReportAnswer, RunStatus } from "@spi/domain/api-contract";
import { type BadgeColour, statusName } from "@spi/domain/iteration/lifecycle";

/** How each status of a report's run is shown. */
const tags = {
  requested: { label: "Requested", colour: "white" },
  running: { label: "Running", colour: "blue" },
  ready: { label: "Ready", colour: "green" },
  failed: { label: "Failed", colour: "red" },
  cancelled: { label: "Cancelled", colour: "white" },
} as const satisfies Record<RunStatus, { label: string; colour: BadgeColour }>;

/** How a run's status is shown; red and as it is written when this version does not know it. */
export function runStatusTag(status: string): { label: string; colour: BadgeColour } {
  return Object.hasOwn(tags, status) ? tags[status as RunStatus] : { label: statusName(status), colour: "red" };
}

/** True until a run has come to its end, one way or another. */
export function isUnderWay(status: RunStatus): boolean {
  return status === "requested" || status === "running";
}

/** How far a run is, in whole per cent. */
export function percentDone({ progress }: Pick<ReportAnswer, "progress">): number {
  return Math.round(progress * 100);
}
