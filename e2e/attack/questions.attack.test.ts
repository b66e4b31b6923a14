/**
 * One approver requests counts and explanations without end, each with different parameters, while other users work.
 */
import type { CampaignResponse, IterationResponse } from "@spi/domain/api-contract";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignContent, filterRule, iterationContent } from "../../apps/api/test/harness.ts";
import { type AttackedService, startAttackedService } from "./attacked-service.ts";

const team = "/team/team-vaccinations/campaign";
const questionsPerKind = 200;
const maxConcurrent = 50;
/** Without limits, 200 coverage requests alone took 1,400 MB. */
const mostGrowthBytes = 300 * 1024 * 1024;

let service: AttackedService;
let [writer, reader, attacker] = ["", "", ""];
let campaign: CampaignResponse["campaign_details"];
let iterations: IterationResponse["iteration_details"][];
beforeAll(async () => {
  service = await startAttackedService();
  writer = await service.tokenOf("wendy.writer");
  reader = await service.tokenOf("rita.reader");
  attacker = await service.tokenOf("abena.approver");
  const create = async <Answer>(address: string, body: object) =>
    (await service.call("POST", address, { token: writer, body })).body as Answer;
  campaign = (await create<CampaignResponse>(team, campaignContent)).campaign_details;
  iterations = [];
  for (const Name of ["First", "Second", "Third"]) {
    const content = { ...iterationContent, Name, IterationRules: [filterRule()] };
    const made = await create<IterationResponse>(`${team}/${campaign.ID}/iteration`, content);
    iterations.push(made.iteration_details);
  }
  // A first request, so that the measurement does not include loading code and people.
  for (const question of Object.values(questions())) await question(attacker, 0);
});
afterAll(() => service.dispose());

type Question = (token: string, index: number) => Promise<{ status: number; text: string; body: unknown }>;

/** Returns all requests about people, with parameters that differ by the index. */
function questions() {
  const path = `${team}/${campaign.ID}`;
  const [first] = iterations;
  const at = `${path}/iteration/${first?.ID}`;
  const draft = (index: number) => ({
    ...first,
    IterationRules: [
      filterRule({ AttributeName: "DATE_OF_BIRTH", Operator: "<", Comparator: String(19_300_101 + index * 10_000) }),
    ],
  });
  return {
    coverage: (token, index) => service.call("GET", `${path}/coverage?days=${index}`, { token }),
    explanation: (token, index) =>
      service.call("POST", `${at}/explain`, { token, body: { person_number: (index % 900) + 1 } }),
    findings: (token, index) =>
      service.call("GET", `${path}/iteration/${iterations[index % 3]?.ID}/finding`, { token }),
    difference: (token, index) =>
      service.call("GET", `${at}/difference?with=${iterations[1 + (index % 2)]?.ID}`, { token }),
    preview: (token, index) => service.call("POST", `${at}/preview`, { token, body: draft(index % 60) }),
    eligibility: (token) => service.call("GET", `${path}/eligibility`, { token }),
  } as const satisfies Record<string, Question>;
}

/** Simulates other users, each of whom must get a response. */
async function requestOfOtherUsers(): Promise<void> {
  const { coverage, explanation, preview } = questions();
  const covered = async () => {
    for (;;) {
      const { status, body } = await coverage(reader, 7);
      expect(status).toBe(200);
      const { counting, not_counted, counts } = body as CoverageResponse;
      expect(not_counted).toBeNull();
      if (!counting) return counts;
    }
  };
  const [counts, explained, previewed] = await Promise.all([covered(), explanation(reader, 3), preview(writer, 1)]);
  expect(counts).not.toBeNull();
  expect(explained.status).toBe(200);
  expect(previewed.text).toContain("event: exact");
}

test("hundreds of queries by one user take bounded memory, and other users still get responses REQ-SRV-230 REQ-SRV-416", async () => {
  const before = (await service.figures()).memory;
  const queries = Object.values(questions());
  const answered = new AbortController();
  const others = requestOfOtherUsers().finally(() => answered.abort());
  // Failures are reported after the attack.
  others.catch(() => {});
  let [sent, memory] = [0, 0];
  const statuses = new Set<number>();
  while (!answered.signal.aborted || sent < questionsPerKind) {
    const from = sent;
    const wave = queries.flatMap((question) =>
      Array.from({ length: maxConcurrent }, (_, at) => question(attacker, from + at)),
    );
    for (const { status } of await Promise.all(wave)) statuses.add(status);
    sent += maxConcurrent;
    memory = Math.max(memory, (await service.figures()).memory);
  }
  await others;
  process.stdout.write(`${sent} questions of each kind; memory grew by ${Math.round((memory - before) / 1e6)} MB\n`);
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(memory - before).toBeLessThan(mostGrowthBytes);
}, 240_000);
