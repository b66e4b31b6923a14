/** Sends each route the largest valid input: saves, renames, imports and explanations. */
import type { CampaignResponse, IterationResponse } from "@spi/domain/api-contract";
import { longest, most } from "@spi/domain/values/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignContent, filterRule, iterationContent } from "../../apps/api/test/harness.ts";
import { type AttackedService, longestEventLoopDelay, startAttackedService } from "./attacked-service.ts";

const team = "/team/team-vaccinations/campaign";
const longestAnswer = 5_000_000;

let service: AttackedService;
let token: string;
let campaign: CampaignResponse["campaign_details"];
let iteration: IterationResponse["iteration_details"];
let path: string;
beforeAll(async () => {
  service = await startAttackedService();
  token = await service.tokenOf("wendy.writer");
  campaign = (await ask<CampaignResponse>("POST", team, campaignContent)).campaign_details;
  path = `${team}/${campaign.ID}`;
  iteration = (await ask<IterationResponse>("POST", `${path}/iteration`, iterationContent)).iteration_details;
  await save({ IterationRules: rules(10, 3) });
  await service.figures();
});
afterAll(() => service.dispose());

/** Sends a request that has to succeed. */
async function ask<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const answer = await service.call(method, address, { body, token });
  if (answer.status >= 300)
    throw new Error(`${method} ${address} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.body as Answer;
}

async function save(changes: object) {
  const body = { ...iteration, ...changes };
  iteration = (await ask<IterationResponse>("PUT", `${path}/iteration/${iteration.ID}`, body)).iteration_details;
}

const list = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

/** Returns rules of all types, up to the maximum of each type, each with several AND clauses. */
function rules(count: number, clauses: number) {
  return list(count, (index) => {
    const [Type, Priority] = index < 50 ? ["F", index * 9] : index < 100 ? ["S", 50 + index * 9] : ["R", 900 + index];
    const part = { Type, Priority, Description: "x".repeat(300) };
    const { AndClauses: _none, ...clause } = filterRule(part);
    return filterRule({
      ...part,
      Name: `Rule ${index}`,
      ...(Type === "R" ? { CommsRouting: campaign.AvailableRoutingIds[0] } : {}),
      AndClauses: list(clauses, (at) => ({
        ...clause,
        ID: filterRule().ID,
        Name: `Rule ${index} AND ${at + 1}`,
        AndNumber: at + 1,
      })),
    });
  });
}

const label = (index: number) => `c${index.toString(36)}`;
const cohorts = list(most.cohorts, (index) => ({ CohortLabel: label(index), Priority: index }));
const upTo = (length: number, items: string[]) =>
  items
    .join(",")
    .slice(0, length)
    .replace(/,[^,]*$/, "");

const sound = {
  "rules with AND clauses": () => ({ IterationRules: rules(201, 7) }),
  "long comparators": () => ({
    IterationRules: rules(45, 0).map((rule) => ({
      ...rule,
      AttributeName: "POSTCODE",
      Operator: "in",
      Comparator: upTo(
        longest.comparator,
        list(3000, (index) => `A${index}`),
      ),
    })),
  }),
  "cohorts, and rules for most of them": () => ({
    IterationCohorts: cohorts,
    IterationRules: rules(95, 0).map((rule) => ({
      ...rule,
      CohortLabel: upTo(
        longest.scope,
        cohorts.map(({ CohortLabel }) => CohortLabel),
      ),
    })),
  }),
};

test.each(Object.entries(sound))(
  "an iteration with nearly a megabyte of %s is saved, read, reviewed and explained",
  async (_what, content) => {
    await save({ IterationRules: [], IterationCohorts: iterationContent.IterationCohorts });
    await save(content());
    expect(JSON.stringify(iteration).length).toBeGreaterThan(500_000);
    const iterationPath = `${path}/iteration/${iteration.ID}`;
    for (const part of ["", "/readiness", "/review", "/difference"]) await ask("GET", `${iterationPath}${part}`);
    await ask("POST", `${iterationPath}/explain`, { person_number: 5 });
    await ask("GET", `${path}/history`);
    const everywhere = { person: { PERSON: { POSTCODE: "A1" }, COHORTS: list(5000, label) } };
    const explained = await service.call("POST", `${iterationPath}/explain`, { body: everywhere, token });
    expect([200, 400]).toContain(explained.status);
    expect(explained.text.length).toBeLessThan(longestAnswer);
  },
);

test("a four-megabyte campaign is read, renamed, exported, checked and imported again", async () => {
  for (let number = 1; number <= 3; number += 1) {
    await ask("POST", `${path}/iteration`, {
      ...iterationContent,
      Name: `Large ${number}`,
      IterationRules: rules(201, 7),
    });
  }
  await ask("GET", path);
  const [from] = campaign.AvailableRoutingIds;
  const renames = [{ from, to: "RENAMED" }];
  await ask("PUT", `${path}/routing-plans/rename`, { Version: campaign.Version, renames });
  const { file } = await ask<{ file: object }>("POST", `${path}/export`);
  expect(JSON.stringify(file).length).toBeGreaterThan(2_500_000);
  await ask("POST", `${team}/import`, { file, check: true });
  const imported = await service.call("POST", `${team}/import`, { body: { file }, token });
  // A busy machine may not finish before the response is due.
  expect([201, 503]).toContain(imported.status);
});

test("a campaign with the maximum number of routing plan IDs is saved", async () => {
  const { campaign_details } = await ask<CampaignResponse>("GET", path);
  const plans = list(
    most.routingPlans - campaign_details.AvailableRoutingIds.length,
    (index) => `${"p".repeat(245)}${index}`,
  );
  const AvailableRoutingIds = [...campaign_details.AvailableRoutingIds, ...plans];
  const saved = await ask<CampaignResponse>("PUT", path, { ...campaign_details, AvailableRoutingIds });
  expect(saved.campaign_details.AvailableRoutingIds).toHaveLength(most.routingPlans);
});

test("the largest inputs do not block the event loop for long REQ-SRV-30", async () => {
  expect(await longestEventLoopDelay(service)).toEqual([]);
});
