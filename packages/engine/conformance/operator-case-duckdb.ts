import { isDay } from "@spi/domain/day/calendar";
import type { BoundCondition } from "@spi/domain/condition/condition";
import { duckdbDialect } from "../src/sql/dialect.ts";
import type { DuckDbSession } from "../src/scans/session.ts";
import { evaluateCondition } from "../src/evaluate/clause.ts";
import { conditionSql } from "../src/sql/condition.ts";
import { sqlText } from "../src/population/sql-text.ts";
import type { Unsupported } from "./case-text.ts";
import {
  type OperatorAnswer,
  type OperatorCase,
  caseAttribute,
  caseCondition,
  caseValue,
  failing,
} from "./operator-case.ts";

type Answer = OperatorAnswer | Unsupported;

/** Number of different conditions per query. Each condition is a branch of the query's CASE. */
const questionsPerQuery = 100;

/**
 * Answers cases with DuckDB. Each value is stored in a column of the type that its operator needs. Reports a case as
 * unsupported, with the reason, if such a column cannot store its value.
 */
export async function answerOperatorCases(session: DuckDbSession, cases: readonly OperatorCase[]): Promise<Answer[]> {
  const answers = cases.map(answerWithoutQuery);
  const questions = new Map<string, Question>();
  cases.forEach((operatorCase, index) => {
    if (answers[index] !== undefined) return;
    const key = JSON.stringify([operatorCase.operator, operatorCase.comparator, operatorCase.today]);
    const question = questions.get(key) ?? { condition: conditionOf(operatorCase), rows: [] };
    question.rows.push({ index, value: textOf(operatorCase) });
    questions.set(key, question);
  });
  const distinct = [...questions.values()];
  for (let start = 0; start < distinct.length; start += questionsPerQuery) {
    for (const { index, matches } of await ask(session, distinct.slice(start, start + questionsPerQuery))) {
      answers[index] = matches ? "match" : "no_match";
    }
  }
  return answers.map((answer) => answer ?? { unsupported: "the query gave no answer" });
}

interface Question {
  condition: BoundCondition;
  rows: { index: number; value: string | null }[];
}

/** Answers cases whose value does not fit into a column, and comparators that SQL cannot express. */
function answerWithoutQuery(operatorCase: OperatorCase): Answer | undefined {
  const value = caseValue(operatorCase);
  if (!value.ok) return { unsupported: value.refusal };
  const condition = caseCondition(operatorCase);
  if (!condition.ok) return failing(condition.refusal, value.value);
  if (caseAttribute(operatorCase).DataType === "D" && value.value !== null && !isDay(value.value)) {
    return { unsupported: `a date column cannot hold ${JSON.stringify(value.value)}` };
  }
  if (value.value !== null) return undefined;
  // A default that the test cannot evaluate causes an error before any query, as in planIteration.
  return typeof evaluateCondition(condition.value, null) === "object" ? "error" : undefined;
}

function conditionOf(operatorCase: OperatorCase): BoundCondition {
  const condition = caseCondition(operatorCase);
  if (!condition.ok) throw new Error(condition.refusal.message);
  return condition.value;
}

function textOf(operatorCase: OperatorCase): string | null {
  const value = caseValue(operatorCase);
  return value.ok ? value.value : null;
}

async function ask(session: DuckDbSession, questions: readonly Question[]) {
  const rows = questions.flatMap(({ condition, rows }, question) =>
    rows.map(({ index, value }) => rowSql({ index, question, value, isDay: condition.attribute.DataType === "D" })),
  );
  const none = new Set<string>();
  const labels = { addedLabels: none, virtualLabels: none };
  const context = { dialect: duckdbDialect, cohorts: new Map(), plainTexts: none, ...labels };
  const arms = questions.map(({ condition }, index) => `  when ${index} then ${conditionSql(condition, context).text}`);
  const result = await session.run(
    `select item, coalesce(case question\n${arms.join("\n")}\nend, false) as matches\n` +
      `from (values ${rows.join(", ")}) as cases (item, question, text, "day")`,
  );
  return (await result.getRows()).map(([item, matches]) => ({ index: Number(item), matches: matches === true }));
}

function rowSql(row: { index: number; question: number; value: string | null; isDay: boolean }): string {
  const text = row.value === null || row.isDay ? "null" : sqlText(row.value);
  const day = row.value === null || !row.isDay ? "null" : duckdbDialect.day(row.value);
  return `(${row.index}, ${row.question}, cast(${text} as varchar), cast(${day} as date))`;
}
