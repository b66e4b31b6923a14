import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { RefusalBody, WholeCampaignResponse } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

interface File {
  CampaignConfig: { Iterations: Record<string, unknown>[] };
}
const examplePath = new URL("../../../../packages/domain/src/campaign-file/published-example.json", import.meta.url);
const example = JSON.parse(readFileSync(examplePath, "utf8")) as File;

const team = "/team/team-vaccinations/campaign";

type Imported = WholeCampaignResponse & RefusalBody & { findings: { kind: string; path: string }[] };
const bring = (body: object) => api.call<Imported>("wendy.writer", `${team}/import`, { method: "POST", body });

/** The published campaigns are in a folder next to the checkout, and may be missing. */
const folder = new URL("../../../../../shared/campaigns/", import.meta.url);
const published = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

test.each(published)(
  "the published %s is imported unchanged, with all its rules and clauses REQ-FMT-20",
  async (name) => {
    const file = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as File;
    const { status, body } = await bring({ file });
    expect(status).toBe(201);
    const entries = file.CampaignConfig.Iterations.flatMap(
      ({ IterationRules }) => IterationRules as { Type: string }[],
    );
    const parts = body.iterations.flatMap(({ iteration_details }) =>
      iteration_details.IterationRules.flatMap((rule) => [rule, ...rule.AndClauses]),
    );
    expect(parts).toHaveLength(entries.filter(({ Type }) => "FSR".includes(Type)).length);
  },
);

test("a published campaign has the same content after import and save, and is exported as published REQ-FMT-20 §5.03", async () => {
  const { body, status } = await bring({ file: example });
  expect(status).toBe(201);
  const [iteration] = body.iterations;
  const iterationPath = `${team}/${body.campaign_details.ID}/iteration/${iteration!.iteration_details.ID}`;
  const save = (details: object) =>
    api.call<RefusalBody>("wendy.writer", iterationPath, { method: "PUT", body: details });
  const details = iteration!.iteration_details;
  expect((await save({ ...details, CommsType: "R" })).status).toBe(200);
  const renamed = details.IterationRules.map((rule) => ({ ...rule, Description: `${rule.Description} #` }));
  const refused = await save({ ...details, Version: 2, IterationRules: renamed });
  expect(Object.keys(refused.body.errors)).toHaveLength(renamed.length);
  const answer = await api.call<{ file: { CampaignConfig: { Iterations: object[] } } }>(
    "wendy.writer",
    `${team}/${body.campaign_details.ID}/export`,
    { method: "POST" },
  );
  const { StatusText, ActionsMapper, DefaultNotEligibleRouting } = example.CampaignConfig.Iterations[0]!;
  const carried = { StatusText, ActionsMapper, DefaultNotEligibleRouting, CommsType: "R", Type: "O" };
  expect(answer.body.file.CampaignConfig.Iterations[0]).toMatchObject(carried);
  const again = await bring({ file: answer.body.file });
  const twice = await api.call<typeof answer.body>("wendy.writer", `${team}/${again.body.campaign_details.ID}/export`, {
    method: "POST",
  });
  const comparable = (file: object) =>
    JSON.stringify(file, (key, value: unknown) => (["ID", "Version"].includes(key) ? undefined : value)).replace(
      "(2)",
      "",
    );
  expect(comparable({ ...twice.body.file.CampaignConfig, Name: "" })).toBe(
    comparable({ ...answer.body.file.CampaignConfig, Name: "" }),
  );
});

test("problems in an imported campaign stop it from being sent for review, by rule", async () => {
  const { body } = await bring({ file: example });
  const { ID } = body.iterations[0]!.iteration_details;
  const sent = await api.call<RefusalBody>(
    "wendy.writer",
    `${team}/${body.campaign_details.ID}/iteration/${ID}/status`,
    {
      method: "PUT",
      body: { status: "in review", reviewers: [reviewerIds.arun] },
    },
  );
  expect(sent.status).toBe(400);
  expect(sent.body.errors["IterationRules.2.CohortLabel"]?.[0]).toContain("RSV_75to79");
});

test("a condition that users can no longer write is imported and saved, and prevents review until it is changed REQ-VAL-41", async () => {
  const { CampaignConfig } = example;
  const [one] = CampaignConfig.Iterations;
  const { AndClauses: _clauses, AndNumber: _number, ...entry } = filterRule({ Operator: "starts_with" });
  const Iterations = [{ ...one, IterationRules: [{ ...entry, Comparator: "194" }] }];
  const { status, body } = await bring({ file: { CampaignConfig: { ...CampaignConfig, Iterations } } });
  expect(status).toBe(201);
  const path = "CampaignConfig.Iterations.0.IterationRules.0.Operator";
  expect(body.findings).toContainEqual(expect.objectContaining({ kind: "toFix", path }));
  const details = body.iterations[0]!.iteration_details;
  const iterationPath = `${team}/${body.campaign_details.ID}/iteration/${details.ID}`;
  const save = await api.call("wendy.writer", iterationPath, { method: "PUT", body: { ...details, CommsType: "R" } });
  expect(save.status).toBe(200);
  const review = { status: "in review", reviewers: [reviewerIds.arun] };
  const sent = await api.call<RefusalBody>("wendy.writer", `${iterationPath}/status`, { method: "PUT", body: review });
  expect(sent.status).toBe(400);
  expect(Object.keys(sent.body.errors)).toContain("IterationRules.0.Operator");
});
