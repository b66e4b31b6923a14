import { expect, test, vi } from "vitest";
import { ok } from "@spi/domain/result";
import { isUnsupported } from "../src/conformance/case-text.ts";
import { answerIterationCaseInDuckDb } from "../src/conformance/iteration-case-duckdb.ts";
import { answerIterationCase } from "../src/conformance/iteration-case.ts";
import { withDuckDb } from "../src/duckdb-session.ts";
import { attributes } from "./support/rules.ts";
import { expectedAnswer, iterationVectors, tally } from "./support/vectors.ts";

vi.setConfig({ testTimeout: 30_000 });

const vectors = iterationVectors();

test("the evaluator decides every iteration vector as the public reference does: outcome, cohort, reason, routing", () => {
  expect(vectors.length).toBeGreaterThan(500);
  for (const vector of vectors) {
    expect(answerIterationCase(vector, attributes)).toMatchObject(expectedAnswer(vector));
  }
});

test("DuckDB decides every iteration vector that typed columns can hold as the public reference does", async () => {
  const answered = await withDuckDb({}, async (session) => {
    const pairs = [];
    for (const vector of vectors) {
      pairs.push({ vector, answer: await answerIterationCaseInDuckDb(session, vector, attributes) });
    }
    return ok(pairs);
  });
  const pairs = answered.ok ? answered.value : [];
  const decided = pairs.filter(({ answer }) => !isUnsupported(answer));
  for (const { vector, answer } of decided) expect(answer).toMatchObject(expectedAnswer(vector));
  expect(decided).toHaveLength(443);
  const unsupported = pairs.flatMap(({ answer }) => (isUnsupported(answer) ? [answer.unsupported] : []));
  expect(tally(unsupported)).toEqual({
    'LAST_SUCCESSFUL_DATE: a date column cannot hold ""': 64,
    'BOOKED_APPOINTMENT_DATE: a date column cannot hold ""': 14,
  });
});
