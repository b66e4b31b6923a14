import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { traceFolder } from "../scripts/canaries.ts";

/** The only data a browser tab can store: the session with its tokens. */
const session = "spi.session";

/**
 * Records a browser's addresses. The returned function writes them, with the pages' stored data, for the canary scan.
 */
export function followTrail(context: BrowserContext): () => Promise<void> {
  const addresses = new Set<string>();
  context.on("request", (request) => addresses.add(request.url()));
  return async () => {
    const storedEntries = await Promise.all(
      context
        .pages()
        .map((page) => page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.entries)).catch(() => [])),
    );
    const others = storedEntries.flat().filter(([key]) => key !== session) as [string, string][];
    mkdirSync(traceFolder, { recursive: true });
    const lines = [...addresses, ...others.map(([key, value]) => `${key} ${value}`)];
    writeFileSync(
      join(traceFolder, `browser-${randomUUID()}.json`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
  };
}
