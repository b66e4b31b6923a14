import type { CollectRequest, DataSource } from "../scans/data-source.ts";
import { type DuckDbSession, withDuckDb } from "../scans/session.ts";
import { trinoDialect } from "../sql/dialect.ts";
import { fetchRows } from "./fetch-rows.ts";
import { listDataSource } from "./list-data-source.ts";
import { type TrinoPeople, sourceFor } from "./trino-people.ts";

/** Returns a data source for population data in Trino. */
export function trinoDataSource(people: TrinoPeople): DataSource {
  const { manifest, only } = people;
  if (only) return listDataSource(people, only);
  return {
    manifest,
    dialect: trinoDialect,
    session: withDuckDb,
    collect: (session, collecting) => collect(session, people, collecting),
  };
}

/** Runs one query on the cluster and stores its rows in a table in the session. */
function collect(session: DuckDbSession, people: TrinoPeople, { sql, ...collecting }: CollectRequest) {
  const source = sourceFor(people, collecting.among);
  return fetchRows(session, people.address, { ...collecting, sql: sql({ source, nhsNumbers: "some" }) });
}
