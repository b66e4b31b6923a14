import { expect, test, vi } from "vitest";
import { loadCampaignFile, loadIteration } from "@spi/domain/campaign-file/load-campaign-file";
import { ok } from "@spi/domain/values/result";
import { isUnsupported } from "../../conformance/case-text.ts";
import { answerIterationCaseInDuckDb } from "../../conformance/iteration-case-duckdb.ts";
import { answerIterationCase } from "../../conformance/iteration-case.ts";
import { withDuckDb } from "../../src/scans/session.ts";
import { attributes } from "../support/rules.ts";
import { expectedAnswer, iterationVectors, tally } from "../support/vectors.ts";

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

test("reading an iteration only for evaluation gives the iteration in its campaign file", () => {
  for (const { today, iteration } of vectors) {
    const entered = { IterationDate: today, ...(iteration as object) };
    const file = loadCampaignFile({ Iterations: [entered] });
    const inFile = file.ok ? file.value.iterations[0] : undefined;
    expect({ ...loadIteration(entered), name: inFile?.name }).toEqual(inFile);
  }
});

test("a cohort rule that does not test membership is compared as text, and DuckDB reports it as unsupported", async () => {
  const odd = {
    id: "odd",
    today: "20251001",
    iteration: {
      IterationCohorts: [{ CohortLabel: "a", Priority: 0 }],
      IterationRules: [
        { Type: "F", Name: "Odd", Priority: 0, AttributeLevel: "COHORT", Operator: "contains", Comparator: "a" },
      ],
      DefaultCommsRouting: "",
    },
    person: { COHORTS: ["a"] },
  };
  expect(answerIterationCase(odd, attributes)).toMatchObject({ outcome: "filtered", reason: "Odd" });
  const answered = await withDuckDb({}, async (session) =>
    ok(await answerIterationCaseInDuckDb(session, odd, attributes)),
  );
  expect(answered).toMatchObject({ ok: true, value: { id: "odd", unsupported: expect.stringContaining("contains") } });
});

test("a case that cannot be read returns an error with its problem", () => {
  const broken = { id: "broken", today: "20251001", iteration: { IterationRules: 7 }, person: { PERSON: { A: true } } };
  expect(answerIterationCase(broken, attributes)).toMatchObject({
    id: "broken",
    outcome: "error",
    problem: "PERSON.A must be text or null.",
  });
  expect(answerIterationCase({ ...broken, person: {} }, attributes).problem).toContain("IterationRules");
});

test("an attribute without a name does not have a value, or a column in DuckDB", async () => {
  const nameless = {
    id: "nameless",
    today: "20251001",
    iteration: {
      IterationCohorts: [{ CohortLabel: "a", Priority: 0 }],
      IterationRules: [
        {
          Type: "F",
          Name: "Of nothing",
          Priority: 0,
          AttributeLevel: "PERSON",
          AttributeName: "",
          Operator: "is_null",
        },
      ],
      DefaultCommsRouting: "",
    },
    person: { COHORTS: ["a"] },
  };
  expect(answerIterationCase(nameless, attributes)).toMatchObject({ outcome: "filtered", reason: "Of nothing" });
  const answered = await withDuckDb({}, async (session) =>
    ok(await answerIterationCaseInDuckDb(session, nameless, attributes)),
  );
  expect(answered).toMatchObject({ ok: true, value: { id: "nameless", unsupported: "a column needs a name" } });
});
