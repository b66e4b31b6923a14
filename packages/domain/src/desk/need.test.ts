import { expect, test } from "vitest";
import { type Need, orderNeeds } from "./need.ts";

const id = "0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";

const need = (changes: Partial<Need> = {}): Need => ({
  kind: "review",
  team_id: "team-a",
  campaign_id: id,
  iteration_id: id,
  campaign: "Spring",
  iteration: "Autumn",
  run_date: "20261128",
  report_number: null,
  stopped_midway: false,
  count: 1,
  by: "Arun Approver",
  reason: "The age is wrong",
  ...changes,
});

test("tasks are ordered by run date, then by kind REQ-DESK-01", () => {
  const needs = [need({ run_date: "20261129" }), need({ kind: "release" }), need({ kind: "correct" }), need()];
  expect(orderNeeds(needs).map(({ kind, run_date }) => `${run_date} ${kind}`)).toEqual([
    "20261128 review",
    "20261128 correct",
    "20261128 release",
    "20261129 review",
  ]);
});

test("a release stopped after messages were accepted comes before all other tasks REQ-DESK-14", () => {
  const stopped = need({ kind: "decideStoppedRelease", run_date: "20261230", stopped_midway: true });
  expect(orderNeeds([need(), need({ kind: "decideStoppedRelease" }), stopped])[0]).toBe(stopped);
});
