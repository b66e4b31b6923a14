import { mkdir } from "node:fs/promises";
import { type Result, ok } from "@spi/domain/values/result";
import type { SampleQuery, ScanProblem } from "../people/people.ts";
import { isMaskColumn, keyColumns, partFile, quoted } from "../population/layout.ts";
import { describePart, writePart } from "../population/part-files.ts";
import { anyMemberSql } from "../sql/scan.ts";
import { scanOf } from "./plan-scan.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { type DataSource, resultColumns } from "./data-source.ts";

/** Minimum number of people in a sample. */
export const minSampleSize = 10_000;

/** Minimum number of members for drawing a sample. With fewer, counting everyone is just as quick. */
const minMembers = 2 * minSampleSize;

/**
 * Number of people to aim for. We aim slightly above the minimum, because the size varies by chance and should almost
 * never be below the minimum.
 */
const targetSampleSize = minSampleSize * 1.1;

/** A sample that has been drawn. Its people are in a separate part file. */
export interface DrawnSample {
  dir: string;
  manifest: PopulationManifest;
  members: number;
  sampled: number;
}

/**
 * Draws a sample of the members of some cohorts, without names and numbers. Each member has the same chance of being in
 * the sample, and the sample is always the same. Returns undefined if there are too few people.
 */
export async function drawSample(
  dataSource: DataSource,
  question: SampleQuery,
): Promise<Result<DrawnSample | undefined, ScanProblem>> {
  const { manifest } = dataSource;
  if (manifest.size < minMembers || dataSource.only) return ok(undefined);
  const { dir } = question;
  const columns = manifest.columns.filter(({ name }) => !keyColumns.some((key) => key.name === name));
  const member = anyMemberSql(question.plans.map((plan) => scanOf(dataSource, plan, "deciding"))) ?? "true";
  return dataSource.session<DrawnSample | undefined, never>(question, async (session) => {
    await dataSource.collect(session, {
      into: "counted",
      columns: { people: "bigint" },
      among: question.plans,
      sql: ({ source }) => `select count(*) from ${source} where ${member}`,
    });
    const counted = await session.run("select cast(sum(people) as double) from counted");
    const members = (await counted.getRows())[0]?.[0] as number;
    if (members < minMembers) return ok(undefined);
    const names = columns.map(({ name }) => name);
    const byChance = `${dataSource.dialect.chance("person_id", parts)} < ${Math.ceil((targetSampleSize / members) * parts)}`;
    await dataSource.collect(session, {
      into: "sample",
      columns: resultColumns(manifest, names),
      among: question.plans,
      sql: ({ source }) => `select ${names.map(quoted).join(", ")} from ${source} where (${member}) and ${byChance}`,
    });
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const select = "select *, null as nhs_number from sample";
    await writePart(session.connection, { dir, index: 0, select, columns: columns.length });
    const masks = columns.map(({ name }) => name).filter(isMaskColumn);
    const part = await describePart(session.connection, { dir, name: partFile(0), masks });
    const sample = { ...manifest, columns, size: part.rows, files: [part] };
    return ok({ dir, manifest: sample, members, sampled: part.rows });
  });
}

const parts = 1_000_000;
