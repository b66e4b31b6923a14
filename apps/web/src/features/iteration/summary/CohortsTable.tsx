import { byPriority } from "@spi/domain/values/by-priority";
import { cohortName, isVirtual } from "@spi/domain/iteration/cohorts";
import { Link } from "react-router";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { editPath } from "../../../paths/paths.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { formatCount } from "../cohorts/cohort-list.ts";

const columns = [{ heading: "Cohort" }, { heading: "Members", numeric: true }, { heading: "Priority", numeric: true }];

/** Lists the iteration's cohorts by priority. */
export function CohortsTable({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const knownCohorts = useKnownCohorts();
  const cohorts = byPriority(iteration.iteration_details.IterationCohorts);
  const rows = cohorts.map((cohort) => ({
    key: cohort.CohortLabel,
    cells: [
      cohortName(cohort, knownCohorts),
      isVirtual(cohort) ? "Everyone" : formatCount(knownCohorts?.get(cohort.CohortLabel)?.MemberCount),
      String(cohort.Priority),
    ],
  }));
  return (
    <>
      {rows.length === 0 ? (
        <p>There are no cohorts yet. Without a cohort, no one can be invited.</p>
      ) : (
        <DataTable caption="Cohorts" captionHidden columns={columns} rows={rows} />
      )}
      {rows.length > 1 ? (
        <p className="spi-quiet">
          If someone is in several cohorts, we invite them from the first one in which no rule excludes them.
        </p>
      ) : null}
      {editable ? (
        <p className="spi-rule-group__links">
          <Link to={editPath(key, "cohorts")}>
            Edit<span className="nhsuk-u-visually-hidden"> cohorts</span>
          </Link>
        </p>
      ) : null}
    </>
  );
}
