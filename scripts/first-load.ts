import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** A script that the browser loads immediately, with its compressed size in bytes. */
export interface LoadedScript {
  file: string;
  gzipped: number;
}

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * Returns the scripts of a built web application that load before any route: the scripts in its page and all their
 * static imports. Rejects a build without scripts or without Vite's manifest, because it cannot be measured.
 */
export function firstLoad(dist: string): LoadedScript[] {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const chunks = new Map(Object.entries(manifest));
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const name of byFile.get(file)?.imports ?? []) load(String(chunks.get(name)?.file));
  };
  for (const file of scriptsOf(page)) load(file);
  if (loaded.size === 0) throw new Error(`${dist}/index.html loads no scripts.`);
  return [...loaded].map((file) => ({ file, gzipped: gzipSync(readFileSync(join(dist, file))).length }));
}

/** Returns the scripts listed in the page, which are modules and preloads. */
function scriptsOf(page: string): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith("<script") || /rel="modulepreload"/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? []);
}
