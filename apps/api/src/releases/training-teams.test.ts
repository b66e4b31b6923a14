import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { type TestApi, openApi } from "../../test/harness.ts";
import { warnOfUnknownTeams } from "./training-teams.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function warned(trainingTeams: string[]) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  await warnOfUnknownTeams({ db: api.db, log, trainingTeams });
  return lines.map((line) => (JSON.parse(line) as { teams: string[] }).teams);
}

test("at start-up the service logs a warning about an unknown training team, which may be misspelt REQ-REL-147", async () => {
  await api.call("wendy.writer", "/me");
  expect(await warned([])).toEqual([]);
  expect(await warned(["team-vaccinations"])).toEqual([]);
  expect(await warned(["team-vaccinations", "team-screning"])).toEqual([["team-screning"]]);
});
