import { displayDay, ukDay } from "@spi/domain/day/calendar";
import { isBeingSent } from "@spi/domain/release/release-summary";
import { type ReactNode, useState } from "react";
import { DueTag, StatusTag } from "../ui/Tag.tsx";
import { useIteration } from "./IterationScope.tsx";
import { useCurrentRelease } from "./NotReadyCallout.tsx";

/** Shows the iteration's status and run date below a page's title, with links to related pages. */
export function IterationLine({ children }: { children: ReactNode }) {
  const { status, iteration_details: details } = useIteration().iteration;
  const sending = isBeingSent(useCurrentRelease());
  const [today] = useState(() => ukDay(new Date()));
  return (
    <p className="spi-dates spi-quiet">
      <StatusTag status={status} sending={sending} /> Run date: {displayDay(details.IterationDate)}
      {status === "sent to nhs notify" || sending ? null : <DueTag runDate={details.IterationDate} today={today} />}
      {children}
    </p>
  );
}
