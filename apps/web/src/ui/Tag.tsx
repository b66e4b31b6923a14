import type { BadgeColour } from "@spi/domain/iteration/lifecycle";
import { badgeColour, statusName } from "@spi/domain/iteration/lifecycle";
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
  return <Tag colour={badgeColour(status)}>{statusName(status)}</Tag>;
}

/** Marks a value somebody still has to give. */
export function ToComplete() {
  return <NhsTag className="spi-tag--to-complete">To complete</NhsTag>;
}
