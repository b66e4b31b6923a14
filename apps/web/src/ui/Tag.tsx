import { type BadgeColour, badgeColour, statusName } from "@spi/domain/iteration/lifecycle";
import { type Urgency, formatDue, urgencyOf } from "./due.ts";
import { beingSentTag } from "@spi/domain/release/release-summary";
import { Tag as NhsTag } from "nhsuk-react-components";

interface TagProps {
  colour: BadgeColour;
  children: string;
}

export function Tag({ colour, children }: TagProps) {
  return <NhsTag modifier={colour}>{children}</NhsTag>;
}

/** Shows an iteration's status in its colour, or shows that the iteration is being sent. */
export function StatusTag({ status, sending = false }: { status: string; sending?: boolean }) {
  if (sending) return <Tag colour={beingSentTag.colour}>{beingSentTag.name}</Tag>;
  return <Tag colour={badgeColour(status)}>{statusName(status)}</Tag>;
}

/** Marks a missing value. */
export function ToCompleteTag() {
  return <NhsTag className="spi-tag--to-complete">To complete</NhsTag>;
}

const dueColours = { overdue: "red", soon: "orange", later: "grey" } as const satisfies Record<Urgency, string>;

/** Marks an item that is overdue or stopped midway. */
export function OverdueTag({ children }: { children: string }) {
  return <NhsTag modifier={dueColours.overdue}>{children}</NhsTag>;
}

/** Shows how far away the run date of unfinished work is. */
export function DueTag({ runDate, today }: { runDate: string; today: string }) {
  return <NhsTag modifier={dueColours[urgencyOf(runDate, today)]}>{formatDue(runDate, today)}</NhsTag>;
}
