import { link, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { quoted } from "@spi/engine/population/layout";
import { type PopulationManifest, readManifest } from "@spi/engine/population/manifest";
import type { TrinoAddress } from "@spi/engine/trino/address";
import { runOnTrino } from "@spi/engine/trino/client";
import { publishPeople } from "@spi/engine/trino/publish/publish";
import type { PublishedPeople } from "@spi/engine/trino/snapshot-table";
import { startTrino } from "./start-trino.ts";

interface Lake {
  address: TrinoAddress;
  published: PublishedPeople;
  /** Seconds that it took to create the table, and to publish and compare it. */
  seconds: { making: number; publishing: number };
}

/**
 * Runs `use` with a single-node Trino that has an Iceberg table of a folder's people. The table is partitioned by part
 * file, and is created and published as docs/people-on-trino.md describes for real people. Deletes everything
 * afterwards.
 */
export async function withLake(dir: string, use: (lake: Lake) => Promise<void>): Promise<void> {
  const root = await mkdtemp(`${dir}-lake-`);
  const local = ["fs.native-local.enabled=true", `local.location=${root}`];
  const catalogs = {
    files: ["connector.name=hive", "hive.metastore=file", "hive.metastore.catalog.dir=local:///files", ...local],
    lake: [
      "connector.name=iceberg",
      "iceberg.catalog.type=TESTING_FILE_METASTORE",
      "hive.metastore.catalog.dir=local:///lake",
      ...local,
    ],
  };
  try {
    const { address: server, stop } = await startTrino({ catalogs, heapMegabytes: 3000, questionMegabytes: 1500 });
    try {
      await use(await filled({ server, catalog: "lake", schema: "people", user: "spi" }, dir, root));
    } finally {
      await stop();
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function filled(address: TrinoAddress, dir: string, root: string): Promise<Lake> {
  const read = await readManifest(dir);
  if (!read.ok) throw new Error(read.refusal.message);
  const before = performance.now();
  await makeTable(address, { dir, root, manifest: read.value });
  const made = performance.now();
  const location = `trino:${address.server}/lake/people?user=spi`;
  const published = await publishPeople({ dir, location, table: "everybody", now: new Date().toISOString() });
  if (!published.ok) throw new Error(published.refusal.message);
  if (!published.value.parted || published.value.version === null)
    throw new Error("The table has no parts or snapshot.");
  const seconds = { making: (made - before) / 1000, publishing: (performance.now() - made) / 1000 };
  return { address, published: published.value, seconds };
}

/** An Iceberg writer can have up to 100 open partitions. */
const partsAtOnce = 90;

interface Making {
  dir: string;
  root: string;
  manifest: PopulationManifest;
}

async function makeTable(address: TrinoAddress, { dir, root, manifest }: Making): Promise<void> {
  // A location must contain only part files, because Trino reads everything in it as Parquet.
  await mkdir(path.join(root, "parts"));
  for (const { name } of manifest.files) await link(path.join(dir, name), path.join(root, "parts", name));
  const names = manifest.columns.map(({ name }) => quoted(name)).join(", ");
  const types = manifest.columns.map(({ name, type }) => `${quoted(name)} ${type.toLowerCase()}`).join(", ");
  await runOnTrino(address, "create schema files.people");
  await runOnTrino(address, "create schema lake.people");
  const external = "external_location = 'local:///parts', format = 'PARQUET'";
  await runOnTrino(address, `create table files.people.parts (${types}) with (${external})`);
  const part = `cast(regexp_extract("$path", 'part-([0-9]+)[.]parquet', 1) as integer)`;
  const partitioned = "partitioning = array['spi_part'], format = 'PARQUET'";
  await runOnTrino(address, `create table lake.people.everybody (${types}, spi_part integer) with (${partitioned})`);
  for (let first = 0; first < manifest.files.length; first += partsAtOnce) {
    const people = `select ${names}, ${part} from files.people.parts where ${part} between ${first} and ${first + partsAtOnce - 1}`;
    await runOnTrino(address, `insert into lake.people.everybody ${people}`);
  }
}
