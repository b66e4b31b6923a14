import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksumOf } from "@spi/engine/population/checksums";
import { withDatabase } from "@spi/engine/population/database";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { partFile } from "@spi/engine/population/layout";
import { type PopulationManifest, readManifest } from "@spi/engine/population/manifest";
import { replacePopulation } from "@spi/engine/population/write-manifest";
import { columnsRead, otherColumns, runDate } from "./iteration.ts";

/**
 * Folders with the same people. In one, the people are sorted by cohort. In the other, they are unsorted, as they were
 * before version 4 of the manifest.
 */
export interface BothLayouts {
  sorted: string;
  unsorted: string;
}

/** Folder of people with the same NHS numbers and redrawn cohorts. Far more people join and leave than in reality. */
export const regenerated = (dir: string) => `${dir}-drawn-anew`;

/** Returns the folder with this many million synthetic people, sorted by cohort. */
export async function folderOfPeople(millions: number): Promise<string> {
  const dir = folderOf("people", millions);
  await makeOnce(millions, dir);
  return dir;
}

/** Returns the folder with this many million synthetic people, and creates the folder with redrawn cohorts. */
export async function folderOfTwoSnapshots(millions: number): Promise<string> {
  const dir = await folderOfPeople(millions);
  await makeOnce(millions, regenerated(dir), 2);
  return dir;
}

/**
 * Returns the folders with this many million synthetic people. They are created once and then stored in .data/bench.
 */
export async function foldersOfPeople(millions: number): Promise<BothLayouts> {
  const folders = { sorted: folderOf("people", millions), unsorted: folderOf("people-as-they-come", millions) };
  const manifest = await makeOnce(millions, folders.sorted);
  if (!(await readManifest(folders.unsorted)).ok) await rewriteUnsorted(folders, manifest);
  return folders;
}

const folderOf = (name: string, millions: number) =>
  fileURLToPath(new URL(`../../.data/bench/${name}-${millions}m`, import.meta.url));

async function makeOnce(millions: number, dir: string, seed = 1): Promise<PopulationManifest> {
  const existing = await readManifest(dir);
  if (existing.ok && existing.value.formatVersion >= 4) return existing.value;
  process.stderr.write(`Making ${millions} million people …\n`);
  const columns = [...columnsRead, ...otherColumns].filter((name) => name !== "cohort_mask_0");
  const made = await generatePopulation({ size: millions * 1_000_000, seed, dir, asOf: runDate, columns });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}

const million = 1_000_000;

/** Writes the people in order of their number, a million per file, regardless of their cohorts. */
async function rewriteUnsorted({ sorted, unsorted }: BothLayouts, manifest: PopulationManifest): Promise<void> {
  await mkdir(unsorted, { recursive: true });
  const files: PopulationManifest["files"] = [];
  await withDatabase({ path: ":memory:", settings: { threads: "1", memory_limit: "2GB" } }, async (connection) => {
    for (let first = 0; first < manifest.size; first += million) {
      const name = partFile(files.length);
      const path = join(unsorted, name);
      const people = `from read_parquet('${sorted}/*.parquet') where person_id between ${first + 1} and ${first + million}`;
      await connection.run(
        `copy (select * ${people} order by person_id) to '${path}' (format parquet, compression zstd)`,
      );
      const { size: bytes } = await stat(path);
      const rows = Math.min(million, manifest.size - first);
      files.push({ name, rows, bytes, sha256: await checksumOf(path) });
    }
  });
  await replacePopulation(unsorted, { ...manifest, formatVersion: 2, files });
}
