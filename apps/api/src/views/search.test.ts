import type { SearchResponse } from "@spi/domain/desk/search";
import { searchMessages } from "@spi/domain/desk/search-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi } from "../../test/harness.ts";
import { setState, placeNewRelease } from "../../test/set-state.ts";

type Who = Parameters<TestApi["call"]>[0];

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
}, 60_000);
afterAll(() => api.close());

const ask = <Answer>(who: Who, text: string) =>
  api.call<Answer>(who, `/me/search?${new URLSearchParams({ text }).toString()}`);
const search = async (text: string, who: Who = "rita.reader") => (await ask<SearchResponse>(who, text)).body;

/** Creates a campaign a second after the previous one. */
async function newCampaign(Name: string, more: object = {}) {
  api.clock.now = new Date(api.clock.now.getTime() + 1000);
  return api.newCampaign({ Name, ...more });
}
async function newIteration(campaignId: string, Name: string, rules: readonly string[] = []) {
  api.clock.now = new Date(api.clock.now.getTime() + 1000);
  const IterationRules = rules.map((rule, index) => filterRule({ Name: rule, Priority: index * 10 }));
  return api.newIteration(campaignId, { Name, IterationRules });
}

test("campaigns, iterations, rules and routing plan IDs of the user's teams are found by name REQ-DESK-60", async () => {
  const campaign = await newCampaign("Owl season", { AvailableRoutingIds: ["DIGITAL_FIRST", "OWL-BRAILLE"] });
  const iteration = await newIteration(campaign.ID, "First owls", ["Under 75", "Owl keepers"]);
  await setState(api.db, iteration.ID, { status: "in review" });
  const inCampaign = { team_id: "team-vaccinations", campaign_id: campaign.ID, campaign: "Owl season" };
  const inIteration = {
    ...inCampaign,
    iteration_id: iteration.ID,
    iteration: "First owls",
    run_date: iteration.IterationDate,
    status: "in review",
    being_sent: false,
  };
  const rule = { rule_id: iteration.IterationRules[1]?.ID, rule_type: "F", rule: "Owl keepers" };
  const everything = {
    campaigns: { items: [inCampaign], total: 1 },
    iterations: { items: [inIteration], total: 1 },
    rules: { items: [{ ...inIteration, ...rule }], total: 1 },
    plans: { items: [{ ...inCampaign, plan: "OWL-BRAILLE" }], total: 1 },
    iterations_left_out: 0,
  };
  expect(await search("owl")).toEqual(everything);
  expect(await search("owl", "tom.teams")).toEqual(everything);
  const none = { items: [], total: 0 };
  const nothing = { campaigns: none, iterations: none, rules: none, plans: none, iterations_left_out: 0 };
  expect(await search("owl", "sam.screening")).toEqual(nothing);
  expect(await search("owl", "nina.new")).toEqual(nothing);
});

test("an iteration being sent, and its rules, are found with that status REQ-DESK-76 REQ-DESK-419", async () => {
  const { ID } = await newCampaign("Wren season");
  const iteration = await newIteration(ID, "First wrens", ["Wren keepers"]);
  await setState(api.db, iteration.ID, { status: "report approved" });
  const sending = async () => {
    const { iterations, rules } = await search("wren");
    return [iterations.items[0]?.being_sent, rules.items[0]?.being_sent];
  };
  expect(await sending()).toEqual([false, false]);
  await placeNewRelease(api.db, iteration.ID, { state: "sending", started_at: api.clock.now });
  expect(await sending()).toEqual([true, true]);
});

test("exact matches come first, then names that begin with the text, contain it, or have its words, and newer changes before older REQ-DESK-60 REQ-DESK-431", async () => {
  for (const name of ["Red kite", "A red kite", "Kite, red", "Red kite north", "Red kite south", "Kite", "Redd"]) {
    await newCampaign(name);
  }
  const names = async (text: string) => (await search(text)).campaigns.items.map(({ campaign }) => campaign);
  expect(await names("  RED   kite ")).toEqual([
    "Red kite",
    "Red kite south",
    "Red kite north",
    "A red kite",
    "Kite, red",
  ]);
  expect(await names("kite nor")).toEqual(["Red kite north"]);
  expect(await names("red kitten")).toEqual([]);
});

test("pattern characters and letters from other languages are matched literally REQ-DESK-60", async () => {
  await newCampaign("Hérons_north");
  await newCampaign("Hérons north");
  const names = async (text: string) => (await search(text)).campaigns.items.map(({ campaign }) => campaign);
  expect(await names("HÉRONS_")).toEqual(["Hérons_north"]);
  expect(await names("%%")).toEqual([]);
  expect(await names(String.raw`\_`)).toEqual([]);
  expect(await names("' or '")).toEqual([]);
});

test("the ten most relevant of many results are returned, with the total REQ-DESK-60 REQ-DESK-432", async () => {
  const campaign = await newCampaign("Long list");
  const rules = Array.from({ length: 12 }, (_, index) => `Heron ${index + 1}`);
  await newIteration(campaign.ID, "Older", rules);
  const newer = await newIteration(campaign.ID, "Newer", rules);
  const foundRules = (await search("heron")).rules;
  expect(foundRules.total).toBe(24);
  expect(foundRules.items).toHaveLength(10);
  expect(foundRules.items.map(({ iteration_id: of }) => of)).toEqual(foundRules.items.map(() => newer.ID));
  expect(foundRules.items.map(({ rule }) => rule)).toEqual(rules.slice(0, 10));
  const exact = (await search("heron 12")).rules.items;
  expect(exact.map(({ iteration, rule }) => `${iteration}: ${rule}`)).toEqual(["Newer: Heron 12", "Older: Heron 12"]);
});

test("the results after the first ten of a kind are listed on request, each once and in the same order REQ-DESK-432", async () => {
  const campaign = await newCampaign("Longer list");
  const rules = Array.from({ length: 73 }, (_, index) => `Egret ${index + 1}`);
  await newIteration(campaign.ID, "Older", rules.slice(40));
  await newIteration(campaign.ID, "Newer", rules.slice(0, 40));
  const { rules: first, campaigns } = await search("egret");
  const more = async (query: Record<string, string>) => {
    const path = `/me/search?${new URLSearchParams({ text: "egret", ...query }).toString()}`;
    return (await api.call<SearchResponse>("rita.reader", path)).body;
  };
  const second = await more({ kind: "rules", from: "10" });
  const third = await more({ kind: "rules", from: "60" });
  expect([first.total, second.rules.total, third.rules.total]).toEqual([73, 73, 73]);
  const names = [first, second.rules, third.rules].flatMap(({ items }) => items.map(({ rule }) => rule));
  expect(names).toEqual(rules);
  expect([campaigns, second.campaigns, second.plans]).toEqual([campaigns, nothingFound, nothingFound]);
  for (const wrong of ["-1", "10001", "x", "1.5"]) {
    expect((await api.call("rita.reader", `/me/search?text=egret&kind=rules&from=${wrong}`)).status).toBe(400);
  }
  expect((await api.call("rita.reader", "/me/search?text=egret&kind=people")).status).toBe(400);
});

const nothingFound = { items: [], total: 0 };

test("search text that is too short, too long, invisible or like an NHS number is rejected without repeating it REQ-DESK-61 REQ-DESK-433", async () => {
  const refused = async (text: string) => {
    const { status, body } = await ask<{ errors: Record<string, string[]> }>("rita.reader", text);
    return [status, body.errors?.["text"]];
  };
  expect(await refused("ab")).toEqual([200, undefined]);
  expect(await refused("a".repeat(100))).toEqual([200, undefined]);
  expect(await refused(" a ")).toEqual([400, [searchMessages.short]]);
  expect(await refused("a".repeat(101))).toEqual([400, [searchMessages.long]]);
  expect(await refused("a\u0000b")).toEqual([400, [searchMessages.unseen]]);
  for (const text of ["9990000018", "999 000 0018", "is 999-000-0018 in it", "999 000 0019", "9".repeat(10)]) {
    expect(await refused(text)).toEqual([400, [searchMessages.nhsNumber]]);
  }
  expect((await api.call("rita.reader", "/me/search")).status).toBe(400);
});
