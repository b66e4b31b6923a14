import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInAs } from "@spi/dev-idp/sign-in-as";
import { toTimestamp, ukDay } from "@spi/domain/day/calendar";
import { type DemonstrationCampaign, demonstrationCampaigns } from "./campaigns.ts";
import { type CallAs, type Seeding, seedCampaigns } from "./seed-campaigns.ts";

interface Demonstration extends Pick<Seeding, "call" | "pause"> {
  dataDir: string;
  now: Date;
  personas: readonly { username: string; sub: string }[];
}

/**
 * Note in the data folder about the demonstration's campaigns. It lists the campaigns being created or records that all
 * have been created.
 */
type Note = { campaigns: DemonstrationCampaign[] } | { made: string };

/**
 * Creates the demonstration's campaigns through the API if there are none. A file in the data folder records the
 * progress. A later start continues an interrupted creation, and never recreates campaigns that users deleted.
 */
export async function ensureDemonstrationCampaigns(demonstration: Demonstration): Promise<void> {
  const file = path.join(demonstration.dataDir, "demonstration-campaigns.json");
  const { now, personas, call, pause } = demonstration;
  const note = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Note) : await firstNote(demonstration);
  if ("campaigns" in note) {
    writeNote(file, note);
    const reviewerId = personas.find((persona) => persona.username === "arun.approver")?.sub ?? "";
    await seedCampaigns(note.campaigns, { call, pause, reviewerId });
  }
  writeNote(file, "made" in note ? note : { made: toTimestamp(now) });
}

/**
 * Returns the first note. If the database already has campaigns, the note records that all campaigns have been created.
 */
async function firstNote({ call, now }: Demonstration): Promise<Note> {
  const campaigns = await call<unknown[]>("wendy.writer", { method: "GET", path: "/team/team-vaccinations/campaign" });
  if (campaigns.length > 0) return { made: toTimestamp(now) };
  return { campaigns: demonstrationCampaigns({ today: ukDay(now), newId: randomUUID }) };
}

/** Replaces the note atomically, so that readers never find an incomplete note. */
function writeNote(file: string, note: Note): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(note)}\n`, { flush: true });
  renameSync(`${file}.new`, file);
}

interface Service {
  origin: string;
  issuer: string;
  fetch: (request: Request) => Response | Promise<Response>;
  /** Prevents any further calls once it aborts. */
  signal: AbortSignal;
}

/**
 * The error thrown if the API refuses a call from the demonstration. Either a user is working on the demonstration's
 * campaigns, or the campaigns are from another version.
 */
export class DemonstrationRefused extends Error {}

/**
 * Calls a running service as one of the demonstration's users, who signs in as usual. Another person may be signed in
 * as the same user, so after too many requests the function waits for the time that the service specifies.
 */
export function callThroughSignIn({ origin, issuer, fetch, signal }: Service): CallAs {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string) => {
    const known =
      tokens.get(username) ??
      signInAs({ issuer, redirectUri: `${origin}/home`, username }).then((signedIn) => signedIn.accessToken);
    tokens.set(username, known);
    return known;
  };
  return async function call<Answer>(username: string, request: Parameters<CallAs>[1]): Promise<Answer> {
    signal.throwIfAborted();
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
    if (response.status === 429) {
      await sleep(1000 * Number(response.headers.get("retry-after")), undefined, { signal });
      return call<Answer>(username, request);
    }
    if (!response.ok) {
      throw new DemonstrationRefused(
        `We could not create the demonstration campaigns. The request ${request.method} ${request.path} failed: ${await response.text()}`,
      );
    }
    return (await response.json()) as Answer;
  };
}
