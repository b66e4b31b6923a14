import { type Day, displayDay } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import { joinConditions, matchingPeople } from "@spi/domain/rule-sentences/condition-phrases";
import { Button } from "../../../ui/Button.tsx";
import { useDescribeCondition } from "../use-expectation-text.ts";

interface StatementDetailsProps {
  statement: EligibilityStatement;
  /**
   * Date on which eligibility is determined if the statement has no date. Null if each iteration has its own run date.
   */
  runDate: Day | null;
}

/** Shows an eligibility statement with its policy, author and groups. People in any of the groups are eligible. */
export function StatementDetails({ statement, runDate }: StatementDetailsProps) {
  const { Name, Policy, WrittenBy, Day: day, AnyOf } = statement;
  return (
    <>
      <p>
        <strong>{Name}</strong>
        <span className="spi-under spi-quiet">
          {Policy.Document}, version {Policy.Version}. Written by {WrittenBy}.
          {` We work out eligibility on ${describeDay(day, runDate)}.`}
        </span>
      </p>
      <StatementGroups groups={AnyOf} runDate={day ?? runDate} />
    </>
  );
}

function describeDay(day: Day | undefined, runDate: Day | null): string {
  if (day !== undefined) return displayDay(day);
  return runDate === null ? "each iteration’s run date" : `the run date, ${displayDay(runDate)}`;
}

interface StatementGroupsProps {
  groups: EligibilityStatement["AnyOf"];
  runDate: Day | null;
  /** Deletes a group. If undefined, groups cannot be deleted. */
  onDelete?: (name: string) => void;
}

/** Lists a statement's groups, each with the conditions that people in the group meet. */
export function StatementGroups({ groups, runDate, onDelete }: StatementGroupsProps) {
  const describeCondition = useDescribeCondition(runDate);
  return (
    <ul className="nhsuk-list nhsuk-list--bullet">
      {groups.map(({ Name, Conditions }) => (
        <li key={Name}>
          <strong>{Name}:</strong>{" "}
          {matchingPeople(joinConditions(Conditions.map((condition) => describeCondition(condition))))}
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
