import { targetNames, targets } from "@spi/domain/campaign/campaign";
import { statusName } from "@spi/domain/iteration/lifecycle";
import { calendarStatuses } from "@spi/domain/desk/planned-runs";
import { useMe } from "../../session/use-session.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import type { CalendarView } from "./calendar-address.ts";

const programmes = targets.map((value) => ({ value, label: targetNames[value] }));
const statuses = calendarStatuses.map((value) => ({ value, label: statusName(value) }));

interface CalendarFilterProps {
  view: CalendarView;
  onChange: (changed: Partial<CalendarView>) => void;
}

/** Shows the calendar's filters. Users with one team do not see a team filter. */
export function CalendarFilter({ view, onChange }: CalendarFilterProps) {
  const { teams } = useMe();
  return (
    <div className="spi-calendar__filters">
      {teams.length > 1 ? (
        <SelectField
          id="calendar-team"
          label="Team"
          value={view.team}
          onChange={(team) => onChange({ team })}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="All"
        />
      ) : null}
      <SelectField
        id="calendar-vaccination"
        label="Vaccination or screening"
        value={view.target}
        onChange={(target) => onChange({ target })}
        choices={programmes}
        placeholder="All"
      />
      <SelectField
        id="calendar-status"
        label="Status"
        value={view.status}
        onChange={(status) => onChange({ status })}
        choices={statuses}
        placeholder="Any status"
      />
    </div>
  );
}
