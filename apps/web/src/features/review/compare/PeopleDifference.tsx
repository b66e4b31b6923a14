import { formatCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";
import { displayDay } from "@spi/domain/day/calendar";
import { boardName } from "@spi/domain/library/code-lists";
import {
  type ChangeCounts,
  type PeopleDifference as Difference,
  treatedDifferently,
} from "@spi/domain/report/people-difference";
import {
  describeAge,
  describeChange,
  differenceSentence,
  describeReason,
} from "@spi/domain/report/people-difference-sentences";
import { causeTitle } from "@spi/domain/report/cause-sentences";
import { useQuery } from "@tanstack/react-query";
import { Details, InsetText } from "nhsuk-react-components";
import type { ReactNode } from "react";
import { queries } from "../../../api/queries.ts";
import { blurredHint } from "../../../scope/preview/preview-text.ts";
import { useCodes } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { ExamplePeople } from "./ExamplePeople.tsx";
import type { ComparableVersion } from "./use-comparable-versions.ts";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";

type Counts = Pick<ChangeCounts, (typeof treatedDifferently)[number]>;

/**
 * Returns the columns for tables of people with a different outcome, and the function that creates a row's cells. Omits
 * kinds of change that do not affect anyone.
 */
function columnsFor({ people, rounded }: Difference) {
  const changes = treatedDifferently.filter((change) => people[change] > 0);
  return {
    columns: changes.map((change) => ({ heading: describeChange[change], numeric: true })),
    cellsOf: (counts: Counts) => changes.map((change) => formatCount(counts[change], rounded)),
  };
}

function describeUnchanged({ people: { same_invitation: unchanged }, rounded }: Difference): string {
  return rounded && unchanged === 0 ? "Few or no people" : upperFirst(formatCount(unchanged, rounded));
}

interface PeopleDifferenceProps {
  version: ComparableVersion;
  /** Other differences, shown below the people. */
  children?: ReactNode;
}

/** Shows the people that an earlier version treats differently. */
export function PeopleDifference({ version, children }: PeopleDifferenceProps) {
  const { key } = useIteration();
  const query = useQuery(queries.peopleDifference(key, version.value));
  if (query.isPending || query.isError || !query.data.difference) {
    const reason = query.data?.not_available ?? "We could not count the people. Reload the page to try again.";
    return (
      <>
        <div className="spi-compare__counts">
          {query.isPending ? <LoadingText>Counting people…</LoadingText> : <p>Not available. {reason}</p>}
        </div>
        <div className="spi-compare__more">{children}</div>
      </>
    );
  }
  const { difference, people_as_of: asOf, people_old: oldDataWarning, earlier, later } = query.data;
  const { causes } = difference;
  return (
    <>
      <div className="spi-compare__counts">
        <p>
          <strong>{differenceSentence(difference)}</strong> {describeUnchanged(difference)} would be sent the same
          message as before.
        </p>
        {causes?.length === 0 ? null : <Causes difference={difference} />}
        <p className="nhsuk-u-secondary-text-colour">{describeCount({ asOf, earlier, later })}</p>
        {difference.rounded ? <p>{blurredHint}</p> : null}
        {oldDataWarning === null ? null : <InsetText>{oldDataWarning}</InsetText>}
      </div>
      <div className="spi-compare__more">
        {causes?.length === 0 ? null : <Breakdown difference={difference} />}
        <ExamplePeople
          rounded={difference.rounded}
          examples={difference.examples}
          runDate={later.run_date}
          version={version}
        />
        {children}
      </div>
    </>
  );
}

/** Lists the changes, each with the number of people that it affects on its own. */
function Causes({ difference }: { difference: Difference }) {
  const { causes } = difference;
  const { columns, cellsOf } = columnsFor(difference);
  if (causes === null) {
    return (
      <p>
        There are too many differences to count the effect of each one. Choose a more similar version to compare with.
      </p>
    );
  }
  return (
    <DataTable
      caption="Causes"
      columns={[{ heading: "Change" }, ...columns]}
      rows={causes.map((cause) => {
        const title = causeTitle(cause);
        return { key: title, cells: [title, ...cellsOf(cause)] };
      })}
    />
  );
}

function Breakdown({ difference }: { difference: Difference }) {
  const { causes, reasons, cohorts, boards, ages } = difference;
  const { columns, cellsOf } = columnsFor(difference);
  const codes = useCodes();
  return (
    <Details>
      <Details.Summary>People whose outcome changes, by rule, cohort, board and age</Details.Summary>
      <Details.Text>
        {causes === null || causes.length === 1 ? null : (
          <p>
            A change is the cause if undoing only that change would bring back the earlier outcome. “Only in
            combination” means that undoing any one of the changes would bring back the earlier outcome. “On its own”
            means that the change would have caused the new outcome by itself, so undoing just one change makes no
            difference. “In combination” means that undoing any one of the changes would lead to an outcome that is
            neither the earlier one nor the new one.
          </p>
        )}
        <DataTable
          caption="By rule"
          columns={[{ heading: "Change" }, { heading: "Why" }, { heading: "People", numeric: true }]}
          rows={reasons.map((reason) => ({
            key: `${reason.change} ${reason.before?.id} ${reason.now?.id}`,
            cells: [
              describeChange[reason.change],
              describeReason(reason),
              formatCount(reason.people, difference.rounded),
            ],
          }))}
        />
        <DataTable
          caption="By cohort"
          columns={[{ heading: "Cohort" }, ...columns]}
          rows={cohorts.map((row) => ({
            key: row.label,
            cells: [<CodeName key="label">{row.label}</CodeName>, ...cellsOf(row)],
          }))}
        />
        <DataTable
          caption="By board"
          columns={[{ heading: "ICB" }, ...columns]}
          rows={boards.map((row) => ({
            key: row.icb ?? "",
            cells: [boardName(row.icb ?? "", codes), ...cellsOf(row)],
          }))}
        />
        {ages === null ? null : (
          <DataTable
            caption="By age"
            columns={[{ heading: "Age on the run date" }, ...columns]}
            rows={ages.map((row) => ({ key: describeAge(row.age), cells: [describeAge(row.age), ...cellsOf(row)] }))}
          />
        )}
      </Details.Text>
    </Details>
  );
}

interface CountDates {
  asOf: string | null;
  earlier: { run_date: string } | null;
  later: { run_date: string };
}

/** Describes the population data that was counted, and the days on which the rules were evaluated. */
function describeCount({ asOf, earlier, later }: CountDates): string {
  const people = asOf === null ? "" : `Full count, data up to ${displayDay(asOf)}. `;
  if (!earlier || earlier.run_date === later.run_date)
    return `${people}Both versions have the run date ${displayDay(later.run_date)}.`;
  return `${people}The run date is ${displayDay(earlier.run_date)} in the earlier version and ${displayDay(later.run_date)} in this version.`;
}
