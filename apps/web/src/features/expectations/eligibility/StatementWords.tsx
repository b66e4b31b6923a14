import type { Day } from "@spi/domain/day/calendar";
import { displayDay } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import { Button } from "../../../ui/Button.tsx";
import { useConditionWords } from "../use-expectation-words.ts";

/** A statement of who should be reached: by which policy, whose it is, and its groups, of which people need be in one only. */
export function StatementWords({ statement, runDate }: { statement: EligibilityStatement; runDate: Day }) {
  const { Name, Policy, WrittenBy, Day: day, AnyOf } = statement;
  return (
    <>
      <p>
        <strong>{Name}</strong>
        <span className="spi-under spi-quiet">
          {Policy.Document}, version {Policy.Version}. Written by {WrittenBy}.
          {day === undefined ? "" : ` Who is eligible on ${displayDay(day)}.`}
        </span>
      </p>
      <StatementGroups groups={AnyOf} runDate={day ?? runDate} />
    </>
  );
}

interface StatementGroupsProps {
  groups: EligibilityStatement["AnyOf"];
  runDate: Day;
  /** Without it none can be taken away. */
  onDelete?: (name: string) => void;
}

/** The groups of a statement, each with the conditions that all hold for who is in it. */
export function StatementGroups({ groups, runDate, onDelete }: StatementGroupsProps) {
  const words = useConditionWords(runDate);
  return (
    <ul className="nhsuk-list nhsuk-list--bullet">
      {groups.map(({ Name, Conditions }) => (
        <li key={Name}>
          <strong>{Name}:</strong> {Conditions.map((condition) => words(condition)).join(", and ")}
          {onDelete ? (
            <div className="nhsuk-u-margin-top-2">
              <Button variant="secondary" small onClick={() => onDelete(Name)}>
                Delete<span className="nhsuk-u-visually-hidden"> group {Name}</span>
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
