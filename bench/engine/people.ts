import { fileURLToPath } from "node:url";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { readManifest } from "@spi/engine/population/manifest";
import { columnsRead, otherColumns, runDate } from "./iteration.ts";

/** The folder of so many million synthetic people, made once and kept under .data/bench. */
export async function folderOfPeople(millions: number): Promise<string> {
  const dir = fileURLToPath(new URL(`../../.data/bench/people-${millions}m`, import.meta.url));
  if ((await readManifest(dir)).ok) return dir;
  process.stderr.write(`Making ${millions} million people …\n`);
  const columns = [...columnsRead, ...otherColumns].filter((name) => name !== "cohort_mask_0");
  const made = await generatePopulation({ size: millions * 1_000_000, seed: 1, dir, asOf: runDate, columns });
  if (!made.ok) throw new Error(made.refusal.message);
  return dir;
}
