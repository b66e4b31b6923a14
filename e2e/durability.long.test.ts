/**
 * Tests that acknowledged saves survive if the process ends, with the real server, its embedded database and kill -9.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { signInAs } from "@spi/dev-idp/sign-in-as";
import type { CampaignResponse, CampaignListItem } from "@spi/domain/api-contract";
import { type CampaignDetails, newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeForServers, type ServerUnderTest, startServer } from "./server.ts";

let server: ServerUnderTest;
let token: string;
beforeAll(async () => {
  server = await startServer({ env: { SPI_POPULATION_SIZE: "1000" } });
  const signIn = { issuer: `${server.origin}/idp`, redirectUri: `${server.origin}/home`, username: "wendy.writer" };
  ({ accessToken: token } = await signInAs(signIn));
}, 120_000);
afterAll(() => server.dispose());

const team = "/api/team/team-vaccinations/campaign";

async function call<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Saves a campaign repeatedly until the server no longer responds, and returns the last acknowledged version. */
async function saveUntilKilled(campaign: CampaignDetails, acknowledged: (version: number) => void): Promise<number> {
  let last = campaign.Version;
  for (;;) {
    const body = { ...campaign, Version: last, Name: `Saved as version ${last + 1}` };
    const saved = await call<CampaignResponse>(`${team}/${campaign.ID}`, "PUT", body).catch(() => undefined);
    if (!saved) return last;
    last = saved.campaign_details.Version;
    acknowledged(last);
  }
}

// `npm run test:all -- faults` kills the server ten times for each database, with 20,000 saves.
const kills = 2;

test("a server killed repeatedly during saves loses no acknowledged save REQ-SRV-08", async () => {
  const created = await call<CampaignResponse>(team, "POST", {
    ...newCampaignDefaults,
    Name: "To be saved",
    StartDate: "20261101",
    EndDate: "20270331",
  });
  let campaign = created.campaign_details;
  for (let round = 0; round < kills; round += 1) {
    const enough = campaign.Version + 5 + round;
    let killed: Promise<void> | undefined;
    const last = await saveUntilKilled(campaign, (version) => {
      if (version === enough) killed = server.kill();
    });
    await killed;
    await server.start();
    const { campaign_details: read } = await call<CampaignResponse>(`${team}/${campaign.ID}`);
    // The save in progress when the process died was not acknowledged. It may be stored completely or not at all.
    expect([last, last + 1]).toContain(read.Version);
    expect(read.Name).toBe(`Saved as version ${read.Version}`);
    campaign = read;
  }
  const history = await server.stop().then(readHistory);
  expect(history).toEqual(Array.from({ length: campaign.Version }, (_, index) => index + 1));
  await server.start();
});

/** Returns the versions in the only campaign's history, from the stopped server's data. */
async function readHistory(): Promise<number[]> {
  const { openEmbeddedDatabase } = await import("../apps/api/src/database/open.ts");
  const database = await openEmbeddedDatabase(server.dataDir);
  const rows = await database.db.selectFrom("history").select("version").orderBy("version").execute();
  await database.close();
  return rows.map((row) => row.version);
}

test("a second process on the same data folder is refused with advice REQ-SRV-09", async () => {
  const second = spawn(nodeForServers(), [fileURLToPath(new URL("../apps/api/src/bin/api.ts", import.meta.url))], {
    env: { ...process.env, SPI_DATA_DIR: server.dataDir, PORT: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  second.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(second, "exit")) as [number];
  expect(code).toBe(1);
  expect(output).toContain("A running copy of this service is using");
  expect((await call<CampaignListItem[]>(team)).length).toBe(1);
});

test("in production the embedded stand-ins refuse to start, and each missing key is listed REQ-SRV-10", async () => {
  const started = spawn(nodeForServers(), [fileURLToPath(new URL("../apps/api/src/bin/api.ts", import.meta.url))], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  started.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(started, "exit")) as [number];
  expect(code).toBe(1);
  for (const key of ["DATABASE_URL", "SPI_ORIGIN", "SPI_ISSUER", "SPI_CLIENT_ID", "SPI_POPULATION_DIR"]) {
    expect(output).toContain(`${key} is missing`);
  }
});
