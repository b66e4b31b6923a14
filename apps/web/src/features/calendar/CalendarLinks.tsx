import { type Month, addMonths } from "./months.ts";
import { Link } from "react-router";
import { keepFocus } from "../../ui/page/Page.tsx";
import { type CalendarLayout, type CalendarView, listMonthCount } from "./calendar-address.ts";

interface CalendarLinksProps {
  view: CalendarView;
  thisMonth: Month;
  hrefFor: (changed: Partial<CalendarView>) => string;
}

const layouts: readonly { layout: CalendarLayout; label: string }[] = [
  { layout: "month", label: "Month" },
  { layout: "list", label: "List" },
];

/** Shows links to other months and to the other view. The link that the user followed keeps the focus. */
export function CalendarLinks({ view, thisMonth, hrefFor }: CalendarLinksProps) {
  const step = view.layout === "list" ? listMonthCount : 1;
  const unit = step === 1 ? "month" : `${step} months`;
  const months = [
    { label: `Previous ${unit}`, month: addMonths(view.month, -step) },
    { label: "This month", month: thisMonth },
    { label: `Next ${unit}`, month: addMonths(view.month, step) },
  ];
  return (
    <nav className="spi-calendar__links" aria-label="Calendar">
      <ul>
        {months.map(({ label, month }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a link in the same position keeps its element, and therefore the focus
          <li key={index}>
            <Link to={hrefFor({ month })} state={keepFocus}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {layouts.map(({ layout, label }) => (
          <li key={layout}>
            <Link to={hrefFor({ layout })} state={keepFocus} aria-current={layout === view.layout ? "true" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
