import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import { type Result, ok } from "@spi/domain/values/result";
import { addAges, newAges } from "../report/ages.ts";
import type { PlanQuery } from "../people/people.ts";
import { bitsReader, keysOf, typesOf, wordColumns, wordCount } from "./bits.ts";
import { scanOf } from "./plan-scan.ts";
import type { DuckDbSession } from "./session.ts";
import { agesSql, scanColumns } from "../sql/scan.ts";
import type { DataSource } from "./data-source.ts";

/** Counts the people invited or excluded by a plan, by age, in a separate scan. */
export async function readAges(
  session: DuckDbSession,
  dataSource: DataSource,
  { plan, onProgress }: PlanQuery,
): Promise<Result<AgeDistribution, never>> {
  const ages = newAges();
  const scan = scanOf(dataSource, plan, "deciding");
  const { cohorts } = scan;
  const columns = scanColumns(plan, cohorts);
  await dataSource.collect(session, {
    into: "parts",
    columns: { ...typesOf(keysOf(columns)), age_band: "integer", people: "bigint" },
    among: [plan],
    sql: ({ source }) => agesSql({ ...scan, source }),
    onProgress,
  });
  const merged = await session.run(
    `select ${wordColumns(columns)}, age_band, cast(sum(people) as double) ` +
      `from parts group by ${keysOf(columns).join(", ")}, age_band`,
  );
  const readBits = bitsReader(plan, cohorts, columns);
  const next = wordCount(columns);
  for (let chunk = await merged.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await merged.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      const bits = readBits((column) => values[column]![index] as number);
      addAges(ages, plan, {
        ...bits,
        band: values[next]![index] as number,
        people: values[next + 1]![index] as number,
      });
    }
  }
  return ok(ages);
}
