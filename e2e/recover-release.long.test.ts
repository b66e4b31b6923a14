/**
 * Tests the runbook's drill: a service is killed during a release, its database is restored from a backup, and `spi
 * release recover` shows the result.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../apps/api/test/run-command.ts";
import { callAs } from "./api.ts";
import { approvedReport, readProof } from "./approved-report.ts";
import { type ServerUnderTest, startServer } from "./server.ts";

const longTimeout = { timeout: 120_000, interval: 100 };
const reason = "The database server burned down";

let server: ServerUnderTest;
beforeAll(async () => {
  // Batches are small, so that the kill happens in the middle of the release.
  server = await startServer({ env: { SPI_POPULATION_SIZE: "5000", SPI_RELEASE_BATCH_SIZE: "3" } });
}, 180_000);
afterAll(() => server.dispose());

const folderOf = (name: string) => join(server.dataDir, name);

/** Copies the stopped service's database. Release files have no backup, as the runbook explains. */
function backUp(name: string): void {
  cpSync(folderOf("database"), folderOf(name), { recursive: true });
}

function restore(name: string): void {
  rmSync(folderOf("database"), { recursive: true });
  cpSync(folderOf(name), folderOf("database"), { recursive: true });
}

const recover = (iteration: string, ...parameters: string[]) =>
  runCommand(
    "release-recover",
    { SPI_DATA_DIR: server.dataDir, SPI_DEMONSTRATION: "empty" },
    "--iteration",
    iteration,
    "--reason",
    reason,
    ...parameters,
  );

interface Counts {
  accepted: number;
  unclear: number;
  missed: number;
  list: string | null;
  state: string;
}

test("a service killed during a release and restored recovers by the command, and lists the files without the iteration REQ-REL-233 REQ-REL-290 REQ-REL-478", async () => {
  await server.stop();
  backUp("before the iteration");
  await server.start();
  const { api } = await approvedReport(server, { ...defaultSending, first_wave_percent: 50 });
  const address = `${api.iteration}/release`;
  const iterationId = api.iteration.split("/").at(-1)!;
  const as = (who: "rhys.releaser" | "bo.both") => callAs(server, who);
  const release = async () => (await (await as("rhys.releaser"))<ReleaseResponse>("GET", address)).release!;
  await (
    await as("rhys.releaser")
  )("POST", address);
  await expect.poll(async () => (await release()).state, longTimeout).toBe("prepared");
  await (
    await as("rhys.releaser")
  )("POST", `${address}/proof`, { version: (await release()).version });
  const areTestMessagesAccepted = async () => (await release()).plans.every(({ proof }) => proof?.state === "accepted");
  await expect.poll(areTestMessagesAccepted, longTimeout).toBe(true);
  await readProof(await callAs(server, "arun.approver"), api.iteration);
  await server.stop();
  backUp("before the start");
  await server.start();

  const prepared = await release();
  const total = prepared.figures.remaining;
  await (
    await as("rhys.releaser")
  )("PUT", `${address}/start`, { version: prepared.version, messages: total });
  const countAccepted = async () => (await release()).figures.accepted;
  await expect.poll(countAccepted, longTimeout).toBeGreaterThan(0);
  const acceptedBeforeKill = await countAccepted();
  await server.kill();
  expect(acceptedBeforeKill).toBeLessThan(total);

  restore("before the start");
  const first = await recover(iterationId, "--json");
  expect(first.code, first.output).toBe(0);
  const counts = JSON.parse(first.stdout) as Counts;
  expect(counts).toMatchObject({ state: "stopped", list: null });
  expect(counts.accepted).toBeGreaterThanOrEqual(acceptedBeforeKill);
  expect(counts.missed).toBeGreaterThan(0);
  expect(counts.accepted + counts.unclear + counts.missed).toBe(total);

  await server.start();
  const cancelRequest = { version: (await release()).version, reason };
  await (
    await as("rhys.releaser")
  )("PUT", `${address}/request-cancellation`, cancelRequest);
  const stopped = await release();
  const approval = { version: stopped.version, remaining: stopped.figures.remaining };
  await (
    await as("bo.both")
  )("PUT", `${address}/cancel`, approval);
  await expect.poll(async () => (await release()).state, longTimeout).toBe("ended");
  await server.stop();
  const second = await recover(iterationId, "--json");
  const { accepted, unclear, missed } = counts;
  expect(JSON.parse(second.stdout)).toMatchObject({ accepted, unclear, missed, state: "ended" });
  expect((JSON.parse(second.stdout) as Counts).list).toBeTruthy();

  restore("before the iteration");
  const without = await recover(iterationId);
  expect(without.code).toBe(2);
  expect(without.output).toContain(`The database does not include the iteration ${iterationId}.`);
  const people = accepted.toLocaleString("en-GB");
  expect(without.output).toMatch(
    new RegExp(`Release [0-9a-f-]{36}: ${people} people were sent a message that NHS Notify accepted\\.`),
  );
  expect(without.output).toContain("do not create the iteration again until");
}, 600_000);
