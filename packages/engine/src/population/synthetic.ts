import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPartFile, manifestName, partIndex, unfinishedName } from "./layout.ts";

/**
 * Returns whether a folder with an unreadable population can be overwritten with synthetic people. The folder must be
 * empty, or its manifest or the note of an unfinished population must show that everyone in it is synthetic. Otherwise,
 * the people may come from a user's import.
 */
export async function canBecomeSynthetic(dir: string): Promise<boolean> {
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
