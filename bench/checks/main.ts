/**
 * Measures how long it takes to check a request, for the largest accepted iterations and campaign files, and for files
 * that are rejected late. Checks that take more than about 50 ms run in a thread (ADR 98).
 */
import { randomUUID } from "node:crypto";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { checkSave } from "@spi/domain/campaign/iteration-checks";
import { differences } from "@spi/domain/iteration/differences";
import { type IterationContent, iterationContentSchema } from "@spi/domain/iteration/iteration";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { exceededBound, jsonProblems } from "@spi/domain/values/json-bounds";
import { findLostValues, parseJson } from "@spi/domain/values/json-text";
import { longest, most } from "@spi/domain/values/limits";
import { planIteration } from "@spi/engine/plan/iteration";
import { campaignContent, filterRule, iterationContent } from "../../apps/api/test/harness.ts";
import { readImport } from "../../apps/api/src/files/read-import.ts";
import { ruleCheckerBy } from "../../apps/api/src/metadata/rule-checker.ts";

const times = 9;
const rules = {
  reference: { ...shippedReference, hash: "", Version: "", updated: new Date(0) },
  realPeople: true,
};
const checker = ruleCheckerBy(rules);
const campaign = { ...newCampaignDefaults, ...campaignContent };
const none: ReadonlySet<string> = new Set();

const list = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const joined = (length: number, count: number, item: (index: number) => string) =>
  list(count, item)
    .join(",")
    .slice(0, length)
    .replace(/,[^,]*$/, "");

/** Returns filters, suppressions and routing rules with valid priorities, each with several AND clauses. */
function rulesLike(count: number, clauses: number, changes: object = {}) {
  return list(count, (index) => {
    const [Type, Priority] = index < 50 ? ["F", index * 9] : index < 100 ? ["S", 50 + index * 9] : ["R", 900 + index];
    const routing = Type === "R" ? { CommsRouting: campaign.AvailableRoutingIds[0] } : {};
    const rule = filterRule({ Type, Priority, Name: `Rule ${index}`, ...routing, ...changes });
    const { AndClauses: _none, ...clause } = rule;
    const AndClauses = list(clauses, (at) => ({
      ...clause,
      ID: randomUUID(),
      Name: `Rule ${index} AND ${at + 1}`,
      AndNumber: at + 1,
    }));
    return { ...rule, AndClauses };
  });
}

const label = (index: number) => `c${index.toString(36)}`;
const cohorts = list(most.cohorts, (index) => ({ CohortLabel: label(index), Priority: index }));
const postcodes = { AttributeName: "POSTCODE", Operator: "in" };
/** Iterations of nearly a megabyte, the largest body of a request. */
const iterations = {
  "201 rules of 8 clauses": { IterationRules: rulesLike(201, 7, { Description: "x".repeat(300) }) },
  "60 rules of 51 clauses": { IterationRules: rulesLike(60, 50, { Description: "" }) },
  "45 long lists": {
    IterationRules: rulesLike(45, 0, {
      ...postcodes,
      Comparator: joined(longest.comparator, 9999, (at) => `${at % 9}`),
    }),
  },
  "5,000 cohorts, 95 long scopes": {
    IterationCohorts: cohorts,
    IterationRules: rulesLike(95, 0, { CohortLabel: joined(longest.scope, most.cohorts, label) }),
  },
  "80 long scopes of unknown cohorts": {
    IterationRules: rulesLike(80, 1, { CohortLabel: joined(longest.scope, most.cohorts, label) }),
  },
};
const fourTimes = (changes: object) => ({
  ...campaignContent,
  Iterations: list(4, (index) => ({ ...iterationContent, ...changes, Name: `Iteration ${index}` })),
});
/** Campaign files of up to four megabytes, the largest that can be imported, and small ones with many problems. */
const files: Record<string, object> = {
  "100 empty iterations": { Iterations: list(100, () => ({})) },
  "6,000 empty rules": { Iterations: list(2, () => ({ IterationRules: list(3000, () => ({})) })) },
  "9,800 unknown fields": { Iterations: list(20, () => Object.fromEntries(list(490, (at) => [`f${at}`, at]))) },
  "3,000 rules of one priority": fourTimes({ IterationRules: list(700, () => filterRule({ AndClauses: [] })) }),
  ...Object.fromEntries(Object.entries(iterations).map(([name, changes]) => [`4 × ${name}`, fourTimes(changes)])),
};
const texts = {
  "4 MB of quotes": `["${'\\"'.repeat(2_000_000)}"]`,
  "4 MB of spaces": `[${" ".repeat(4_000_000)}1]`,
  "100,000 texts": JSON.stringify(list(99_998, () => "z".repeat(36))),
};

/** Prints the median and maximum processor time of the work, in milliseconds. The first run often takes longest. */
function measure(input: string, work: string, run: () => unknown) {
  const took = list(times, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).toSorted((a, other) => a - other);
  const figures = [took[Math.floor(times / 2)]!, took.at(-1)!].map((figure) => figure.toFixed(0).padStart(6));
  process.stdout.write(`${input.padEnd(40)}${work.padEnd(18)}${figures.join("")}\n`);
}

process.stdout.write(`${"".padEnd(58)}median longest (ms of the processor)\n`);
const measureText = (name: string, text: string) => {
  measure(name, "exceededBound", () => exceededBound(text));
  measure(name, "parseJson", () => parseJson(text));
  measure(name, "findLostValues", () => findLostValues(text));
  const json: unknown = JSON.parse(text);
  measure(name, "jsonProblems", () => jsonProblems(json));
};
for (const [name, text] of Object.entries(texts)) measureText(name, text);
for (const [name, changes] of Object.entries(iterations)) {
  const iteration = { ...iterationContent, ...changes } as IterationContent;
  measure(name, "schema", () => iterationContentSchema.safeParse(iteration));
  measure(name, "checkSave", () => checkSave(iteration, { campaign, otherNames: [], before: iteration }));
  measure(name, "checkRules", () => checker.checkRules({ iteration, campaign }));
  measure(name, "reviewBlockers", () => checker.reviewBlockers(iteration, campaign, none));
  measure(name, "planIteration", () => planIteration({ iteration, campaign, ...shippedReference }));
  measure(name, "differences", () => differences({}, { ...iteration }));
}
for (const [name, file] of Object.entries(files)) {
  const body = JSON.stringify({ file });
  measureText(name, body);
  measure(name, "readImport", () =>
    readImport({ body, name: undefined, rules, today: "20261128", knownCohorts: none }),
  );
}
process.exit(0);
