import { isDay } from "@spi/domain/day/calendar";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type Bits, hasBit, noBits, setBit, setColumn } from "../src/decide/bits.ts";
import { decide } from "../src/decide/decide.ts";
import { duckdbDialect } from "../src/sql/dialect.ts";
import type { DuckDbSession } from "../src/scans/session.ts";
import type { Evaluation } from "../src/evaluate/evaluate.ts";
import { failsForValue } from "../src/evaluate/clause.ts";
import { valueOf, type Person } from "../src/evaluate/person.ts";
import { type Clause, type Plan, allRules } from "../src/plan/plan.ts";
import { cohortsPerMask, columnName, maskColumn, quoted } from "../src/population/layout.ts";
import type { CohortPlaces } from "../src/population/cohort-places.ts";
import { sqlText } from "../src/population/sql-text.ts";
import { peopleSql, scanColumns } from "../src/sql/scan.ts";
import type { Unsupported } from "./case-text.ts";
import {
  type IterationResponse,
  type IterationCase,
  type PreparedCase,
  failedAnswer,
  prepareCase,
  toAnswer,
} from "./iteration-case.ts";

/**
 * Answers a case with DuckDB. The person is one row of typed columns, and the scan's own SQL computes the bits. Reports
 * a case as unsupported, with the reason, if a column's type cannot store a value.
 */
export async function answerIterationCaseInDuckDb(
  session: DuckDbSession,
  iterationCase: IterationCase,
  reference: readonly AttributeReference[],
): Promise<IterationResponse | ({ id: string } & Unsupported)> {
  const prepared = prepareCase(iterationCase, reference);
  if (!prepared.ok) return failedAnswer(iterationCase.id, prepared.refusal);
  const { plan, person } = prepared.value;
  const row = rowSql(plan, person);
  if (!row.ok) return { id: iterationCase.id, unsupported: row.refusal };
  return toAnswer(prepared.value, await evaluateInDuckDb(session, prepared.value, row.value));
}

interface Row {
  sql: string;
  cohorts: CohortPlaces;
}

/** Returns the person as a one-row table in the layout of a population. */
function rowSql(plan: Plan, person: Person): Result<Row, string> {
  const columns = new Map<string, string>();
  for (const { attribute, condition } of planClauses(plan)) {
    if (attribute.DataType === "C" && condition && condition.test.kind !== "memberOf") {
      return refuse(`masks of cohorts cannot answer ${condition.operator}`);
    }
    if (attribute.DataType === "C") continue;
    if (columnName(attribute) === "") return refuse("a column needs a name");
    const literal = typedLiteral(valueOf(person, attribute), attribute);
    if (!literal.ok) return literal;
    columns.set(columnName(attribute), literal.value);
  }
  const labels = [...new Set([...plan.labels.keys(), ...person.COHORTS])];
  const cohorts = new Map(
    labels.map((label, index) => [label, { word: Math.floor(index / cohortsPerMask), bit: index % cohortsPerMask }]),
  );
  maskLiterals(cohorts, person).forEach((mask, word) => columns.set(maskColumn(word), mask));
  const fields = [...columns].map(([name, literal]) => `${literal} as ${quoted(name)}`);
  return ok({ sql: `(select ${["1 as person_id", ...fields].join(", ")}) as people`, cohorts });
}

function planClauses(plan: Plan): Clause[] {
  return allRules(plan).flatMap((rule) => rule.clauses);
}

function maskLiterals(cohorts: CohortPlaces, person: Person): string[] {
  const labels = new Set(person.COHORTS);
  const masks: bigint[] = [];
  for (const [label, { word, bit }] of cohorts) {
    masks[word] = (masks[word] ?? 0n) | (labels.has(label) ? 1n << BigInt(bit) : 0n);
  }
  return masks.map((mask) => `cast(${mask} as bigint)`);
}

/** Returns a value as a literal of its column's type. Rejects a value that the type cannot store unchanged. */
function typedLiteral(value: string | null, { AttributeName, DataType }: AttributeReference): Result<string, string> {
  const cannot = (type: string) => refuse(`${AttributeName}: a ${type} column cannot hold ${JSON.stringify(value)}`);
  switch (DataType) {
    case "D":
      if (value !== null && !isDay(value)) return cannot("date");
      return ok(value === null ? "cast(null as date)" : duckdbDialect.day(value));
    case "I":
      if (value !== null && (!isWholeNumber(value) || value !== String(Number(value)))) return cannot("whole number");
      return ok(`cast(${value ?? "null"} as integer)`);
    case "F":
      if (value !== null && value !== "Y" && value !== "N") return cannot("flag");
      return ok(`cast(${value === null ? "null" : value === "Y"} as boolean)`);
    case "S":
    case "C":
    default:
      return ok(`cast(${value === null ? "null" : sqlText(value)} as varchar)`);
  }
}

async function evaluateInDuckDb(
  session: DuckDbSession,
  { plan, person }: PreparedCase,
  { sql, cohorts }: Row,
): Promise<Evaluation> {
  const scan = { plan, cohorts, plainTexts: new Set<string>(), dialect: duckdbDialect, source: sql } as const;
  const query = peopleSql({ ...scan, matchFilter: "every" }, ["person_id"]);
  const [row] = await (await session.run(query)).getRows();
  const ruleBits = noBits(plan.bits.length);
  const first = 1 + scanColumns(plan, cohorts).cohortWords.length;
  const values = row?.slice(first) ?? [];
  // A person who is not in any of the iteration's cohorts has no row in its scan, so none of their bits is set.
  values.forEach((value, column) => setColumn(ruleBits, column, BigInt(value as bigint | number)));
  const cohortBits = noBits(plan.cohorts.length);
  plan.cohorts.forEach(({ label }, index) => {
    if (row && person.COHORTS.includes(label)) setBit(cohortBits, index);
  });
  return { decision: decide(plan, cohortBits, ruleBits), outcomes: outcomesOf({ plan, person, ruleBits }) };
}

/**
 * Returns the outcomes of the rules, as far as the bits show them. If a clause fails for some people, the plan
 * determines for whom.
 */
function outcomesOf({
  plan,
  person,
  ruleBits,
}: {
  plan: Plan;
  person: Person;
  ruleBits: Bits;
}): Evaluation["outcomes"] {
  return plan.bits.map(({ rule }, index) => {
    const matches = hasBit(ruleBits, index);
    const clauses = rule.clauses.map(({ fails, attribute }) => {
      if (fails && failsForValue(fails.for, valueOf(person, attribute))) return { failed: fails.message };
      return matches ? ("match" as const) : ("no match" as const);
    });
    return { rule, matches, clauses };
  });
}
