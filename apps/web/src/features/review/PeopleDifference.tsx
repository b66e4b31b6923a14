import { displayDay } from "@spi/domain/day/calendar";
import type { ChangeCounts } from "@spi/domain/report/people-difference";
import { changeWords, differenceSentence, reasonWords } from "@spi/domain/words/people-difference-words";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";

const shown = ["newly_invited", "no_longer_invited", "other_message", "same_invitation"] as const;
const columns = shown.map((change) => ({ heading: changeWords[change], numeric: true }));
const cellsOf = (counts: ChangeCounts) => shown.map((change) => counts[change].toLocaleString("en-GB"));

/** Whom the iteration treats differently than an earlier version, over the people there are now (REQ-REV-16). */
export function PeopleDifference({ version }: { version: string }) {
  const { key } = useIteration();
  const asked = useQuery(queries.peopleDifference(key, version));
  if (asked.isPending) return <LoadingText>Counting people…</LoadingText>;
  if (asked.isError || !asked.data.difference) {
    const why = asked.data?.not_available ?? "The people could not be counted. Reload the page to try again.";
    return <p>People who change: not available. {why}</p>;
  }
  const { difference, people_as_of: asOf, earlier, later } = asked.data;
  const { people, reasons, cohorts, boards } = difference;
  return (
    <>
      <h3 className="nhsuk-heading-s nhsuk-u-margin-top-5">People who change</h3>
      <p>
        <strong>{differenceSentence(people)}</strong> {people.same_invitation.toLocaleString("en-GB")} would be sent the
        same as before.
      </p>
      {reasons.length > 0 ? (
        <DataTable
          caption="Why people change"
          columns={[{ heading: "Change" }, { heading: "Why" }, { heading: "People", numeric: true }]}
          rows={reasons.map((reason) => ({
            key: `${reason.change} ${reason.before?.id} ${reason.now?.id}`,
            cells: [changeWords[reason.change], reasonWords(reason), reason.people.toLocaleString("en-GB")],
          }))}
        />
      ) : null}
      {boards.length > 0 ? (
        <Details>
          <Details.Summary>People who change by cohort and board</Details.Summary>
          <Details.Text>
            <DataTable
              caption="By cohort"
              columns={[{ heading: "Cohort" }, ...columns]}
              rows={cohorts.map((row) => ({ key: row.label, cells: [row.label, ...cellsOf(row)] }))}
            />
            <DataTable
              caption="By board"
              columns={[{ heading: "ICB" }, ...columns]}
              rows={boards.map((row) => ({ key: row.icb ?? "", cells: [row.icb ?? "Not known", ...cellsOf(row)] }))}
            />
          </Details.Text>
        </Details>
      ) : null}
      <p className="nhsuk-u-secondary-text-colour">{countedOn({ asOf, earlier, later })}</p>
    </>
  );
}

interface Counted {
  asOf: string | null;
  earlier: { run_date: string } | null;
  later: { run_date: string };
}

/** Whose people were counted, and on which days the rules were asked. */
function countedOn({ asOf, earlier, later }: Counted): string {
  const people = asOf === null ? "" : `Counted over people as of ${displayDay(asOf)}. `;
  if (!earlier || earlier.run_date === later.run_date)
    return `${people}Both versions run on ${displayDay(later.run_date)}.`;
  return `${people}The earlier version ran on ${displayDay(earlier.run_date)}, this one runs on ${displayDay(later.run_date)}.`;
}
