import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type Result, ok } from "@spi/domain/values/result";
import type { ListBand, ListCounts, ListedPerson, ReadListQuery, ScanProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { sqlText } from "../population/sql-text.ts";
import { ageBandSql } from "../sql/age-band.ts";
import { duckdbDialect } from "../sql/dialect.ts";
import { decidePeople, joinDecisions } from "./decide-people.ts";
import type { DataSource } from "./data-source.ts";

/** Reads the people on a list, a few thousand at a time. Does not write them anywhere. */
export async function readList(
  dataSource: DataSource,
  question: ReadListQuery,
): Promise<Result<ListCounts, ScanProblem>> {
  const { plan, invitedBySeed: seed, bandBy, withBoards = false, onPeople } = question;
  const columns = [...(withBoards ? ["icb"] : []), ...(bandBy ? bandColumns[bandBy] : [])];
  return dataSource.session(question, async (session) => {
    const counts = await decidePeople(session, dataSource, question, columns);
    const band = bandBy && `min(${bandSql[bandBy](plan)}) over (partition by nhs_number) nulls last, `;
    const order = `where outcome = 'invited' order by ${band ?? ""}md5(${sqlText(seed ?? "")} || nhs_number), person_id`;
    const result = await session.stream(
      `select nhs_number, cast(outcome as varchar), cast(reason as varchar), cast(plan as varchar), ` +
        `${withBoards ? "icb" : "null"} from ${joinDecisions(dataSource, plan)} ${seed === undefined ? "" : order}`,
    );
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
      await onPeople(chunk.getRows().map(toListed));
    }
    return ok(counts);
  });
}

function toListed(row: readonly unknown[]): ListedPerson {
  const [nhsNumber, outcome, reason, plan, board] = row as [
    string | null,
    ListedPerson["outcome"],
    string | null,
    string | null,
    string | null,
  ];
  return { nhsNumber, outcome, reason, plans: plan === null ? [] : splitRoutingPlanIds(plan), board };
}

/** Columns needed to sort by each band, in addition to the decisions. */
const bandColumns: Readonly<Record<ListBand, readonly string[]>> = {
  age: ["date_of_birth"],
  cohort: [],
  region: ["commissioning_region"],
};

/** Functions that return the SQL for a person's band. People whose age is unknown come last. */
const bandSql: Readonly<Record<ListBand, (plan: Plan) => string>> = {
  age: (plan) => `-(${ageBandSql(plan, duckdbDialect)})`,
  cohort: ({ cohorts }) =>
    `list_position([${cohorts.map(({ label }) => sqlText(label)).join(", ")}], cast(cohort as varchar))`,
  region: () => "commissioning_region",
};
