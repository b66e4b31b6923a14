import { randomUUID } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CampaignListItem, ReportResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { summaryReportSchema } from "@spi/domain/report/summary-report";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";
import { demonstrationCampaigns } from "./campaigns.ts";
import { seedCampaigns } from "./seed-campaigns.ts";

const spi = fileURLToPath(new URL("../../../cli/bin/spi", import.meta.url));
const team = "/team/team-vaccinations/campaign";

let api: TestApi;
let folder: string;
let populationDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-same-report-"));
  populationDir = path.join(folder, "people");
  await generatePopulation({ size: 20_000, seed: 3, dir: populationDir, asOf: "20261120" });
  api = await openApi({ populationDir, engine: (db) => duckdbEngine({ db, populationDir }) });
  const campaigns = demonstrationCampaigns({ today: "20261120", newId: randomUUID });
  await seedCampaigns(campaigns, {
    call: callAs,
    reviewerId: reviewerIds.arun,
    pause: async () => void (await api.work()),
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const callAs = async <Answer>(
  who: string,
  { method, path: address, key, body }: { method: string; path: string; key?: string; body?: unknown },
) => {
  const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
  const answer = await api.call<Answer>(who as "wendy.writer", address, { method: method as "PUT", headers, body });
  if (answer.status >= 400) throw new Error(`${method} ${address}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Returns a report's figures, without the metadata of its run. */
const figuresOf = (report: object | undefined) => summaryReportSchema.strip().parse(report);

/** Requests the missing reports and deletes drafts, because an incomplete draft would prevent the export. */
async function prepare(campaignPath: string, { iterations }: WholeCampaignResponse): Promise<void> {
  for (const { iteration_details, status } of iterations) {
    const address = `${campaignPath}/iteration/${iteration_details.ID}`;
    if (status === "draft") await callAs("bo.both", { method: "DELETE", path: address });
    if (status !== "approved") continue;
    await callAs("bo.both", { method: "PUT", path: `${address}/status`, body: { status: "report requested" } });
    await api.work();
  }
}

/** Returns the report that `spi report` creates for an iteration in a file. */
async function reportOf(file: string, iteration: string): Promise<object> {
  const options = ["--json", "--population", populationDir, "--iteration", iteration];
  const { stdout } = await promisify(execFile)(process.execPath, [spi, "report", file, ...options]);
  return JSON.parse(stdout) as object;
}

test("the report of each demonstration campaign equals the command's report for its exported file in every number §3.33 §3.34 §3.35 §3.36 §3.37", async () => {
  const { body: campaigns } = await api.call<CampaignListItem[]>("rita.reader", team);
  const compared: string[] = [];
  for (const { id, name } of campaigns) {
    const address = `${team}/${id}`;
    await prepare(address, await callAs("rita.reader", { method: "GET", path: address }));
    const { file } = await callAs<{ file: unknown }>("bo.both", { method: "POST", path: `${address}/export` });
    const written = path.join(folder, `${id}.json`);
    await writeFile(written, JSON.stringify(file));
    const { iterations } = await callAs<WholeCampaignResponse>("rita.reader", { method: "GET", path: address });
    for (const { iteration_details } of iterations) {
      const reports = `${address}/iteration/${iteration_details.ID}/summary_report`;
      const last = (await callAs<ReportResponse[]>("rita.reader", { method: "GET", path: reports })).at(-1);
      if (!last) continue;
      const figures = figuresOf(last);
      expect(figures).toEqual(figuresOf(await reportOf(written, iteration_details.Name)));
      expect(figures.summary_report_totals.totals.invited).toBeGreaterThan(0);
      compared.push(name);
    }
  }
  expect(new Set(compared)).toEqual(new Set(campaigns.map(({ name }) => name)));
  expect(compared.length).toBeGreaterThanOrEqual(7);
});
