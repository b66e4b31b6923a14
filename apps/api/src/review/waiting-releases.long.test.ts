import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApprovedReport, withProof, withRelease } from "../../test/fresh.ts";
import type { TestApi } from "../../test/harness.ts";
import { openApi } from "../../test/harness.ts";
import { testOutfit } from "../../test/releasable.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-waiting-"));
  api = await openApi({ releases: testOutfit(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

interface Waiting {
  iteration_id: string;
  about: string;
}

async function waitingFor(who: Parameters<TestApi["call"]>[0], { iteration }: { iteration: { ID: string } }) {
  const { body } = await api.call<Waiting[]>(who, "/me/waiting");
  return body.filter((item) => item.iteration_id === iteration.ID).map(({ about }) => about);
}

test("an approved report waits for who may release it, until it is being sent and again when it is stopped REQ-REL-45", async () => {
  const approved = await withApprovedReport(api);
  expect(await waitingFor("rhys.releaser", approved)).toEqual(["release"]);
  expect(await waitingFor("wendy.writer", approved)).toEqual([]);
  for (const [state, about] of [
    ["prepared", ["release"]],
    ["sending", []],
    ["stopped", ["release"]],
    ["called off", ["release"]],
  ] as const) {
    expect([state, await waitingFor("rhys.releaser", await withRelease(api, state))]).toEqual([state, about]);
  }
});

test("messages to test recipients wait for an approver who did not send them REQ-REL-45", async () => {
  const proved = await withProof(api);
  expect(await waitingFor("arun.approver", proved)).toEqual(["proof"]);
  expect(await waitingFor("rita.reader", proved)).toEqual([]);
});
