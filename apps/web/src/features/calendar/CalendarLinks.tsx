import { type Month, addMonths } from "./months.ts";
import { Link } from "react-router";
import { keepFocus } from "../../ui/page/Page.tsx";
import { type CalendarForm, type CalendarView, listedMonths } from "./calendar-address.ts";

interface CalendarLinksProps {
  view: CalendarView;
  thisMonth: Month;
  addressOf: (changed: Partial<CalendarView>) => string;
}

const forms: readonly { form: CalendarForm; label: string }[] = [
  { form: "month", label: "Month" },
  { form: "list", label: "List" },
];

/** Links to other months and to the other view. The focus remains on the link that was followed. */
export function CalendarLinks({ view, thisMonth, addressOf }: CalendarLinksProps) {
  const step = view.form === "list" ? listedMonths : 1;
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
          // oxlint-disable-next-line react/no-array-index-key -- the same way keeps its element, and with it the focus
          <li key={index}>
            <Link to={addressOf({ month })} state={keepFocus}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {forms.map(({ form, label }) => (
          <li key={form}>
            <Link to={addressOf({ form })} state={keepFocus} aria-current={form === view.form ? "true" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
