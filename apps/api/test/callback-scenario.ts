/** Creates a release that has ended, on an API that accepts callbacks about the release's messages. */
import { randomBytes } from "node:crypto";
import { startNotify } from "@spi/dev-notify/running-notify";
import { type Logger, pino } from "pino";
import type { OpenDatabase } from "../src/database/open.ts";
import { readRelease } from "../src/releases/answer.ts";
import { messageReferences } from "../src/releases/outcomes/message-references.ts";
import { outcomeWriter, type OutcomeWriter } from "../src/releases/outcomes/outcome-writer.ts";
import { openApi, testNow } from "./harness.ts";
import { testNumbers } from "./nhs-numbers.ts";
import { invited, releaseScene } from "./release-scenario.ts";

/** Credentials of the accepted callbacks. */
export const callbackSecret = { applicationId: "test-application", apiKey: "test-api-key" };

/** A time that is later than the time of any callback in a storm. */
const afterAllCallbacks = new Date("2026-11-20T12:00:00Z");

/** Sends a number of messages to NHS Notify, alternating between two routing plans. */
export async function createCallbackScenario({
  messages,
  ...given
}: {
  messages: number;
  database?: OpenDatabase;
  log?: Logger;
}) {
  const key = randomBytes(32);
  let outcomes: OutcomeWriter | undefined;
  const api = await openApi({
    ...given,
    callbacks: (db) => {
      const log = pino({ level: "silent" });
      outcomes = outcomeWriter({ db, log, references: messageReferences([key]), now: () => testNow });
      return { secret: callbackSecret, outcomes, now: () => afterAllCallbacks };
    },
  });
  const limits = { quotaPerMinute: 1_000_000, spikePerMinute: Infinity };
  const notify = await startNotify({ limits, mostMessages: messages + 100 });
  const numbers = testNumbers(messages);
  const people = numbers.map((number, at) => invited(number, at % 2 === 0 ? "DIGITAL_FIRST" : "LETTER"));
  const sending = { first_wave_percent: 1, first_wave_least: 10 };
  const scene = await releaseScene(api, notify, people, { batchSize: 1000, sending, key, elapsed: () => 0 });
  await scene.request();
  await scene.settle();
  await scene.prove();
  await scene.decide("rhys", { move: "start" });
  await scene.settle();
  const { byReference } = await scene.positions();
  const { campaign_id: campaignId } = await api.db
    .selectFrom("iteration")
    .select("campaign_id")
    .where("id", "=", scene.iterationId)
    .executeTakeFirstOrThrow();
  return {
    api,
    numbers,
    /** Address at which the API returns the release. */
    address: `/team/team-vaccinations/campaign/${campaignId}/iteration/${scene.iterationId}/release`,
    scene,
    /** Messages by reference, with the routing plan from the list. */
    messages: [...byReference].map(([reference, position]) => ({
      reference,
      plan: position % 2 === 0 ? "DIGITAL_FIRST" : "LETTER",
    })),
    /** Stores the pending outcomes and returns the release. */
    readSettled: async () => {
      await outcomes?.stop();
      return (await readRelease(api.db, scene.iterationId)).release!;
    },
    close: async () => {
      await scene.remove();
      await notify.close();
      await api.close();
    },
  };
}
export type CallbackScenario = Awaited<ReturnType<typeof createCallbackScenario>>;

type ReleaseView = Awaited<ReturnType<CallbackScenario["readSettled"]>>;

/** Adds up the outcomes of messages by routing plan and channel, across all waves. */
export function sumOutcomesByPlan({
  parts,
  channels,
}: ReleaseView): Record<string, { delivered: number; failed: number }> {
  const sums: Record<string, { delivered: number; failed: number }> = {};
  const rows = [...channels, ...parts.map(({ plan, outcomes }) => ({ plan, channel: "", ...outcomes }))];
  for (const { plan, channel, delivered, failed } of rows) {
    const sum = (sums[`${plan} ${channel}`] ??= { delivered: 0, failed: 0 });
    sum.delivered += delivered;
    sum.failed += failed;
  }
  return sums;
}
