import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Decision } from "../decide/decide.ts";
import { decide } from "../decide/decide.ts";
import type { JointCube, JointRow } from "../joint/joint-cube.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { JointQuestion, ScanProblem } from "../people/people.ts";
import { usualLimits } from "../people/people.ts";
import type { ScanColumns } from "../sql/scan.ts";
import { jointBand, jointSql, scanColumns } from "../sql/scan.ts";
import { bitsReader, keysOf, wordColumns, wordCount } from "./bits.ts";
import { tooManyCombinations } from "./cube.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import type { DuckDbSession } from "./session.ts";
import { withDuckDb } from "./session.ts";

/**
 * Everybody of the cohorts of any of the plans, counted by how `decide` has them fare under each plan, in one scan. Refuses
 * plans under which people differ in too many ways.
 */
export async function scanJointly(
  files: OpenedFiles,
  question: JointQuestion,
): Promise<Result<JointCube, ScanProblem>> {
  const { plans } = question;
  const rows = await withDuckDb(question, (session) => readJointRows(session, files, question));
  return rows.ok ? ok({ plans, rows: rows.value, asOf: files.manifest.asOf }) : rows;
}

async function readJointRows(session: DuckDbSession, files: OpenedFiles, question: JointQuestion) {
  const { plans, onProgress, maxCombinations = usualLimits } = question;
  const limit = maxCombinations.deciding;
  const [first, ...others] = scansOf(question, files);
  let rows = 0;
  let exceeded = false;
  const queries = await forEachFileGroup(files, plans, async ({ source, index, groups, fraction }) => {
    if (exceeded) return;
    const sql = jointSql([{ ...first, source }, ...others.map((scan) => ({ ...scan, source }))], question.agesUnder);
    const added = await session.run(`${index === 0 ? "create table parts as" : "insert into parts"}\n${sql}`);
    rows += added.rowsChanged;
    exceeded = rows > limit * groups;
    onProgress?.(fraction);
  });
  if (queries === 0) return ok([]);
  if (exceeded) return refuse(tooManyCombinations(limit));
  return decideParts(session, question, first.cohorts);
}

type Scan = Omit<Parameters<typeof jointSql>[0][number], "source">;

function scansOf({ plans: [first, ...others] }: JointQuestion, files: OpenedFiles): [Scan, ...Scan[]] {
  const toScan = (plan: Plan, index: number): Scan => {
    return { ...scanOf(files, plan, "deciding"), prefix: prefixOf(index) };
  };
  return [toScan(first, 0), ...others.map((plan, index) => toScan(plan, index + 1))];
}

const prefixOf = (plan: number) => `plan${plan}_`;

/** Decides each combination of bits that somebody has. */
async function decideParts(
  session: DuckDbSession,
  { plans, agesUnder }: JointQuestion,
  cohorts: CohortPlaces,
): Promise<Result<JointRow[], never>> {
  const columns = plans.map((plan, index) => scanColumns(plan, cohorts, prefixOf(index)));
  const readers = plans.map((plan, index) => decisionReader(plan, bitsReader(plan, cohorts, columns[index]!)));
  const starts = columns.map((_, index) => wordsOf(columns.slice(0, index)));
  const people = wordsOf(columns);
  const band = agesUnder ? [jointBand] : [];
  const result = await session.run(
    `select ${[...columns.map(wordColumns), "cast(sum(people) as double)", "icb", ...band].join(", ")} from parts ` +
      `group by ${[...columns.flatMap(keysOf), "icb", ...band].join(", ")}`,
  );
  const rows: JointRow[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      rows.push({
        decisions: readers.map((read, plan) => read((word) => values[starts[plan]! + word]![index] as number)),
        people: values[people]![index] as number,
        icb: values[people + 1]![index] as string | null,
        band: agesUnder ? (values[people + 2]![index] as number) : null,
      });
    }
  }
  return ok(rows);
}

const wordsOf = (columns: readonly ScanColumns[]) => columns.reduce((sum, one) => sum + wordCount(one), 0);

/** Reads the bits of a row under one plan and decides each combination of them once. */
function decisionReader(plan: Plan, readBits: ReturnType<typeof bitsReader>) {
  const decided = new Map<string, Decision>();
  return (word: (column: number) => number): Decision => {
    const { cohortBits, ruleBits } = readBits(word);
    const key = `${cohortBits.join()}|${ruleBits.join()}`;
    const decision = decided.get(key) ?? decide(plan, cohortBits, ruleBits);
    decided.set(key, decision);
    return decision;
  };
}
