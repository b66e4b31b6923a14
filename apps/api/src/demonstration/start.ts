import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInAs } from "@spi/dev-idp/sign-in-as";
import { toTimestamp } from "@spi/domain/calendar";
import { demonstrationCampaigns } from "./campaigns.ts";
import type { CallAs } from "./seed-campaigns.ts";
import { seedCampaigns } from "./seed-campaigns.ts";

interface Demonstration {
  origin: string;
  issuer: string;
  dataDir: string;
  now: Date;
  fetch: (request: Request) => Response | Promise<Response>;
  personas: readonly { username: string; sub: string }[];
}

/**
 * Puts the demonstration's campaigns into a service that runs for the first time, through its own sign-in and API. A note
 * in the data folder remembers that it was done: what people delete stays deleted.
 */
export async function ensureDemonstrationCampaigns(demonstration: Demonstration): Promise<void> {
  const note = path.join(demonstration.dataDir, "demonstration-campaigns.json");
  if (existsSync(note)) return;
  const { now, personas } = demonstration;
  const today = toTimestamp(now).slice(0, 8);
  const reviewerId = personas.find((persona) => persona.username === "arun.approver")?.sub ?? "";
  const campaigns = demonstrationCampaigns({ today, newId: randomUUID });
  await seedCampaigns(campaigns, { call: callAs(demonstration), reviewerId, pause: () => sleep(50) });
  writeFileSync(note, `${JSON.stringify({ made: toTimestamp(now) })}\n`);
}

function callAs({ origin, issuer, fetch }: Demonstration): CallAs {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string) => {
    const known =
      tokens.get(username) ??
      signInAs({ issuer, redirectUri: `${origin}/home`, username }).then((signedIn) => signedIn.accessToken);
    tokens.set(username, known);
    return known;
  };
  return async <Answer>(username: string, request: Parameters<CallAs>[1]) => {
    const response = await fetch(
      new Request(`${origin}/api${request.path}`, {
        method: request.method,
        headers: {
          authorization: `Bearer ${await tokenOf(username)}`,
          "content-type": "application/json",
          ...(request.key ? { "idempotency-key": request.key } : {}),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      }),
    );
    if (!response.ok) {
      throw new Error(`The demonstration could not ${request.method} ${request.path}: ${await response.text()}`);
    }
    return (await response.json()) as Answer;
  };
}
