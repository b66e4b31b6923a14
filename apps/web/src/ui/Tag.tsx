import type { BadgeColour } from "@spi/domain/lifecycle";
import { badgeColour } from "@spi/domain/lifecycle";
import { Tag as NhsTag } from "nhsuk-react-components";

interface TagProps {
  colour: BadgeColour;
  children: string;
}

export function Tag({ colour, children }: TagProps) {
  return <NhsTag modifier={colour}>{children}</NhsTag>;
}

/** An iteration's status in its colour (REQ-LIF-02). */
export function StatusTag({ status }: { status: string }) {
  return <Tag colour={badgeColour(status)}>{status.charAt(0).toUpperCase() + status.slice(1)}</Tag>;
}

/** Marks a value somebody still has to give. */
export function ToComplete() {
  return <NhsTag className="spi-tag--to-complete">To complete</NhsTag>;
}
