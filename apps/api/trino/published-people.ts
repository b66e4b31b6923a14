/**
 * Opens people while the suites run on a Trino cluster. Publishes the people in a folder to the cluster, once for the
 * same content, and queries them there. Replaces `@spi/engine/open/open-people` without changes to its callers.
 */
import { createHash } from "node:crypto";
import { refuse } from "@spi/domain/values/result";
import { openFolder, openFolderSnapshot } from "@spi/engine/duckdb/open-people";
import type { People } from "@spi/engine/people/people";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { currentPeople, findSnapshotFolder, snapshotOf } from "@spi/engine/population/snapshots";
import { runOnTrino } from "@spi/engine/trino/client";
import { openTrinoSnapshot } from "@spi/engine/trino/open-people";
import { insertPeople } from "@spi/engine/trino/publish/insert-people";
import { publishPeople } from "@spi/engine/trino/publish/publish";
import { inject } from "vitest";

const schema = `suites_${createHash("sha256").update(String(process.pid)).digest("hex").slice(0, 8)}`;
/**
 * Returns the schema. People who represent real ones have a different schema from invented people with the same values,
 * because tests convert one to the other.
 */
const schemaOf = ({ seed }: PopulationManifest) => `${schema}_${seed === null ? "real" : "invented"}`;
const locationOf = (manifest: PopulationManifest) => `trino:${inject("trino")}/memory/${schemaOf(manifest)}`;
const made = new Map<string, Promise<string>>();
const published = new Map<string, Promise<void>>();

/**
 * Returns a table with the rows in a folder. The table is created once for the same files, because some tests change
 * only the manifest.
 */
function tableOf(dir: string, manifest: PopulationManifest): Promise<string> {
  const files = JSON.stringify([schemaOf(manifest), manifest.columns, manifest.files.map(({ sha256 }) => sha256)]);
  const key = createHash("sha256").update(files).digest("hex");
  const once = made.get(key) ?? makeTable(dir, manifest, `made_${key.slice(0, 16)}`);
  made.set(key, once);
  return once;
}

async function makeTable(dir: string, manifest: PopulationManifest, table: string): Promise<string> {
  const address = { server: inject("trino"), catalog: "memory", schema: schemaOf(manifest), user: "suites" };
  await runOnTrino(address, `create schema if not exists memory.${schemaOf(manifest)}`);
  await insertPeople(address, { dir, manifest, table });
  return table;
}

/**
 * Publishes the people in a folder. People who represent real ones are also invented in tests, but the rows of real
 * people are never sent. Their table is therefore created first.
 */
async function publish(dir: string, manifest: PopulationManifest): Promise<void> {
  const table = await tableOf(dir, manifest);
  const done = await publishPeople({ dir, location: locationOf(manifest), table, now: new Date().toISOString() });
  if (!done.ok) throw new Error(done.refusal.message);
  // A service opens its people when it starts, and not in its first request.
  const opened = await openTrinoSnapshot(locationOf(manifest), snapshotOf(manifest));
  if (!opened.ok) throw new Error(opened.refusal.message);
}

/** Publishes the people in a folder, once for the same content. */
export async function publishOnce(dir: string, manifest: PopulationManifest): Promise<void> {
  const key = `${locationOf(manifest)} ${snapshotOf(manifest)}`;
  const once = published.get(key) ?? publish(dir, manifest);
  published.set(key, once);
  await once;
}

async function onTrino(dir: string, { manifest }: People) {
  await publishOnce(dir, manifest);
  return openTrinoSnapshot(locationOf(manifest), snapshotOf(manifest));
}

/** @public Replaces the engine's function. */
export async function openPeople(dir: string): ReturnType<typeof openTrinoSnapshot> {
  const folder = await openFolder(dir);
  if (!folder.ok) return folder;
  const current = await currentPeople(dir);
  return current.ok ? onTrino(current.value, folder.value) : current;
}

export async function openSnapshot(dir: string, hash: string): ReturnType<typeof openTrinoSnapshot> {
  const folder = await openFolderSnapshot(dir, hash);
  if (!folder.ok) return folder;
  const snapshotFolder = await findSnapshotFolder(dir, hash);
  return snapshotFolder === undefined
    ? refuse({ kind: "missing", message: "gone" })
    : onTrino(snapshotFolder, folder.value);
}

/** @public Replaces the engine's function, which sends messages between processes. The suites run in one process. */
export const markStale = () => {};

/** @public Replaces the engine's function. */
export async function hasSnapshot(dir: string, hash: string): Promise<boolean> {
  return (await openSnapshot(dir, hash)).ok;
}
