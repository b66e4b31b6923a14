import { cohortMembers, cohortName } from "@spi/domain/iteration/cohorts";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import { neighbourOf, useRestoredFocus } from "../../../ui/use-restored-focus.ts";

type Direction = "up" | "down";

interface SelectedCohortsProps {
  cohorts: readonly IterationCohort[];
  knownCohorts: ReadonlyMap<string, CohortReference> | undefined;
  /** The cohort that could not be deleted, and the rules that use it. */
  blockedRemoval?: { label: string; usedBy: ReactNode } | undefined;
  onMove: (label: string, direction: Direction) => void;
  /** Removes a cohort and returns whether it was removed. */
  onRemove: (label: string, fieldId: string) => boolean;
}

/** Lists the iteration's cohorts in order of priority, with buttons to move and delete them. */
export function SelectedCohorts({ cohorts, knownCohorts, blockedRemoval, onMove, onRemove }: SelectedCohortsProps) {
  const restoreFocus = useRestoredFocus();
  const labels = cohorts.map(({ CohortLabel }) => CohortLabel);
  const move = (label: string, direction: Direction) => {
    onMove(label, direction);
    restoreFocus(buttonId(direction, label), buttonId(direction === "up" ? "down" : "up", label));
  };
  const remove = (label: string) => {
    const neighbour = neighbourOf(labels, label);
    if (onRemove(label, buttonId("delete", label)))
      restoreFocus(neighbour && buttonId("delete", neighbour), "cohort-text");
  };
  return (
    <Card heading={`Cohorts in this iteration (${cohorts.length})`} feature>
      {cohorts.length === 0 ? (
        <p className="spi-empty">The cohorts you add will appear here.</p>
      ) : (
        <ol className="nhsuk-list spi-rows">
          {cohorts.map(({ CohortLabel: label, Priority, Virtual }, index) => (
            <li className="spi-rows__row" key={label}>
              <span className="spi-rows__text">
                <CodeName>{cohortName({ CohortLabel: label, Virtual }, knownCohorts)}</CodeName>
                <span className="spi-under">
                  Priority {Priority}, {cohortMembers({ CohortLabel: label, Virtual }, knownCohorts)}
                </span>
                {blockedRemoval?.label === label ? blockedRemoval.usedBy : null}
              </span>
              <span className="spi-rows__actions">
                {directionsAt(index, cohorts.length).map((direction) => (
                  <Button
                    key={direction}
                    small
                    variant="secondary"
                    repeatable
                    id={buttonId(direction, label)}
                    onClick={() => move(label, direction)}
                  >
                    Move {direction}
                    <span className="nhsuk-u-visually-hidden"> {label}</span>
                  </Button>
                ))}
                <Button small variant="secondary" id={buttonId("delete", label)} onClick={() => remove(label)}>
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

/** Returns the directions in which a cohort can move. */
function directionsAt(index: number, count: number): Direction[] {
  return [...(index > 0 ? (["up"] as const) : []), ...(index < count - 1 ? (["down"] as const) : [])];
}

function buttonId(action: Direction | "delete", label: string): string {
  return `cohort-${action}-${label}`;
}
