import { type BadgeColour, badgeColour, statusName } from "@spi/domain/iteration/lifecycle";
import { type Urgency, dueWords, urgencyOf } from "./due.ts";
import { beingSent } from "@spi/domain/release/standing-release";
import { Tag as NhsTag } from "nhsuk-react-components";

interface TagProps {
  colour: BadgeColour;
  children: string;
}

export function Tag({ colour, children }: TagProps) {
  return <NhsTag modifier={colour}>{children}</NhsTag>;
}

/** An iteration's status in its colour, or that it is being sent. */
export function StatusTag({ status, sending = false }: { status: string; sending?: boolean }) {
  if (sending) return <Tag colour={beingSent.colour}>{beingSent.name}</Tag>;
  return <Tag colour={badgeColour(status)}>{statusName(status)}</Tag>;
}

/** Marks a value somebody still has to give. */
export function ToComplete() {
  return <NhsTag className="spi-tag--to-complete">To complete</NhsTag>;
}

const dueColours = { overdue: "red", soon: "orange", later: "grey" } as const satisfies Record<Urgency, string>;

/** Says that something should have been sent, or is stopped midway. */
export function OverdueTag({ children }: { children: string }) {
  return <NhsTag modifier={dueColours.overdue}>{children}</NhsTag>;
}

/** How far the run date of something that is not done is away. */
export function DueTag({ runDate, today }: { runDate: string; today: string }) {
  return <NhsTag modifier={dueColours[urgencyOf(runDate, today)]}>{dueWords(runDate, today)}</NhsTag>;
}
