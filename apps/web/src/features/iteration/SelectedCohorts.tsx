import type { IterationCohort } from "@spi/domain/iteration";
import type { CohortReference } from "@spi/domain/reference-data";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cohortName, formatPeople } from "./cohort-list.ts";

interface SelectedCohortsProps {
  cohorts: readonly IterationCohort[];
  known: ReadonlyMap<string, CohortReference>;
  onMove: (label: string, direction: "up" | "down") => void;
  onRemove: (label: string, fieldId: string) => void;
}

/** The iteration's cohorts in order of priority, to move and delete. */
export function SelectedCohorts({ cohorts, known, onMove, onRemove }: SelectedCohortsProps) {
  return (
    <Card heading={`Cohorts of this iteration (${cohorts.length})`} feature>
      {cohorts.length === 0 ? (
        <p className="spi-empty">The cohorts you add will appear here.</p>
      ) : (
        <ol className="nhsuk-list spi-rows">
          {cohorts.map(({ CohortLabel: label, Priority }, index) => (
            <li className="spi-rows__row" key={label}>
              <span className="spi-rows__text">
                {cohortName(label, known)}
                <span className="spi-under">
                  Priority {Priority}, {formatPeople(known.get(label)?.MemberCount)}
                </span>
              </span>
              <span className="spi-rows__actions">
                {index > 0 ? (
                  <Button small variant="secondary" repeatable onClick={() => onMove(label, "up")}>
                    Move up<span className="nhsuk-u-visually-hidden"> {label}</span>
                  </Button>
                ) : null}
                {index < cohorts.length - 1 ? (
                  <Button small variant="secondary" repeatable onClick={() => onMove(label, "down")}>
                    Move down<span className="nhsuk-u-visually-hidden"> {label}</span>
                  </Button>
                ) : null}
                <Button
                  small
                  variant="secondary"
                  id={`cohort-${label}`}
                  onClick={() => onRemove(label, `cohort-${label}`)}
                >
                  Delete<span className="nhsuk-u-visually-hidden"> {label}</span>
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
