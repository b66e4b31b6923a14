import type { CampaignResponse, RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const pathOf = (id: string) => `/team/team-vaccinations/campaign/${id}`;

const rename = (id: string, Version: number, renames: { from: string; to: string }[], others: object = {}) =>
  api.call<CampaignResponse & RefusalBody>("wendy.writer", `${pathOf(id)}/routing-plans/rename`, {
    method: "PUT",
    body: { Version, renames, ...others },
  });

test("a renamed routing plan is renamed in iterations with a future run date, and only there §4.35 REQ-SCR-438", async () => {
  const { ID, Version } = await api.newCampaign();
  const ahead = await api.newIteration(ID, {
    Name: "Ahead",
    IterationRules: [filterRule({ Type: "R", Priority: 1000, CommsRouting: "LETTER|BRAILLE" })],
  });
  const today = await api.newIteration(ID, { Name: "Today", IterationDate: "20261120", DefaultCommsRouting: "LETTER" });
  const answer = await rename(ID, Version, [{ from: "LETTER", to: "LETTER_2" }]);
  expect(answer.body.campaign_details.AvailableRoutingIds).toEqual(["DIGITAL_FIRST", "LETTER_2", "BRAILLE"]);
  const { iterations } = await api.readCampaign(ID);
  const read = (id: string) => iterations.find((iteration) => iteration.iteration_details.ID === id)?.iteration_details;
  expect(read(ahead.ID)?.IterationRules[0]?.CommsRouting).toBe("LETTER_2|BRAILLE");
  expect(read(ahead.ID)?.Version).toBe(2);
  expect(read(today.ID)?.DefaultCommsRouting).toBe("LETTER");
  expect(read(today.ID)?.Version).toBe(1);
});

test("renaming to an existing name, or a plan used by an iteration in review, is rejected with its message §5.18 §8.11", async () => {
  const { ID, Version } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  const taken = await rename(ID, Version, [{ from: "LETTER", to: "braille" }]);
  expect(taken.body.errors["AvailableRoutingIds"]?.[0]).toContain("This routing plan ID name already exists.");
  const sent = { status: "in review", reviewers: [reviewerIds.arun] };
  await api.move("wendy.writer", `${pathOf(ID)}/iteration/${iteration.ID}`, sent);
  const inReview = await rename(ID, Version, [{ from: "DIGITAL_FIRST", to: "DIGITAL" }]);
  expect(inReview.body.errors["AvailableRoutingIds"]).toEqual([
    "You cannot edit the routing plan 'DIGITAL_FIRST', because it's being used in an iteration update.",
  ]);
});

test("renaming, adding and deleting routing plans is one change that is saved as a whole or not at all §2.3.10 §4.35 §8.09 REQ-SCR-439", async () => {
  const { ID, Version } = await api.newCampaign();
  const iteration = await api.newIteration(ID, { DefaultCommsRouting: "DIGITAL_FIRST|LETTER" });
  const renames = [{ from: "LETTER", to: "LETTER_2" }];
  const refused = await rename(ID, Version, renames, { AvailableRoutingIds: ["LETTER_2", "NEW"] });
  expect(refused.status).toBe(400);
  expect(refused.body.errors["AvailableRoutingIds"]?.[0]).toContain(
    "cannot delete the routing plan ID 'DIGITAL_FIRST'",
  );
  const before = await api.readCampaign(ID);
  expect(before.campaign_details).toMatchObject({
    Version,
    AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER", "BRAILLE"],
  });
  expect(before.iterations[0]?.iteration_details).toMatchObject({
    Version: 1,
    DefaultCommsRouting: "DIGITAL_FIRST|LETTER",
  });
  const plans = ["DIGITAL_FIRST", "LETTER_2", "NEW"];
  const saved = await rename(ID, Version, renames, { AvailableRoutingIds: plans });
  expect(saved.body.campaign_details).toMatchObject({ Version: Version + 1, AvailableRoutingIds: plans });
  const { iterations } = await api.readCampaign(ID);
  expect(
    iterations.map(({ iteration_details }) => [iteration_details.ID, iteration_details.DefaultCommsRouting]),
  ).toEqual([[iteration.ID, "DIGITAL_FIRST|LETTER_2"]]);
});

interface Exported {
  file_name: string;
  file: { CampaignConfig: { Version: number; Iterations: { IterationRules: object[] }[] } };
}

test("an export increments the version, uses it in the file name and is recorded in the history §4.37 §9.12", async () => {
  const { ID } = await api.newCampaign({ Name: "To export" });
  await api.newIteration(ID, { IterationRules: [filterRule()] });
  const answer = await api.call<Exported>("wendy.writer", `${pathOf(ID)}/export`, { method: "POST" });
  expect(answer.body.file_name).toBe("To export-2.json");
  expect(answer.body.file.CampaignConfig.Version).toBe(2);
  expect(answer.body.file.CampaignConfig.Iterations[0]?.IterationRules[0]).not.toHaveProperty("ID");
  expect((await api.readCampaign(ID)).campaign_details.Version).toBe(2);
  const history = await api.call<{ events: { action: string; by: { name: string } }[] }>(
    "rita.reader",
    `${pathOf(ID)}/history`,
  );
  expect(history.body.events[0]).toMatchObject({ action: "exported", by: { name: "Wendy Writer" } });
});

test.each(["campaign", "iteration"])("another user's lock on the %s prevents an export REQ-LIF-06", async (what) => {
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  const lockedPath = what === "campaign" ? pathOf(ID) : `${pathOf(ID)}/iteration/${iteration.ID}`;
  const exported = () => api.call<RefusalBody>("wendy.writer", `${pathOf(ID)}/export`, { method: "POST" });
  await api.call("bo.both", `${lockedPath}/lock`, { method: "PUT" });
  expect(await exported()).toMatchObject({ status: 409, body: { kind: "lockedByOther" } });
  await api.call("bo.both", `${lockedPath}/unlock`, { method: "PUT" });
  expect((await exported()).status).toBe(200);
});

test("an incomplete iteration prevents an export §4.13 §8.12", async () => {
  const { ID } = await api.newCampaign();
  await api.newIteration(ID, { DefaultCommsRouting: "" });
  const incomplete = await api.call<RefusalBody>("wendy.writer", `${pathOf(ID)}/export`, { method: "POST" });
  expect(incomplete.body.message).toBe(
    "Some details are missing from the iteration. Please review and complete all the required information before exporting.",
  );
});
