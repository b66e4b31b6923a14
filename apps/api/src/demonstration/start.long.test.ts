import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { personas } from "@spi/dev-idp/personas";
import type { CampaignListItem } from "@spi/domain/api-contract";
import { ok } from "@spi/domain/values/result";
import { standardCohorts } from "@spi/engine/population/generate/standard-cohorts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyReport } from "../../test/empty-report.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { demonstrationCampaigns } from "./campaigns.ts";
import type { CallAs } from "./seed-campaigns.ts";
import { ensureDemonstrationCampaigns } from "./start.ts";
import { compareWithHistory } from "../history/verify-state.ts";

const day = 24 * 60 * 60 * 1000;

let api: TestApi;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "spi-demonstration-"));
  api = await openApi({
    cohorts: standardCohorts.map(({ label }) => label),
    engine: () => () => Promise.resolve(ok({ report: emptyReport, record: {} as never })),
  });
});
afterEach(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

/** Calls the API and fails after a number of calls, either before or after the last call has taken effect. */
function callsUntil(allowed: number, cut: "before" | "after"): CallAs {
  let made = 0;
  return async <Answer>(who: string, { method, path: address, key, body }: Parameters<CallAs>[1]) => {
    if (made === allowed && cut === "before") throw new Error("cut short");
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    const request = { method: method as "PUT", headers, ...(body === undefined ? {} : { body }) };
    const answer = await api.call<Answer>(who as "wendy.writer", address, request);
    if (answer.status >= 400) throw new Error(`${method} ${address}: ${JSON.stringify(answer.body)}`);
    made += 1;
    if (made > allowed) throw new Error("cut short");
    return answer.body;
  };
}

const seed = (call: CallAs, now: Date) =>
  ensureDemonstrationCampaigns({ dataDir, now, personas, call, pause: async () => void (await api.work()) });

const team = "/team/team-vaccinations/campaign";

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

/** Lists the names and statuses of all iterations that were created. */
async function made() {
  const { body } = await api.call<CampaignListItem[]>("rita.reader", team);
  const campaigns = await Promise.all(body.map(({ id }) => api.readCampaign(id)));
  return campaigns
    .map(({ campaign_details, iterations }) => [
      campaign_details.Name,
      iterations.map(({ iteration_details, status }) => [iteration_details.Name, status]).toSorted(byText),
    ])
    .toSorted(byText);
}

const planned = demonstrationCampaigns({ today: "20261120", newId: () => "any" })
  .map(({ content, iterations }) => [
    content.Name,
    iterations.map((iteration) => [iteration.content.Name, iteration.stage.status]).toSorted(byText),
  ])
  .toSorted(byText);

test("the demonstration is complete after a first start that was interrupted repeatedly and continued on later days REQ-SRV-24 REQ-HIS-403", async () => {
  let now = testNow.getTime();
  let tries = 0;
  for (let done = false; !done; tries += 1) {
    const call = callsUntil(20 + tries, tries % 2 === 0 ? "before" : "after");
    done = await seed(call, new Date(now)).then(
      () => true,
      (error: Error) => {
        if (error.message !== "cut short") throw error;
        return false;
      },
    );
    now += day;
  }
  expect(tries).toBeGreaterThan(3);
  expect(await made()).toEqual(planned);
  expect(await compareWithHistory(api.db)).toEqual([]);
}, 120_000);

test("a data folder without its note does not get a second demonstration REQ-SRV-24", async () => {
  await seed(callsUntil(Infinity, "before"), testNow);
  const note = path.join(dataDir, "demonstration-campaigns.json");
  const finished = await readFile(note, "utf8");
  await rm(note);
  await seed(callsUntil(Infinity, "before"), new Date(testNow.getTime() + day));
  expect(JSON.parse(finished)).toEqual({ made: "20261120093000" });
  expect(await made()).toEqual(planned);
}, 120_000);

test("a database with users' campaigns does not get a demonstration, and deleted items stay deleted REQ-SRV-24", async () => {
  await api.newCampaign({ Name: "Ours" });
  await seed(callsUntil(Infinity, "before"), testNow);
  expect(await made()).toEqual([["Ours", []]]);
  await writeFile(path.join(dataDir, "demonstration-campaigns.json"), JSON.stringify({ made: "20261120093000" }));
  await seed(callsUntil(0, "before"), testNow);
});
