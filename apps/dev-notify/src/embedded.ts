import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { developmentClient } from "./development-client.ts";
import { fileMemory } from "./memory/file-memory.ts";
import { createDevNotify } from "./notify.ts";
import { planSchema, type Settings, defaultLimits } from "./settings.ts";

/** Settings of the stand-in on development machines. */
export const developmentSettings: Pick<Settings, "limits" | "pace" | "mostMessages" | "now" | "wait" | "random"> = {
  limits: defaultLimits,
  pace: 2000,
  mostMessages: 2_000_000,
  now: Date.now,
  wait: async (milliseconds) => wait(milliseconds),
  random: () => randomInt(2 ** 32) / 2 ** 32,
};

/** Number of statuses in one callback. It is large enough to show users outcomes while they watch a large release. */
const statusesAtOnce = 100;

/**
 * Number of messages in the newest batches to restore on start. This leaves space for the same number of new messages.
 */
const rememberedMessages = developmentSettings.mostMessages / 2;

/** Once a second, runs the work that is due. Continues until the signal aborts. */
export async function runEverySecond(doDue: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await doDue();
    await wait(1000, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

interface EmbedOptions {
  /** Address at which the stand-in is mounted, for example "http://localhost:3000/dev-notify". */
  address: string;
  dataDir: string;
  plans: readonly { id: string; name: string }[];
  /** Address for status callbacks. */
  callbacks: string;
  /** Stops the callbacks when it aborts. */
  stopping: AbortSignal;
}

/** Embeds the stand-in below a path of another server. */
export function embedDevNotify({ address, dataDir, plans, callbacks: url, stopping }: EmbedOptions) {
  const { client } = developmentClient(dataDir);
  const memory = fileMemory(path.join(dataDir, "dev-notify-memory.jsonl"), rememberedMessages);
  const settings = {
    ...developmentSettings,
    origin: address,
    client,
    plans: plans.map((plan) => planSchema.parse(plan)),
    callbacks: { url, statuses: statusesAtOnce },
  };
  const { fetch, sendCallbacks } = createDevNotify(settings, memory);
  void runEverySecond(sendCallbacks, stopping);
  const { pathname } = new URL(address);
  const listener = getRequestListener(fetch);
  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    const below = (request.url ?? "").slice(pathname.length);
    // Addresses on the stand-in's page are relative to its folder.
    if (below === "") return void response.writeHead(302, { location: `${pathname}/` }).end();
    request.url = below;
    void listener(request, response);
  };
  return { path: pathname, handler };
}
