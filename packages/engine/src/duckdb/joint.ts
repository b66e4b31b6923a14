import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Bits } from "../decide/bits.ts";
import type { Decision } from "../decide/decide.ts";
import { decide } from "../decide/decide.ts";
import type { JointCube, JointRow } from "../joint/joint-cube.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { JointQuestion, ScanProblem } from "../people/people.ts";
import { usualLimits } from "../people/people.ts";
import { columnsFor, hasBit, noBits, setBit } from "../decide/bits.ts";
import { jointBy, jointSql } from "../sql/joint.ts";
import type { JointRules } from "../sql/joint-rules.ts";
import { jointRules } from "../sql/joint-rules.ts";
import type { CountedBy, PlanScan } from "../sql/scan-request.ts";
import { iterationMasks } from "../sql/scan.ts";
import type { ReadColumn } from "./bits.ts";
import { asWords, cohortsReader, numbered } from "./bits.ts";
import { tooManyCombinations } from "./cube.ts";
import { forEachFileGroup } from "./files.ts";
import type { OpenedFiles } from "./files.ts";
import { scanOf } from "./scan-of.ts";
import type { DuckDbSession } from "./session.ts";
import { withPeople } from "./only-people.ts";

/**
 * Everybody of the cohorts of any of the plans, counted by how `decide` has them fare under each plan, in one scan. Refuses
 * plans under which people differ in too many ways.
 */
export async function scanJointly(
  files: OpenedFiles,
  question: JointQuestion,
): Promise<Result<JointCube, ScanProblem>> {
  const { plans } = question;
  const rows = await withPeople(files, question, (session) => readJointRows(session, files, question));
  return rows.ok ? ok({ plans, rows: rows.value, asOf: files.manifest.asOf }) : rows;
}

async function readJointRows(session: DuckDbSession, files: OpenedFiles, question: JointQuestion) {
  const { plans, by, onProgress, maxCombinations = usualLimits } = question;
  const limit = maxCombinations.deciding;
  const [first, ...others] = scansOf(question, files);
  const rules = jointRules([first, ...others]);
  let rows = 0;
  let exceeded = false;
  const queries = await forEachFileGroup(files, plans, async ({ source, index, groups, fraction }) => {
    if (exceeded) return;
    const requests = [{ ...first, source }, ...others.map((scan) => ({ ...scan, source }))] as const;
    const sql = jointSql({ requests, rules, by });
    const added = await session.run(`${index === 0 ? "create table parts as" : "insert into parts"}\n${sql}`);
    rows += added.rowsChanged;
    exceeded = rows > limit * groups;
    onProgress?.(fraction);
  });
  if (queries === 0) return ok([]);
  if (exceeded) return refuse(tooManyCombinations(limit));
  return decideParts(session, question, { cohorts: first.cohorts, rules });
}

function scansOf({ plans: [first, ...others] }: JointQuestion, files: OpenedFiles): [PlanScan, ...PlanScan[]] {
  const toScan = (plan: Plan): PlanScan => scanOf(files, plan, "deciding");
  return [toScan(first), ...others.map(toScan)];
}

interface Parts {
  cohorts: CohortPlaces;
  rules: JointRules;
}

/** Decides each combination of bits that somebody has. */
async function decideParts(
  session: DuckDbSession,
  { plans, by }: JointQuestion,
  { cohorts, rules }: Parts,
): Promise<Result<JointRow[], never>> {
  const cohortWords = [...iterationMasks(plans, cohorts).keys()];
  const chains = numbered("chain", rules.chains.length);
  const words = [...numbered("cohorts", cohortWords.length), ...numbered("rules", columnsFor(rules.singles.length))];
  const added = by ? [jointBy] : [];
  const keys = [...words, ...chains, "icb", ...added].join(", ");
  const read = [...words.map(asWords), ...chains, "cast(sum(people) as double)", "icb", ...added].join(", ");
  const result = await session.run(`select ${read} from parts group by ${keys}`);
  const firstChain = words.length * 2;
  const people = firstChain + chains.length;
  const readers = decisionReaders(plans, { cohorts, rules, cohortWords, firstChain });
  const rows: JointRow[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      rows.push({
        decisions: readers.map((read) => read((column) => values[column]![index] as number)),
        people: values[people]![index] as number,
        icb: values[people + 1]![index] as string | null,
        ...countedBy(by, values[people + 2]?.[index]),
      });
    }
  }
  return ok(rows);
}

/** What a row tells of those it counts, where something was asked. */
function countedBy(by: CountedBy | undefined, told: unknown): Pick<JointRow, "band" | "value"> {
  if (by === undefined || by.kind === "ageBand") return { band: by ? (told as number) : null };
  return { band: null, value: told as string | null };
}

interface RowPlaces extends Parts {
  cohortWords: readonly number[];
  firstChain: number;
}

function decisionReaders(plans: readonly Plan[], { cohorts, cohortWords, ...places }: RowPlaces) {
  const rulePlaces = { ...places, firstRuleWord: cohortWords.length * 2 };
  return plans.map((plan, number) => {
    const readCohorts = cohortsReader(plan, cohorts, cohortWords);
    return decisionReader(plan, { readCohorts, readRules: rulesReader(plan, number, rulePlaces) });
  });
}

interface RulePlaces {
  rules: JointRules;
  firstRuleWord: number;
  firstChain: number;
}

/** Reads the rules of one plan that a row says of all: first matches of chains, and those that stand alone. */
function rulesReader(plan: Plan, number: number, { rules, firstRuleWord, firstChain }: RulePlaces) {
  const singles = rules.singles.flatMap(({ bits }, index) => {
    const own = bits.get(number);
    return own ? [{ index, own }] : [];
  });
  const chains = rules.chains.flatMap(({ terms }, index) => {
    const bits = new Map(terms.map(({ place, bits: of }) => [place, of.get(number)]));
    return terms[0]!.bits.has(number) ? [{ column: firstChain + index, bits }] : [];
  });
  const shared = noBits(rules.singles.length);
  return (word: ReadColumn): Bits => {
    const found = noBits(plan.bits.length);
    for (let index = 0; index < shared.length; index += 1) shared[index] = word(firstRuleWord + index);
    for (const { index, own } of singles) if (hasBit(shared, index)) for (const bit of own) setBit(found, bit);
    for (const { column, bits } of chains) for (const bit of bits.get(word(column)) ?? []) setBit(found, bit);
    return found;
  };
}

interface BitReaders {
  readCohorts: (word: ReadColumn) => Bits;
  readRules: (word: ReadColumn) => Bits;
}

/** Reads the bits of a row under one plan and decides each combination of them once. */
function decisionReader(plan: Plan, { readCohorts, readRules }: BitReaders) {
  const decided = new Map<string, Decision>();
  return (word: ReadColumn): Decision => {
    const [cohortBits, ruleBits] = [readCohorts(word), readRules(word)];
    const key = `${cohortBits.join()}|${ruleBits.join()}`;
    const decision = decided.get(key) ?? decide(plan, cohortBits, ruleBits);
    decided.set(key, decision);
    return decision;
  };
}
