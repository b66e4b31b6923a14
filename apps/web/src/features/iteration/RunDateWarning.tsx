import { ukDay } from "@spi/domain/day/calendar";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts } from "../../ui/form/typed-day.ts";
import { pastRunDate } from "@spi/domain/iteration/run-date";
import { useState } from "react";
import { Findings } from "../../ui/page/Findings.tsx";

/** Warns a user who is typing a run date that is today or in the past. The date may still be what the user intends. */
export function RunDateWarning({ typed }: { typed: DayParts }) {
  const [today] = useState(() => ukDay(new Date()));
  const day = parseDayParts(typed);
  const warning = day.ok ? pastRunDate(day.value, today) : undefined;
  return (
    <div aria-live="polite">
      {warning === undefined ? null : <Findings findings={[{ level: "warning", message: warning }]} />}
    </div>
  );
}
