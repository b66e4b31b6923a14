import type { ExpectationsResponse, RefusalBody } from "@spi/domain/api-contract";
import { exampleLines } from "@spi/domain/campaign-file/expectations/example-lines";
import { readExpectations } from "@spi/domain/campaign-file/expectations/expectations-file";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noOneUnder75, oneDayTooYoung, oneLine } from "../../test/expectations.ts";
import { type TestApi, filterRule, openApi } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function createIteration() {
  const campaign = await api.newCampaign();
  const { ID } = await api.newIteration(campaign.ID, { IterationRules: [filterRule()] });
  const campaignPath = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const path = `${campaignPath}/iteration/${ID}/expectations`;
  const take = (file: string, Version = 1) =>
    api.call<ExpectationsResponse & RefusalBody>("wendy.writer", `${path}/examples`, {
      method: "POST",
      body: { Version, file },
    });
  const put = (at: string, body: object) => api.call("wendy.writer", at, { method: "PUT", body });
  return { campaign, campaignPath, path, take, put };
}

test("a file of example people is added to an iteration, evaluated, and exported unchanged REQ-EXP-30", async () => {
  const { campaign, path, take } = await createIteration();
  const noReason = { ...oneDayTooYoung, Name: "Wrong reason", Reason: "Opted out" };
  const file = exampleLines([
    oneDayTooYoung,
    noReason,
    { ...oneDayTooYoung, Name: "Right reason", Reason: "Under 75" },
  ]);
  const { status, body } = await take(file);
  expect(status).toBe(200);
  expect(body.examples.map(({ name, met }) => [name, met])).toEqual([
    [oneDayTooYoung.Name, true],
    ["Wrong reason", false],
    ["Right reason", true],
  ]);
  const saved = await api.call<{ file_name: string; file: string }>("rita.reader", `${path}/examples`);
  expect(saved.body.file).toBe(file);
  expect(saved.body.file_name).toMatch(new RegExp(`^${campaign.Name}-.*-2-examples\\.ndjson$`));
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a file with an invalid line is rejected with the line and field, and a file for another version is rejected too REQ-EXP-30", async () => {
  const { path, take } = await createIteration();
  const wrong = JSON.stringify({
    ...(JSON.parse(oneLine) as object),
    id: "Other",
    person: { PERSON: { SHOE_SIZE: "7" } },
  });
  const refused = await take(`${oneLine}${wrong}`);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    "file.2.person.PERSON.SHOE_SIZE": [
      expect.stringMatching(/^Line 2, person\.PERSON\.SHOE_SIZE: Rules cannot use this attribute/),
    ],
  });
  expect((await take(oneLine, 7)).body.kind).toBe("staleVersion");
  const read = await api.call<ExpectationsResponse>("rita.reader", path);
  expect(read.body).toMatchObject({ version: 1, examples: [] });
  expect((await take(oneLine)).status).toBe(200);
  expect((await take(oneLine, 2)).body.errors).toEqual({ file: [expect.stringContaining("already")] });
});

test.each(["\0", "\ud800"])(
  "a file with a value that cannot be stored (%j) is rejected by line and field, and no one is added REQ-VAL-31 REQ-VAL-413",
  async (text) => {
    const { path, take } = await createIteration();
    const refused = await take(oneLine.replace(oneDayTooYoung.Name, JSON.stringify(`a${text}`).slice(1, -1)));
    expect(refused).toMatchObject({ status: 400, body: { errors: { "file.1.id": [expect.any(String)] } } });
    expect((await api.call<ExpectationsResponse>("rita.reader", path)).body).toMatchObject({
      version: 1,
      examples: [],
    });
  },
);

test("expectations, NHS Notify IDs and settings are exported in a second file, not in the campaign file REQ-EXP-31 REQ-EXP-446", async () => {
  const { campaign, campaignPath, path, put } = await createIteration();
  type Exported = { file_name: string; file: object; expectations_file: { file_name: string; file: object } | null };
  const exported = async () =>
    (await api.call<Exported>("wendy.writer", `${campaignPath}/export`, { method: "POST" })).body;
  const before = await exported();
  expect(before.expectations_file).toBeNull();
  const uuid = "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";
  const [id] = campaign.AvailableRoutingIds;
  const ofAll = { ...noOneUnder75, Name: "Of all" };
  await put(`${campaignPath}/expectations`, { Version: 2, expectations: { Expectations: [ofAll], Examples: [] } });
  await put(path, { Version: 1, expectations: { Expectations: [noOneUnder75], Examples: [oneDayTooYoung] } });
  await put(`${campaignPath}/notify-plans`, { Version: 3, notify_plans: [{ id, uuid }] });
  const sending = { ...defaultSending, tolerance_percent: 3.7 };
  await put(`${campaignPath}/sending`, { Version: 4, sending });
  const { file_name, file, expectations_file } = await exported();
  expect(file_name).toBe(`${campaign.Name}-6.json`);
  expect(expectations_file?.file_name).toBe(`${campaign.Name}-6-expectations.json`);
  const iteration = (file as { CampaignConfig: { Iterations: { Name: string }[] } }).CampaignConfig.Iterations[0]!.Name;
  expect(readExpectations(expectations_file?.file)).toEqual({
    ok: true,
    value: {
      Expectations: [ofAll, { ...noOneUnder75, Iteration: iteration }],
      Examples: [{ ...oneDayTooYoung, Iteration: iteration }],
      NotifyPlans: [{ id, uuid }],
      Sending: sending,
    },
  });
  const written = (value: object) => JSON.stringify(value).replaceAll(/"(Version|version|ModifiedAt)":\d+/g, "");
  expect(written(file)).toBe(written(before.file));
  expect(written(file)).not.toMatch(/Of all|Nobody younger|Turns 75|6f0c1d52|tolerance|3\.7|xpectation/);
});
