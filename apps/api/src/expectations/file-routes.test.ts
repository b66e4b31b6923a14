import type { ExpectationsResponse, RefusalBody, SecondFileResponse } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75, noOneUnder75, oneDayTooYoung } from "../../test/expectations.ts";
import { type TestApi, filterRule, openApi } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function createIteration() {
  const campaign = await api.newCampaign();
  const { ID } = await api.newIteration(campaign.ID, { Name: "First wave", IterationRules: [filterRule()] });
  const path = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const readVersion = async () =>
    (await api.call<{ version: number }>("rita.reader", `${path}/expectations`)).body.version;
  const take = async (file: object | string, Version?: number) =>
    api.call<SecondFileResponse & RefusalBody>("wendy.writer", `${path}/expectations/file`, {
      method: "POST",
      body: {
        Version: Version ?? (await readVersion()),
        file: typeof file === "string" ? file : JSON.stringify(file, null, 2),
      },
    });
  const read = async (at: string) =>
    (await api.call<ExpectationsResponse>("rita.reader", `${path}${at}/expectations`)).body;
  const saved = async () =>
    (await api.call<{ file_name: string; file: string }>("rita.reader", `${path}/expectations/file`)).body;
  return { iteration: `/iteration/${ID}`, take, read, saved, readVersion };
}

const whole = {
  Expectations: [noOneUnder75, { ...noOneUnder75, Name: "Of the wave", Iteration: "First wave" }],
  Examples: [{ ...oneDayTooYoung, Iteration: "First wave" }],
};

test("a second file is added to its campaign and, by name, to its iterations, is exported unchanged, and adds nothing when repeated REQ-EXP-33 REQ-EXP-450", async () => {
  const { iteration, take, read, saved } = await createIteration();
  const sending = { Eligibility: { ...everyoneOver75, WrittenBy: "Bo Both" } };
  const taken = await take({ ...whole, ...sending });
  expect(taken).toMatchObject({ status: 200, body: { added: 3, unchanged: 0, skipped: ["Eligibility"] } });
  expect((await read("")).expectations).toEqual({ Expectations: [noOneUnder75], Examples: [] });
  const own = await read(iteration);
  expect(own.expectations.Expectations.map(({ Name }) => Name)).toEqual(["Of the wave"]);
  expect(own.expectations.Examples).toEqual([oneDayTooYoung]);
  const { file, file_name: name } = await saved();
  expect(JSON.parse(file)).toEqual(whole);
  expect(name).toMatch(/-\d+-expectations\.json$/);
  expect((await take(file)).body).toMatchObject({ added: 0, unchanged: 3, skipped: [] });
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("a second file with problems is rejected by line and field, and nothing from it is added REQ-EXP-33 REQ-EXP-449", async () => {
  const { iteration, take, read, readVersion } = await createIteration();
  const before = await readVersion();
  const refused = async (file: object | string) => {
    const { status, body } = await take(file);
    expect(status).toBe(400);
    return Object.values(body.errors).flat();
  };
  expect(await refused({ ...whole, Examples: [{ ...oneDayTooYoung, Iteration: "Wave 2" }] })).toEqual([
    expect.stringMatching(
      /^Line \d+, Examples\.0\.Iteration: The campaign does not have an iteration called “Wave 2”\. Check the name\./,
    ),
  ]);
  expect(await refused('{\n "Expectations": [\n  { "Name": "x", "Kind": "Nobody" }\n ]\n}')).toEqual([
    "Line 3, Expectations.0.Conditions: This field is missing. Add this field.",
  ]);
  expect(await refused('{\n "Expectations": [\n')).toEqual([expect.stringMatching(/^The file is not JSON\. Line 3/)]);
  const shoe = { ...oneDayTooYoung, Iteration: "First wave", Person: { PERSON: { SHOE_SIZE: "7" } } };
  expect(await refused({ ...whole, Examples: [shoe] })).toEqual([
    expect.stringMatching(/^Line \d+, Examples\.0\.Person\.PERSON\.SHOE_SIZE: Rules cannot use/),
  ]);
  expect(await refused({ Expectations: [noOneUnder75, noOneUnder75] })).toEqual([
    expect.stringMatching(/^Line \d+, Expectations\.1\.Name: This name is already used/),
  ]);
  expect(await refused({ Expectations: [{ ...noOneUnder75, Name: "a\ud800" }] })).toEqual([
    expect.stringMatching(/^Line \d+, Expectations\.0\.Name: This contains characters that we cannot store/),
  ]);
  expect(await readVersion()).toBe(before);
  expect((await read(iteration)).expectations).toEqual({ Expectations: [], Examples: [] });
});

test("a second file overwrites neither existing expectations nor another version REQ-EXP-33 REQ-EXP-450", async () => {
  const { take, readVersion } = await createIteration();
  const stale = await readVersion();
  expect((await take(whole)).status).toBe(200);
  expect((await take({ Expectations: [{ ...noOneUnder75, Name: "Other" }] }, stale)).status).toBe(409);
  const changed = await take({ Expectations: [{ ...noOneUnder75, Safety: false }] });
  expect(changed.status).toBe(400);
  expect(Object.values(changed.body.errors).flat().join()).toContain("There is already a different");
});
