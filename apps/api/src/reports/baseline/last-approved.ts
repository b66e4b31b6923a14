import { toTimestamp } from "@spi/domain/day/calendar";
import { isOfLast } from "@spi/domain/expectation/expectations";
import type { LastApproved } from "@spi/engine/expect/last-report";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { finishedReports, isApprovalOfReport } from "../finished-reports.ts";
import type { ReportRow } from "../store.ts";

type Run = Pick<ReportRow, "id" | "configuration">;

/**
 * Finds the report to compare a run's bounds with. This is the campaign's last approved report for any iteration with
 * the same communication type. Returns no report if no bound requires one, or if the iteration is limited to a list of
 * people and therefore cannot be compared.
 */
export async function lastApprovedOfKind(db: Db, { id, configuration }: Run): Promise<LastApproved> {
  const expectations = configuration.expectations?.Expectations ?? [];
  if (!expectations.some((expectation) => expectation.Kind === "Bound" && isOfLast(expectation))) return "none";
  if (configuration.iteration.OnlyPeople) return "some";
  const approved = await finishedReports(db)
    .innerJoin("history", "history.object_id", "report.iteration_id")
    .innerJoin("iteration", "iteration.id", "report.iteration_id")
    .innerJoin("iteration as own_iteration", "own_iteration.campaign_id", "iteration.campaign_id")
    .innerJoin("report as own", "own.iteration_id", "own_iteration.id")
    .select(["iteration.name", "history.at"])
    .where("own.id", "=", id)
    .whereRef("report.id", "<>", "own.id")
    .where(isApprovalOfReport)
    .where(sql<boolean>`${kindOf("report")} is not distinct from ${kindOf("own")}`)
    .where(sql<boolean>`report.configuration -> 'iteration' -> 'OnlyPeople' is null`)
    .orderBy("history.at", "desc")
    .orderBy("report.number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!approved) return "none";
  const { number, name, iteration_id, at, report, facts } = approved;
  return {
    called: `report ${number} of “${name}”`,
    iteration_id,
    number,
    approved_at: toTimestamp(at),
    report,
    plans: approved.configuration.campaign.AvailableRoutingIds,
    notRoutable: facts?.notRoutable,
  };
}

const kindOf = (table: string) => sql`${sql.ref(`${table}.configuration`)} -> 'iteration' ->> 'CommsType'`;
