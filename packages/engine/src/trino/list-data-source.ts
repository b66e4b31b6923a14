import type { ListFilter } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { quoted } from "../population/layout.ts";
import { type CollectRequest, type DataSource, resultColumns } from "../scans/data-source.ts";
import { restrictToList, withListSession } from "../scans/list-filter.ts";
import { scanOf } from "../scans/plan-scan.ts";
import { type DuckDbSession, withDuckDb } from "../scans/session.ts";
import { duckdbDialect, trinoDialect } from "../sql/dialect.ts";
import { anyMemberSql } from "../sql/scan.ts";
import { fetchRows } from "./fetch-rows.ts";
import { type TrinoPeople, sourceFor } from "./trino-people.ts";

/**
 * Returns a data source for the people on a list in Trino. NHS numbers are never sent to the cluster, because it stores
 * the text of every statement and the parameters of prepared statements. Queries select groups of about a thousand
 * people by the remainders of their NHS numbers. This process then picks out the people on the list, and answers the
 * queries about them.
 */
export function listDataSource(people: TrinoPeople, only: ListFilter): DataSource {
  return {
    manifest: people.manifest,
    only,
    dialect: duckdbDialect,
    session: (limits, work) => (only.marks ? withListSession({ only }, limits, work) : withDuckDb(limits, work)),
    collect: (session, collecting) => collect(session, { ...people, only }, collecting),
  };
}

const listed = "people_of_list";

async function collect(
  session: DuckDbSession,
  people: TrinoPeople & { only: ListFilter },
  { into, columns, among, sql, onProgress, most = Infinity }: CollectRequest,
): Promise<"whole" | "too many"> {
  const { address, manifest, only } = people;
  const names = manifest.columns.map(({ name }) => name);
  const numberIndex = names.indexOf("nhs_number");
  const wanted = new Set(only.nhsNumbers);
  const conditions = [groupsSql(only, manifest.size), membersSql(people, among)].filter(
    (condition) => condition !== undefined,
  );
  await fetchRows(session, address, {
    into: listed,
    columns: resultColumns(manifest, names),
    sql: `select ${names.map(quoted).join(", ")} from ${sourceFor(people, among)}${conditions.length > 0 ? ` where ${conditions.join(" and ")}` : ""}`,
    onProgress,
    keep: (row) => row[numberIndex]?.length === 10 && wanted.has(Number(row[numberIndex])),
  });
  const types = Object.entries(columns).map(([name, type]) => `${quoted(name)} ${type}`);
  await session.run(`create table ${into} (${types.join(", ")})`);
  const source = only.marks ? restrictToList({ only }, listed) : listed;
  const added = await session.run(`insert into ${into}\n${sql({ source, nhsNumbers: "some" })}`);
  await session.run(`drop table ${listed}`);
  return added.rowsChanged > most ? "too many" : "whole";
}

/**
 * Number of people in each group. There are enough people to prevent the cluster from finding out which of them are on
 * the list.
 */
const peopleOfGroup = 1000;

/** Maximum number of groups in a statement. If a list has more, the query covers the whole population instead. */
const maxGroups = 5000;

/**
 * Returns the condition for a list's groups. Returns undefined if the list has people in all groups, or in too many
 * groups.
 */
export function groupsSql({ nhsNumbers }: ListFilter, size: number): string | undefined {
  const groups = Math.floor(size / peopleOfGroup);
  if (groups < 2) return undefined;
  const named = [...new Set(nhsNumbers.map((number) => number % groups))].toSorted((a, b) => a - b);
  if (named.length > maxGroups || named.length === groups) return undefined;
  return `mod(try_cast(nhs_number as bigint), ${groups}) in (${named.join(", ") || "null"})`;
}

function membersSql({ manifest }: TrinoPeople, among: readonly Plan[] | "everybody"): string | undefined {
  if (among === "everybody") return undefined;
  const members = anyMemberSql(among.map((plan) => scanOf({ manifest, dialect: trinoDialect }, plan, "deciding")));
  return members === undefined ? undefined : `(${members})`;
}
