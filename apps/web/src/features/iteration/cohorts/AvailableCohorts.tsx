import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import { displayDay } from "@spi/domain/day/calendar";
import { describeMembers } from "@spi/domain/iteration/cohorts";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import { Checkbox } from "../../../ui/fields/ChoiceFields.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { neighbourOf, useRestoredFocus } from "../../../ui/use-restored-focus.ts";
import { type AgeLimit, type CohortFilter, ageLimits, filterCohorts } from "./cohort-filter.ts";
import { formatCount } from "./cohort-list.ts";

interface AvailableCohortsProps {
  knownCohorts: ReadonlyMap<string, CohortReference> | undefined;
  /** The campaign's target, which is the initial value of the text filter. */
  target: string;
  selected: readonly IterationCohort[];
  onAdd: (label: string) => void;
}

const pageSize = 25;
const ageChoices = ageLimits.map((value) => ({ value, label: value === "" ? "No limit" : `${value} months` }));

/** Lists the cohorts in the reference data, with three filters above the list and an Add button for each cohort. */
export function AvailableCohorts({ knownCohorts, target, selected, onAdd }: AvailableCohortsProps) {
  const [filter, setFilter] = useState<CohortFilter>({ ageLimit: "3", latestOnly: true, text: target });
  // Typing has priority over updating the list.
  const deferredFilter = useDeferredValue(filter);
  if (!knownCohorts) return <LoadingText>Loading cohorts...</LoadingText>;
  return (
    <>
      <h2 className="nhsuk-heading-m">Available cohorts</h2>
      <CohortFilters filter={filter} onChange={setFilter} />
      <MatchingCohorts knownCohorts={knownCohorts} filter={deferredFilter} selected={selected} onAdd={onAdd} />
    </>
  );
}

interface MatchingCohortsProps extends Pick<AvailableCohortsProps, "selected" | "onAdd"> {
  knownCohorts: ReadonlyMap<string, CohortReference>;
  filter: CohortFilter;
}

/**
 * Lists the matching cohorts that have not been chosen, page by page. Does not render again while the user is typing.
 */
const MatchingCohorts = memo(function MatchingCohorts({ knownCohorts, filter, selected, onAdd }: MatchingCohortsProps) {
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const [now] = useState(() => new Date());
  const restoreFocus = useRestoredFocus();
  const matches = useMemo(
    () => filterCohorts([...knownCohorts.values()], { filter, now }),
    [knownCohorts, filter, now],
  );
  const selectedLabels = new Set(selected.map(({ CohortLabel }) => CohortLabel));
  const available = matches.filter(({ CohortLabel }) => !selectedLabels.has(CohortLabel));
  const add = (label: string) => {
    const neighbour = neighbourOf(
      available.map(({ CohortLabel }) => CohortLabel),
      label,
    );
    restoreFocus(neighbour && addButtonId(neighbour), "cohort-text");
    onAdd(label);
  };
  return (
    <>
      <output className="spi-quiet spi-count">
        {formatCount(available.length)} {available.length === 1 ? "cohort" : "cohorts"} found
      </output>
      <ul className="nhsuk-list spi-rows">
        {available.slice(0, visibleCount).map((cohort) => (
          <CohortRow key={cohort.CohortLabel} cohort={cohort} onAdd={add} />
        ))}
      </ul>
      {available.length === 0 ? (
        <p className="spi-empty">
          No cohorts match. Change your search, or show cohorts that have not been refreshed recently.
        </p>
      ) : null}
      {available.length > visibleCount ? (
        <Button variant="secondary" repeatable onClick={() => setVisibleCount(visibleCount + pageSize)}>
          Show more cohorts
        </Button>
      ) : null}
    </>
  );
});

function CohortFilters({ filter, onChange }: { filter: CohortFilter; onChange: (filter: CohortFilter) => void }) {
  return (
    <div className="spi-filters">
      <TextField
        id="cohort-text"
        label="Words in the cohort's name"
        hint={
          <>
            Put a minus sign before a word to exclude cohorts with that word in their name. For example,{" "}
            <span className="spi-nowrap">covid -care</span>
          </>
        }
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
        spellCheck={false}
      />
      <SelectField<AgeLimit>
        id="cohort-age"
        label="Hide cohorts not refreshed for"
        value={filter.ageLimit}
        onChange={(ageLimit) => onChange({ ...filter, ageLimit })}
        choices={ageChoices}
      />
      <div className="nhsuk-checkboxes nhsuk-checkboxes--small spi-filters__latest">
        <Checkbox
          id="cohort-latest"
          label="Latest version only"
          checked={filter.latestOnly}
          onChange={(latestOnly) => onChange({ ...filter, latestOnly })}
        />
      </div>
    </div>
  );
}

function CohortRow({ cohort, onAdd }: { cohort: CohortReference; onAdd: (label: string) => void }) {
  return (
    <li className="spi-rows__row">
      <span className="spi-rows__text">
        <CodeName>{cohort.CohortLabel}</CodeName>
        <span className="spi-under">
          {describeMembers(cohort.MemberCount)}, refreshed {displayDay(String(cohort.LastRefreshed).slice(0, 8))}
        </span>
      </span>
      <Button small variant="secondary" id={addButtonId(cohort.CohortLabel)} onClick={() => onAdd(cohort.CohortLabel)}>
        Add<span className="nhsuk-u-visually-hidden"> {cohort.CohortLabel}</span>
      </Button>
    </li>
  );
}

function addButtonId(label: string): string {
  return `add-${label}`;
}
