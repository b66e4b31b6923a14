import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { developmentClient } from "./development-client.ts";
import { fileMemory } from "./memory/file-memory.ts";
import { createDevNotify } from "./notify.ts";
import { planSchema, type Settings, usualLimits } from "./settings.ts";

/** How the stand-in behaves where people develop. */
export const onDevelopmentMachines: Pick<Settings, "limits" | "pace" | "mostMessages" | "now" | "wait" | "random"> = {
  limits: usualLimits,
  pace: 2000,
  mostMessages: 2_000_000,
  now: Date.now,
  wait: async (milliseconds) => wait(milliseconds),
  random: () => randomInt(2 ** 32) / 2 ** 32,
};

/** Statuses of one callback: the messages of a large release are told of while people look. */
const statusesAtOnce = 100;

/** Messages of the newest batches that are remembered from before a start: enough room is left for as many more. */
const rememberedMessages = onDevelopmentMachines.mostMessages / 2;

/** Does what is due, and again a second later, until it is stopped. */
export async function callEverySecond(doDue: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await doDue();
    await wait(1000, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

interface Embedding {
  /** Where it is mounted, as "http://localhost:3000/dev-notify". */
  address: string;
  dataDir: string;
  plans: readonly { id: string; name: string }[];
  /** Where status callbacks go. */
  callbacks: string;
  /** Ends them. */
  stopping: AbortSignal;
}

/** The stand-in below a path of another server. */
export function embedDevNotify({ address, dataDir, plans, callbacks: url, stopping }: Embedding) {
  const { client } = developmentClient(dataDir);
  const memory = fileMemory(path.join(dataDir, "dev-notify-memory.jsonl"), rememberedMessages);
  const settings = {
    ...onDevelopmentMachines,
    origin: address,
    client,
    plans: plans.map((plan) => planSchema.parse(plan)),
    callbacks: { url, statuses: statusesAtOnce },
  };
  const { fetch, sendCallbacks } = createDevNotify(settings, memory);
  void callEverySecond(sendCallbacks, stopping);
  const { pathname } = new URL(address);
  const listener = getRequestListener(fetch);
  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    const below = (request.url ?? "").slice(pathname.length);
    // Addresses on its page are relative to the folder it stands in.
    if (below === "") return void response.writeHead(302, { location: `${pathname}/` }).end();
    request.url = below;
    void listener(request, response);
  };
  return { path: pathname, handler };
}
