import { expect, test } from "vitest";
import { ok } from "@spi/domain/result";
import { isUnsupported } from "../src/conformance/case-text.ts";
import { answerIterationCaseInDuckDb } from "../src/conformance/iteration-case-duckdb.ts";
import { answerIterationCase } from "../src/conformance/iteration-case.ts";
import { withDuckDb } from "../src/duckdb-session.ts";
import { attributes } from "./support/rules.ts";
import { expectedAnswer, iterationVectors, tally } from "./support/vectors.ts";

const vectors = iterationVectors();

test("the evaluator decides every iteration vector as the public reference does: outcome, cohort, reason, routing", () => {
  expect(vectors.length).toBeGreaterThan(500);
  for (const vector of vectors) {
    expect(answerIterationCase(vector, attributes)).toMatchObject(expectedAnswer(vector));
  }
});

test("DuckDB decides every iteration vector that typed columns can hold as the public reference does", async () => {
  const unsupported: string[] = [];
  await withDuckDb({}, async (connection) => {
    for (const vector of vectors) {
      const answer = await answerIterationCaseInDuckDb(connection, vector, attributes);
      if (isUnsupported(answer)) unsupported.push(answer.unsupported);
      else expect(answer).toMatchObject(expectedAnswer(vector));
    }
    return ok(undefined);
  });
  expect(tally(unsupported)).toEqual({
    'LAST_SUCCESSFUL_DATE: a date column cannot hold ""': 64,
    'BOOKED_APPOINTMENT_DATE: a date column cannot hold ""': 14,
  });
});
