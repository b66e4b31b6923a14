import { mkdir } from "node:fs/promises";
import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { SampleQuestion, ScanProblem } from "../people/people.ts";
import { isMaskColumn, keyColumns, partFile, quoted } from "../population/layout.ts";
import { describePart, writePart } from "../population/part-files.ts";
import { anyMemberSql } from "../sql/scan.ts";
import type { OpenedFiles } from "./files.ts";
import { forEachFileGroup } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import { withDuckDb } from "./session.ts";

/** So many people at least are in a sample. */
export const smallestSample = 10_000;

/** Of fewer people than twice a sample, counting all is as quick. */
const fewestMembers = 2 * smallestSample;

/** Some more than asked for, as chance gives a few less: fewer than asked for come once in many lifetimes. */
const aimedAt = smallestSample * 1.1;

/** A sample as it was drawn: its people stand in a part file of their own. */
export interface DrawnSample {
  files: OpenedFiles;
  members: number;
  sampled: number;
}

/**
 * Draws a sample of the people of some cohorts, each with the same chance and the same ones whenever they are drawn, without
 * their names and numbers (REQ-SEL-59). Undefined where there are too few for a sample.
 */
export async function drawSample(
  files: OpenedFiles,
  question: SampleQuestion,
): Promise<Result<DrawnSample | undefined, ScanProblem>> {
  const { manifest } = files;
  if (manifest.size < fewestMembers || files.only) return ok(undefined);
  const { dir } = question;
  const columns = manifest.columns.filter(({ name }) => !keyColumns.some((key) => key.name === name));
  const { source, conditions } = await membersOf(files, question);
  return withDuckDb<DrawnSample | undefined, never>(question, async ({ run, connection }) => {
    const counted = await run(`select cast(count(*) as double) from ${source} ${where(conditions)}`);
    const members = (await counted.getRows())[0]?.[0] as number;
    if (members < fewestMembers) return ok(undefined);
    const names = columns.map(({ name }) => quoted(name)).join(", ");
    const byChance = `hash(person_id, 'sample') % ${parts} < ${Math.ceil((aimedAt / members) * parts)}`;
    const select = `select ${names}, null as nhs_number from ${source} ${where([...conditions, byChance])}`;
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writePart(connection, { dir, index: 0, select, columns: columns.length });
    const masks = columns.map(({ name }) => name).filter(isMaskColumn);
    const part = await describePart(connection, { dir, name: partFile(0), masks });
    const sample = { ...manifest, columns, size: part.rows, files: [part] };
    return ok({ files: { dir, manifest: sample }, members, sampled: part.rows });
  });
}

const parts = 1_000_000;

const where = (conditions: readonly string[]) => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

async function membersOf(files: OpenedFiles, { plans }: SampleQuestion) {
  const sources: string[] = [];
  await forEachFileGroup(files, plans, async (group) => void sources.push(`select * from ${group.source}`));
  const member = anyMemberSql(plans.map((plan) => scanOf(files, plan, "deciding")));
  return { source: `(${sources.join(" union all ")})`, conditions: member === undefined ? [] : [`(${member})`] };
}
