import { randomUUID } from "node:crypto";
import type { CampaignResponse, IterationResponse } from "@spi/domain/api-contract";
import { type Kysely, sql } from "kysely";
import { openPostgres } from "../src/database/open.ts";
import type { Schema } from "../src/database/schema.ts";
import { campaignContent, iterationContent } from "../test/harness.ts";
import { type Attempt, type StoredVersion, inconsistencies } from "./checker.ts";
import { type RunningApi, call } from "./api-process.ts";

const team = "/team/team-vaccinations/campaign";

/** An iteration that a client saves repeatedly, with the outcome of each attempt. */
export interface Saved {
  address: string;
  id: string;
  version: number;
  body: Record<string, unknown>;
  attempts: Attempt[];
}

/** Creates a campaign with `count` iterations, one for each client. */
export async function makeIterations(api: RunningApi, count: number): Promise<Saved[]> {
  const campaign = await call<CampaignResponse>(api, team, "POST", campaignContent);
  const address = `${team}/${campaign?.body.campaign_details.ID}/iteration`;
  const made: Saved[] = [];
  for (let number = 0; number < count; number += 1) {
    const answer = await call<IterationResponse>(api, address, "POST", {
      ...iterationContent,
      Name: `Iteration ${number}`,
    });
    const body = answer?.body.iteration_details;
    if (!body) throw new Error(`no iteration: ${JSON.stringify(answer)}`);
    made.push({ address: `${address}/${body.ID}`, id: body.ID, version: 1, body, attempts: [] });
  }
  return made;
}

/** Saves once with a marker in the name, and records the response. */
export async function saveOnce(api: RunningApi, saved: Saved): Promise<Attempt> {
  const marker = randomUUID();
  const base = saved.version;
  const sent = performance.now();
  const answer = await call<IterationResponse>(api, saved.address, "PUT", {
    ...saved.body,
    Name: marker,
    Version: base,
  });
  const attempt: Attempt = {
    object: saved.id,
    base,
    marker,
    sent,
    answered: performance.now(),
    outcome: { kind: "unknown" },
  };
  if (answer?.status === 200) {
    saved.version = answer.body.iteration_details.Version;
    attempt.outcome = { kind: "saved", version: saved.version };
  } else if (answer && answer.status < 500) attempt.outcome = { kind: "refused" };
  saved.attempts.push(attempt);
  return attempt;
}

/** Reads the version of an iteration after the response to a save was lost. */
export async function catchUp(api: RunningApi, saved: Saved): Promise<void> {
  const answer = await call<IterationResponse>(api, saved.address);
  if (answer?.status === 200) saved.version = answer.body.iteration_details.Version;
}

/** Lists all versions of iterations in the history. */
export async function storedVersions(db: Kysely<Schema>): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom("history")
    .select(["object_id", "version", sql<string>`detail -> 'document' ->> 'Name'`.as("marker")])
    .where("kind", "=", "iteration")
    .orderBy("object_id")
    .orderBy("version")
    .execute();
  return rows.map((row) => ({ object: row.object_id, version: row.version, marker: row.marker }));
}

/** Returns all inconsistencies in the saves on a PostgreSQL server, and the marker of each stored save. */
export async function checkServer(url: string, iterations: readonly Saved[]) {
  const { db, close } = openPostgres(url);
  const stored = await storedVersions(db);
  await close();
  const problems = inconsistencies(
    iterations.flatMap((saved) => saved.attempts),
    stored,
  );
  return { problems, markers: new Set(stored.map(({ marker }) => marker)) };
}
