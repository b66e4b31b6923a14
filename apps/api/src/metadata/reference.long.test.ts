import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { type CurrentReference, replaceReference } from "@spi/domain/library/reference-files";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { beforeEach, afterEach, expect, test } from "vitest";
import { type TestApi, filterRule, iterationContent, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import { loadMissingReference, storeReference } from "./reference-store.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

/** Returns the bundled reference data without one attribute. */
const withoutAttribute = (name: string) => ({
  ...shippedReference,
  attributes: shippedReference.attributes.filter((row) => row.AttributeName !== name),
});

/** Returns the included boards, with a different name for the first. */
const renamed = (name: string) =>
  shippedReference.boards.map((board, index) => (index === 0 ? { ...board, name } : board));

test("the current library rules, boards and languages are returned to every signed-in user REQ-REF-02", async () => {
  const rules = await api.call<{ Name: string }[]>("rita.reader", "/metadata/library-rules");
  expect(rules.body.length).toBe(shippedReference["library-rules"].length);
  const boards = await api.call<{ code: string; closedOn?: string }[]>("rita.reader", "/metadata/boards");
  expect(boards.body.filter((board) => board.closedOn === undefined)).toHaveLength(36);
  expect((await api.call("nina.new", "/metadata/languages")).status).toBe(200);
});

test("all reference data is returned at once with a version, and only once while nothing changes REQ-REF-04", async () => {
  const path = "/metadata";
  const first = await api.call<CurrentReference>("rita.reader", path);
  // There are no people in this test, so they are treated as real.
  expect(first.body).toEqual({
    ...shippedReference,
    Version: first.body.Version,
    restricted_attributes: ["NHS_NUMBER"],
  });
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const known = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await api.call("wendy.writer", path, { headers: known })).status).toBe(304);
  await storeReference(api.db, { ...shippedReference, boards: renamed("Board of the West") }, testNow);
  const second = await api.call<CurrentReference>("wendy.writer", path, { headers: known });
  expect(second.status).toBe(200);
  expect(second.body.boards[0]?.name).toBe("Board of the West");
  expect(second.body.Version).not.toBe(first.body.Version);
});

test("a user with outdated reference data can neither save nor decide REQ-REF-05", async () => {
  const { Version } = (await api.call<CurrentReference>("wendy.writer", "/metadata")).body;
  const headers = { "reference-version": Version };
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const save = () =>
    api.call<IterationResponse & RefusalBody>("wendy.writer", path, { method: "PUT", body: iteration, headers });
  await storeReference(api.db, { ...shippedReference, boards: renamed("Board of the West") }, testNow);
  const refusals = [
    await save(),
    await api.call<RefusalBody>("wendy.writer", `${path}/status`, {
      method: "PUT",
      body: { status: "in review" },
      headers,
    }),
    await api.call<RefusalBody>("wendy.writer", `/team/team-vaccinations/campaign/${campaign.ID}/iteration`, {
      method: "POST",
      body: iterationContent,
      headers,
    }),
  ];
  for (const { status, body } of refusals) expect([status, body.kind]).toEqual([409, "staleReference"]);
  await storeReference(api.db, shippedReference, testNow);
  expect((await save()).status).toBe(200);
});

test("parts supplied with an earlier version are updated, and imported parts are not changed REQ-REF-02", async () => {
  const boards = shippedReference.boards.map(({ code, name, openFrom, closedOn }) => ({
    code,
    name,
    openFrom,
    ...(closedOn === undefined ? {} : { closedOn }),
  }));
  const languages = shippedReference.languages.slice(1);
  await storeReference(api.db, { ...shippedReference, boards, languages }, testNow);
  await loadMissingReference(api.db, shippedReference, testNow);
  const { body } = await api.call<CurrentReference>("rita.reader", "/metadata");
  expect(body.boards).toEqual(shippedReference.boards);
  expect(body.languages).toEqual(languages);
});

test("imported reference data applies to saves at once and survives the next start REQ-REF-02", async () => {
  const campaign = await api.newCampaign();
  expect(await storeReference(api.db, withoutAttribute("CARE_HOME_FLAG"), testNow)).toEqual(["attributes"]);
  await loadMissingReference(api.db, shippedReference, testNow);
  const IterationRules = [filterRule({ AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" })];
  const refused = await api.newIteration(campaign.ID, { IterationRules }).catch((error: Error) => error.message);
  expect(refused).toContain("IterationRules.0.AttributeName");
  const attributes = await api.call<{ AttributeName: string }[]>("rita.reader", "/metadata/attributes");
  expect(attributes.body.map((row) => row.AttributeName)).not.toContain("CARE_HOME_FLAG");
});

test("an iteration approved with other reference data cannot run REQ-REF-03", async () => {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) =>
    api.move<IterationResponse & RefusalBody>(who, path, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await storeReference(api.db, withoutAttribute("CARE_HOME_FLAG"), testNow);
  const refused = await move("wendy.writer", { status: "report requested" });
  expect(refused.body.message).toContain("the reference data changed after the iteration was approved");
  expect(await storeReference(api.db, shippedReference, testNow)).toEqual(["attributes"]);
  expect((await move("wendy.writer", { status: "report requested" })).status).toBe(200);
});

test("an import replaces the parts it contains, and is rejected with every problem if they are inconsistent", () => {
  const [first] = shippedReference.boards;
  if (!first) throw new Error("there are no boards");
  const replaced = replaceReference(shippedReference, { boards: [first] });
  expect(replaced).toEqual({ ok: true, value: { ...shippedReference, boards: [first] } });
  expect(replaceReference(shippedReference, { boards: [first, first] })).toEqual({
    ok: false,
    refusal: [`boards: ${first.code} is listed twice. Remove one of the entries.`],
  });
  const lost = { ...first, successors: ["ZZZ"] };
  expect(replaceReference(shippedReference, { boards: [lost] })).toEqual({
    ok: false,
    refusal: [
      `boards: the file says that ZZZ replaces ${first.code}, but ZZZ is not an ICB in the file. Correct the code of the replacement.`,
    ],
  });
  expect(replaceReference(shippedReference, {})).toMatchObject({ ok: false });
  expect(replaceReference(shippedReference, { boards: [{ ...first, code: "?" }], pets: [] })).toMatchObject({
    ok: false,
  });
  const orphaned = replaceReference(shippedReference, { attributes: withoutAttribute("CARE_HOME_FLAG").attributes });
  expect(orphaned.ok ? [] : orphaned.refusal.join("\n")).toContain("uses CARE_HOME_FLAG, which is not an attribute");
});
