import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPartFile, manifestName, partIndex, unfinishedName } from "./layout.ts";

/**
 * Whether the folder of a population that cannot be read may be filled with synthetic people: it holds nothing, or all in
 * it is said to be synthetic, by its manifest or by the note of a writing that was cut short. Anything else may be people
 * whom somebody imported.
 */
export async function mayBecomeSynthetic(dir: string): Promise<boolean> {
  const names: string[] = await readdir(dir).catch(() => []);
  if (names.includes(manifestName)) return typeof (await readJson(dir, manifestName))["seed"] === "number";
  const parts = names.filter(isPartFile);
  if (parts.length === 0) return true;
  const { seed, firstPart } = await readJson(dir, unfinishedName);
  return typeof seed === "number" && parts.every((name) => partIndex(name) >= Number(firstPart));
}

async function readJson(dir: string, name: string): Promise<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(await readFile(join(dir, name), "utf8")) as object) };
  } catch {
    return {};
  }
}
