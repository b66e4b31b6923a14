import type { IterationStatus } from "@spi/domain/iteration/lifecycle";

/** What is told once an iteration has moved to a status (REQ-SCR-61). */
export const statusTold: Partial<Record<IterationStatus, string>> = {
  "in review": "You sent the iteration for review.",
  approved: "You approved the iteration.",
  rejected: "You rejected the iteration.",
  "report requested": "You requested the report.",
  "report approved": "You approved the report.",
  "report rejected": "You rejected the report.",
  draft: "You reverted the iteration to draft.",
};
