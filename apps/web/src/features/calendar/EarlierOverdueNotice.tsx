import { displayDay } from "@spi/domain/day/calendar";
import type { PlannedRuns } from "@spi/domain/desk/planned-runs";
import { monthOf } from "./months.ts";
import { displayCount } from "@spi/domain/text/counts";
import { InsetText } from "nhsuk-react-components";
import { Link } from "react-router";
import { keepFocus } from "../../ui/page/Page.tsx";
import type { CalendarView } from "./calendar-address.ts";

interface EarlierOverdueNoticeProps extends NonNullable<PlannedRuns["overdue_before"]> {
  hrefFor: (changed: Partial<CalendarView>) => string;
}

/** Shows a link to earlier iterations that were not sent. */
export function EarlierOverdueNotice({ count, first, hrefFor }: EarlierOverdueNoticeProps) {
  const words = count === 1 ? "1 earlier iteration is" : `${displayCount(count)} earlier iterations are`;
  return (
    <InsetText>
      <p>
        {words} overdue. {count === 1 ? "Its run date was" : "The first had a run date of"} {displayDay(first)}.{" "}
        <Link to={hrefFor({ month: monthOf(first), layout: "list" })} state={keepFocus}>
          Show the list from {displayDay(first).replace(/^\d+ /, "")}
        </Link>
      </p>
    </InsetText>
  );
}
