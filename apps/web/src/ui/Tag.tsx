import type { BadgeColour } from "@spi/domain/lifecycle";
import { badgeColour } from "@spi/domain/lifecycle";

interface TagProps {
  colour: BadgeColour;
  children: string;
}

export function Tag({ colour, children }: TagProps) {
  return <strong className={`nhsuk-tag nhsuk-tag--${colour}`}>{children}</strong>;
}

/** An iteration's status in its colour (specification 4.02 to 4.08). */
export function StatusTag({ status }: { status: string }) {
  return <Tag colour={badgeColour(status)}>{status.charAt(0).toUpperCase() + status.slice(1)}</Tag>;
}

/** Marks a value somebody still has to give. */
export function ToComplete() {
  return <strong className="nhsuk-tag spi-tag--to-complete">To complete</strong>;
}
