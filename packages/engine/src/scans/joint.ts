import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { JointCube, JointRow } from "../joint/joint-cube.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import { type JointByEachQuery, type JointQuery, type ScanProblem, defaultLimits } from "../people/people.ts";
import { columnsFor } from "../decide/bits.ts";
import { jointBy, jointByEachSql, jointPart, jointSql } from "../sql/joint.ts";
import { type JointRules, jointRules } from "../sql/joint-rules.ts";
import type { Dimension, PlanScan } from "../sql/scan-request.ts";
import { iterationMasks } from "../sql/scan.ts";
import { asWords, numberedColumns, typesOf } from "./bits.ts";
import { decisionReaders } from "./joint-readers.ts";
import { tooManyCombinations } from "./cube.ts";
import { scanOf } from "./plan-scan.ts";
import type { DuckDbSession } from "./session.ts";
import type { ResultColumns, DataSource } from "./data-source.ts";

/**
 * Counts the members of any plan's cohorts by their decisions under each plan, in one scan. Returns an error if there
 * are too many groups of people.
 */
export async function scanJointly(
  dataSource: DataSource,
  question: JointQuery,
): Promise<Result<JointCube, ScanProblem>> {
  const { plans } = question;
  const rows = await dataSource.session(question, (session) => readJointRows(session, dataSource, question));
  return rows.ok ? ok({ plans, rows: rows.value, asOf: dataSource.manifest.asOf }) : rows;
}

/**
 * Counts the same people in one scan, but by each of several attributes separately. Returns one cube
 * per attribute.
 */
export async function scanByEach(
  dataSource: DataSource,
  question: JointByEachQuery,
): Promise<Result<JointCube[], ScanProblem>> {
  const { plans, each } = question;
  const rows = await dataSource.session(question, (session) => readJointRows(session, dataSource, question));
  if (!rows.ok) return rows;
  const parts = Map.groupBy(rows.value, ({ part }) => part);
  return ok(each.map((_, part) => ({ plans, rows: parts.get(part) ?? [], asOf: dataSource.manifest.asOf })));
}

type JointRowsQuestion = JointQuery & Partial<Pick<JointByEachQuery, "each">>;

async function readJointRows(session: DuckDbSession, dataSource: DataSource, question: JointRowsQuestion) {
  const { plans, by, each, onProgress, maxCombinations = defaultLimits } = question;
  const limit = maxCombinations.deciding;
  const [first, ...others] = scansOf(question, dataSource);
  const rules = jointRules([first, ...others]);
  const collected = await dataSource.collect(session, {
    into: "parts",
    columns: partColumns(question, { cohorts: first.cohorts, rules }),
    among: plans,
    sql: ({ source }) => {
      const requests = [{ ...first, source }, ...others.map((scan) => ({ ...scan, source }))] as const;
      const scan = { requests, rules, by };
      return each ? jointByEachSql(scan, each) : jointSql(scan);
    },
    onProgress,
    most: limit,
  });
  if (collected === "too many") return refuse(tooManyCombinations(limit));
  return decideParts(session, question, { cohorts: first.cohorts, rules });
}

/** Returns the columns of `jointSql` or `jointByEachSql`, in order. */
function partColumns({ plans, by, each }: JointRowsQuestion, { cohorts, rules }: ScanParts): ResultColumns {
  const { cohortWords, chains, ruleWords } = keysOfParts(plans, { cohorts, rules });
  const limited = (each ? each[0] : by)?.kind === "ageBand" ? "integer" : "varchar";
  return {
    ...typesOf([...cohortWords, ...chains, ...ruleWords]),
    icb: "varchar",
    ...(each || by ? { [jointBy]: limited } : {}),
    ...(each ? { [jointPart]: "integer" } : {}),
    people: "bigint",
  };
}

function keysOfParts(plans: readonly Plan[], { cohorts, rules }: ScanParts) {
  return {
    cohortWords: numberedColumns("cohorts", iterationMasks(plans, cohorts).size),
    chains: numberedColumns("chain", rules.chains.length),
    ruleWords: numberedColumns("rules", columnsFor(rules.singles.length)),
  };
}

function scansOf(
  { plans: [first, ...others] }: Pick<JointQuery, "plans">,
  dataSource: DataSource,
): [PlanScan, ...PlanScan[]] {
  const toScan = (plan: Plan): PlanScan => scanOf(dataSource, plan, "deciding");
  return [toScan(first), ...others.map(toScan)];
}

interface ScanParts {
  cohorts: CohortPlaces;
  rules: JointRules;
}

/** Reads the rows, and evaluates each combination of bits that occurs. */
async function decideParts(
  session: DuckDbSession,
  { plans, by, each }: JointRowsQuestion,
  { cohorts, rules }: ScanParts,
): Promise<Result<PartRow[], never>> {
  const cohortWords = [...iterationMasks(plans, cohorts).keys()];
  const parts = keysOfParts(plans, { cohorts, rules });
  const { chains } = parts;
  const words = [...parts.cohortWords, ...parts.ruleWords];
  const added = each ? [jointBy, jointPart] : by ? [jointBy] : [];
  const keys = [...words, ...chains, "icb", ...added].join(", ");
  const read = [
    ...words.map(asWords),
    ...chains.map((chain) => `cast(${chain} as integer)`),
    "cast(sum(people) as double)",
    "icb",
    ...added,
  ].join(", ");
  const result = await session.run(`select ${read} from parts group by ${keys}`);
  const firstChain = words.length * 2;
  const people = firstChain + chains.length;
  const readers = decisionReaders(plans, { cohorts, rules, cohortWords, firstChain });
  const rows: PartRow[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      rows.push({
        decisions: readers.map((read) => read((column) => values[column]![index] as number)),
        people: values[people]![index] as number,
        icb: values[people + 1]![index] as string | null,
        ...countedBy(each ? each[0] : by, values[people + 2]?.[index]),
        part: (values[people + 3]?.[index] as number | undefined) ?? 0,
      });
    }
  }
  return ok(rows);
}

/** A row with the index of the attribute that it is counted by, which is 0 if there is only one. */
interface PartRow extends JointRow {
  part: number;
}

/** Returns a row's age band or value if people are counted by an additional dimension. */
function countedBy(by: Dimension | undefined, limited: unknown): Pick<JointRow, "band" | "value"> {
  if (by === undefined || by.kind === "ageBand") return { band: by ? (limited as number) : null };
  return { band: null, value: limited as string | null };
}
