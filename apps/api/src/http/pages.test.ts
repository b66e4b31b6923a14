import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webPages } from "./pages.ts";

let webDir: string;
beforeAll(() => {
  webDir = mkdtempSync(path.join(tmpdir(), "spi-pages-"));
  writeFileSync(path.join(webDir, "index.html"), "<title>SPI</title>");
});
afterAll(() => rmSync(webDir, { recursive: true }));

const open = (origin: string, address: string) =>
  webPages({ webDir, origin, supportEmail: "spi@example.nhs.uk", now: () => new Date() }).request(address);

test.each(["127.0.0.1", "[::1]"])(
  "a page opened at %s redirects to the same page at localhost, where users can sign in REQ-SRV-421",
  async (host) => {
    const answer = await open("http://localhost:3000", `http://${host}:3000/home?text=flu`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://localhost:3000/home?text=flu"]);
  },
);

test.each([
  ["http://localhost:3000", "http://localhost:3000/home"],
  ["http://localhost:3000", "http://127.0.0.1:4000/home"],
  ["https://spi.example.nhs.uk", "http://127.0.0.1:3000/home"],
  ["http://localhost:3000", "http://other.example:3000/home"],
])("with the origin %s, a page opened at %s is shown there REQ-SRV-421", async (origin, address) => {
  const answer = await open(origin, address);
  expect([answer.status, await answer.text()]).toEqual([200, "<title>SPI</title>"]);
});
