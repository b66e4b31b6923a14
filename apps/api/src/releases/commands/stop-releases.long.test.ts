import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { type StopScope, stopReleases } from "./stop-releases.ts";

const fixture = createReleaseFixture();
const approved = testNumbers(20).map((number) => invited(number));
const actor = { id: "command line: root", name: "root (command line)" };
const reason = "The letter names the wrong clinic";
const cause = `Stopped by ${actor.name}: ${reason}`;

/** Starts two teams' releases. In each, some messages have been accepted and some remain. */
async function twoSending() {
  const elapsed = () => fixture.elapsed;
  const one = await releaseScene(fixture.api, fixture.notify, approved, { teamId: "team-one", elapsed });
  // The release has a separate campaign, so that starting it does not cause another check of the first release.
  const sibling = { ...one, campaign: await fixture.api.newCampaign() };
  const two = await releaseScene(fixture.api, fixture.notify, approved, { teamId: "team-two", elapsed, sibling });
  const scenes = [one, two];
  for (const scene of scenes) {
    await scene.request();
    await scene.settle();
    await scene.prove();
  }
  for (const scene of scenes) expect(await scene.decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  const accepted = async () => Promise.all(scenes.map(async (scene) => (await scene.figures()).accepted));
  while ((await accepted()).includes(0)) expect(await one.step()).toBe(true);
  const stop = (scope: StopScope) => stopReleases(one.work, { scope, reason, actor, now: one.work.now() });
  return { one, two, sibling, elapsed, stop };
}

test("an operator stops one iteration's release while workers run, and two people resume it REQ-REL-210 REQ-REL-438", async () => {
  const { one, two, stop } = await twoSending();
  const { iterationId, figures, decide, settle } = one;
  const [summary] = await Promise.all([stop({ of: "iteration_id", id: iterationId }), one.step(), one.step()]);
  expect(summary).toMatchObject({
    stopped: [{ iteration_id: iterationId, team_id: "team-one", number: 1, state: "stopped" }],
    others: [],
  });
  expect(await one.release()).toMatchObject({ state: "stopped", cause });
  const { accepted, remaining } = await figures();
  expect(remaining).toBeGreaterThan(0);
  await settle();
  expect(await figures()).toMatchObject({ accepted, remaining, unclear: 0 });
  expect(await two.release()).toMatchObject({ state: "ended" });

  const events = await fixture.api.db
    .selectFrom("history")
    .selectAll()
    .where("action", "=", "releaseStopped")
    .execute();
  expect(events).toMatchObject([
    { object_id: iterationId, actor, detail: { problem: { code: "stopped", params: { by: actor.name, reason } } } },
  ]);
  expect(await decide("rhys", { move: "resume" })).toMatchObject({ ok: false });
  await decide("rhys", { move: "requestResume", reason: "The letter is right" });
  expect(await decide("rhys", { move: "resume" })).toMatchObject({ ok: false });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toMatchObject({ accepted: 20, remaining: 0 });
  await one.remove();
});

test("an operator stops a team's releases or all releases, and sees which were not being sent REQ-REL-210 REQ-REL-437", async () => {
  const { one, two, sibling, stop, elapsed } = await twoSending();
  const waiting = await releaseScene(fixture.api, fixture.notify, approved, { teamId: "team-two", elapsed, sibling });
  await waiting.request();
  expect(await stop({ of: "team_id", id: "another team" })).toEqual({ stopped: [], others: [] });
  const ofTeam = await stop({ of: "team_id", id: "team-two" });
  expect(ofTeam.stopped).toMatchObject([{ iteration_id: two.iterationId, figures: { approved: 20 } }]);
  expect(ofTeam.others).toMatchObject([{ iteration_id: waiting.iterationId, state: "preparing" }]);
  expect(await one.release()).toMatchObject({ state: "sending" });
  const all = await stop({ of: "all" });
  expect(all.stopped.map(({ iteration_id: id }) => id)).toEqual([one.iterationId]);
  const others = new Map(all.others.map(({ iteration_id: id, state }) => [id, state]));
  expect(others).toEqual(
    new Map([
      [two.iterationId, "stopped"],
      [waiting.iterationId, "preparing"],
    ]),
  );
  expect((await stop({ of: "all" })).stopped).toEqual([]);
  await one.remove();
});
