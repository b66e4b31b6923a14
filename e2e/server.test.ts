import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startServer } from "./server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spi-stub-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function script(source: string): string {
  const file = join(folder, "server.mjs");
  writeFileSync(file, source);
  return file;
}

const counting = `
import { createServer } from "node:http";
import { appendFileSync, readFileSync } from "node:fs";
const { PORT, SPI_DATA_DIR, SPI_POPULATION_SIZE } = process.env;
appendFileSync(SPI_DATA_DIR + "/starts", "x");
const server = createServer((req, res) => res.end(readFileSync(SPI_DATA_DIR + "/starts") + " " + SPI_POPULATION_SIZE));
server.listen(PORT, "127.0.0.1", () => console.log('{"msg":"started"}'));
process.on("SIGTERM", () => { console.log("ended"); process.exit(0); });
`;

const ask = async (origin: string) => (await fetch(origin)).text();

test("a server is used only once it is ready, and has the same address and data after a restart", async () => {
  const server = await startServer({ script: script(counting) });
  expect(await ask(server.origin)).toBe("x 20000");
  await server.restart();
  expect(await ask(server.origin)).toBe("xx 20000");
  await server.dispose();
  expect(server.log().match(/ended/g)).toHaveLength(2);
  expect(existsSync(server.dataDir)).toBe(false);
});

test("a server that exits before it is ready is reported with its output", async () => {
  const failing = script('console.error("no database here"); process.exit(3);');
  await expect(startServer({ script: failing })).rejects.toThrow(/ended with 3 before.*\nno database here/s);
});

test("a server that never becomes ready is stopped", async () => {
  const silent = script("setInterval(() => {}, 1000);");
  await expect(startServer({ script: silent, readyWithinMs: 300 })).rejects.toThrow("not ready within 300 ms");
});

test("a server that does not stop on request is a failure", async () => {
  const unstoppable = script(`${counting} process.removeAllListeners("SIGTERM").on("SIGTERM", () => {});`);
  const server = await startServer({ script: unstoppable, stoppedWithinMs: 300 });
  await expect(server.dispose()).rejects.toThrow("did not end within 300 ms");
});
