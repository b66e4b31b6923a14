import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { campaignContent, filterRule, iterationContent } from "../../test/harness.ts";
import { runInThread } from "../background/run-in-thread.ts";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import { readImport } from "./read-import.ts";

const IterationRules = Array.from({ length: 45 }, (_, index) =>
  filterRule({ Priority: index, Name: `Rule ${index}`, AttributeName: "POSTCODE", Comparator: "A1,".repeat(5000) }),
);
const Iterations = ["One", "Two", "Three"].map((Name) => ({ ...iterationContent, Name, IterationRules }));
const input = {
  body: JSON.stringify({ file: { ...campaignContent, Iterations } }),
  name: "Imported",
  rules: { reference: { ...shippedReference, hash: "", Version: "", updated: new Date(0) }, realPeople: true },
  today: "20261128",
  knownCohorts: new Set<string>(),
};

test("requests are answered while a large file is read REQ-SRV-30", async () => {
  const state = { read: false };
  const reading = runInThread(
    readImport,
    new URL("read-import.ts", import.meta.url),
  )(input).finally(() => (state.read = true));
  let turns = 0;
  for (; !state.read; turns += 1) await yieldToEventLoop();
  expect(turns).toBeGreaterThan(100);
  const [answer, expected] = [await reading, readImport(input)];
  expect(answer).toMatchObject({ ok: false, refusal: { limitedFindings: { more_findings: 0 } } });
  expect(answer).toEqual(expected);
});
