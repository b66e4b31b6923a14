import { once } from "node:events";
import { connect } from "node:net";
import type { RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignContent, filterRule, iterationContent } from "../../apps/api/test/harness.ts";
import { type AttackedService, longestEventLoopDelay, startAttackedService } from "./attacked-service.ts";

/** Far less than the memory needed to retain two hundred bodies of four megabytes. */
const mostGrowthBytes = 200 * 1024 * 1024;
const mostAnswerLength = 100_000;

let service: AttackedService;
let token: string;
let before: number;
beforeAll(async () => {
  service = await startAttackedService();
  token = await service.tokenOf("wendy.writer");
  // A first request, so that the measurement does not include loading code.
  await post(`${team}/import`, { file: { Iterations: [] }, check: true });
  before = (await service.figures()).memory;
});
afterAll(() => service.dispose());

const team = "/team/team-vaccinations/campaign";
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

async function post(address: string, body: unknown) {
  const answer = await service.call("POST", address, { body, token });
  return { ...answer, body: answer.body as RefusalBody };
}

const rule = filterRule({ AndClauses: [] });
const withName = (count: number, of: number) =>
  Object.fromEntries(times(count, 0).map((_, index) => [`f${of}_${index}`, index]));
const hugeFiles = {
  "8,000 empty iterations": { Iterations: times(8000, {}) },
  "rules without anything": { Iterations: times(2, { IterationRules: times(3000, {}) }) },
  "unknown fields": {
    Iterations: times(20, Object.fromEntries(times(490, 0).map((_, index) => [`f${index}`, index]))),
  },
  "rules of one priority": { Iterations: [{ ...iterationContent, IterationRules: times(3000, rule) }] },
  "fields of 58,800 names": { Iterations: times(120, 0).map((_, k) => withName(490, k)) },
  "long texts": { ...campaignContent, Iterations: times(30, { Name: "x".repeat(100_000) }) },
} as const;

test.each(Object.entries(hugeFiles))(
  "an import with %s is rejected with a short message REQ-VAL-31 REQ-VAL-32",
  async (_what, file) => {
    for (const check of [true, false]) {
      const answer = await post(`${team}/import`, { file, check });
      expect([200, 400]).toContain(answer.status);
      expect(answer.text.length).toBeLessThan(mostAnswerLength);
    }
  },
);

test("an iteration with excessive lists and fields is rejected with a short message REQ-VAL-31", async () => {
  const campaign = await post(team, campaignContent);
  const { ID } = (JSON.parse(campaign.text) as { campaign_details: { ID: string } }).campaign_details;
  const unknown = Object.fromEntries(times(60_000, 0).map((_, index) => [`field${index}`, 1]));
  const bodies = [
    { ...iterationContent, IterationCohorts: times(5000, {}) },
    { ...iterationContent, IterationRules: times(3000, {}) },
    { ...iterationContent, ...unknown },
    { ...iterationContent, IterationRules: times(250, { ...rule, AndClauses: times(50, {}) }) },
  ];
  for (const body of bodies) {
    const answer = await post(`${team}/${ID}/iteration`, body);
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(mostAnswerLength);
  }
});

test("a body over a megabyte is not received REQ-VAL-30 REQ-VAL-410", async () => {
  expect((await post(team, `"${"x".repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
});

test("text that cannot be stored is rejected by field REQ-VAL-31 REQ-VAL-412", async () => {
  for (const Name of ["a\0b", "a\ud800b"]) {
    const answer = await post(team, { ...campaignContent, Name });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["Name"]]);
  }
});

test("excessive nesting of any depth is rejected REQ-VAL-31", async () => {
  const deep = `{"file":{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`;
  expect((await post(`${team}/import`, deep)).status).toBe(400);
});

test("rejected input does not block the event loop for long REQ-SRV-30", async () => {
  expect(await longestEventLoopDelay(service)).toEqual([]);
});

test("the service does not retain two hundred four-megabyte bodies from an unknown client REQ-SRV-30", async () => {
  const length = 4 * 1024 * 1024;
  const head = `POST /api${team} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const chunk = Buffer.alloc(64 * 1024, "x");
  const sent = times(200, 0).map(async () => {
    const socket = connect(service.port, "127.0.0.1");
    let response = "";
    socket.on("data", (data) => (response += data.toString()));
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(head);
    for (let bytes = 0; bytes < length && !socket.destroyed; bytes += chunk.length) {
      if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    }
    socket.destroy();
    return response.split("\r\n")[0];
  });
  const answers = await Promise.all(sent);
  expect(answers.filter((line) => line !== undefined && line !== "" && !line.includes("401"))).toEqual([]);
});

test("rejected input uses a bounded amount of memory REQ-SRV-30 REQ-SRV-410", async () => {
  const grown = (await service.figures()).memory - before;
  process.stdout.write(`Memory grew by ${Math.round(grown / 1e6)} MB\n`);
  expect(grown).toBeLessThan(mostGrowthBytes);
});

test("the log contains only JSON lines, without unexpected errors REQ-SRV-12", () => {
  const lines = service
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.length).toBeGreaterThan(10);
  const unexpected = lines
    .map((line) => JSON.parse(line) as { msg: string })
    .filter(({ msg }) => /unexpected/.test(msg));
  expect(unexpected).toEqual([]);
});
