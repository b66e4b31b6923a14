import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksumOf } from "@spi/engine/population/checksums";
import { withDatabase } from "@spi/engine/population/database";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { partFile } from "@spi/engine/population/layout";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { readManifest } from "@spi/engine/population/manifest";
import { replacePopulation } from "@spi/engine/population/write-manifest";
import { columnsRead, otherColumns, runDate } from "./iteration.ts";

/** The same people in the order of their cohorts and, as before version 4 of the manifest, as they come. */
export interface BothLayouts {
  inOrder: string;
  asTheyCome: string;
}

/** The folders of so many million synthetic people, made once and kept under .data/bench. */
export async function foldersOfPeople(millions: number): Promise<BothLayouts> {
  const folder = (name: string) => fileURLToPath(new URL(`../../.data/bench/${name}-${millions}m`, import.meta.url));
  const folders = { inOrder: folder("people"), asTheyCome: folder("people-as-they-come") };
  const made = await readManifest(folders.inOrder);
  const manifest = made.ok && made.value.formatVersion >= 4 ? made.value : await make(millions, folders.inOrder);
  if (!(await readManifest(folders.asTheyCome)).ok) await rewriteAsTheyCome(folders, manifest);
  return folders;
}

async function make(millions: number, dir: string): Promise<PopulationManifest> {
  process.stderr.write(`Making ${millions} million people …\n`);
  const columns = [...columnsRead, ...otherColumns].filter((name) => name !== "cohort_mask_0");
  const made = await generatePopulation({ size: millions * 1_000_000, seed: 1, dir, asOf: runDate, columns });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}

const million = 1_000_000;

/** The people by number, a million a file, whatever their cohorts. */
async function rewriteAsTheyCome({ inOrder, asTheyCome }: BothLayouts, manifest: PopulationManifest): Promise<void> {
  await mkdir(asTheyCome, { recursive: true });
  const files: PopulationManifest["files"] = [];
  await withDatabase({ path: ":memory:", settings: { threads: "1", memory_limit: "2GB" } }, async (connection) => {
    for (let first = 0; first < manifest.size; first += million) {
      const name = partFile(files.length);
      const path = join(asTheyCome, name);
      const people = `from read_parquet('${inOrder}/*.parquet') where person_id between ${first + 1} and ${first + million}`;
      await connection.run(
        `copy (select * ${people} order by person_id) to '${path}' (format parquet, compression zstd)`,
      );
      const { size: bytes } = await stat(path);
      const rows = Math.min(million, manifest.size - first);
      files.push({ name, rows, bytes, sha256: await checksumOf(path) });
    }
  });
  await replacePopulation(asTheyCome, { ...manifest, formatVersion: 2, files });
}
