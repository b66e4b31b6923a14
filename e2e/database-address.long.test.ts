import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { nodeForServers } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "spi-address-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Address at which no server is listening, and which does not count as this machine. */
const elsewhere = "postgres://spi:for-tests-only@0.0.0.0:1/spi";

const production = {
  NODE_ENV: "production",
  SPI_ORIGIN: "https://spi.example.nhs.uk",
  SPI_ISSUER: "https://idp.example.nhs.uk",
  SPI_HOSTED_LOGIN: "https://login.example.nhs.uk",
  SPI_CLIENT_ID: "spi-web",
  SPI_DATA_DIR: folder,
  SPI_POPULATION_DIR: folder,
  SPI_SUPPORT_EMAIL: "support@example.nhs.uk",
  SPI_SMTP_URL: "smtps://mail.example.nhs.uk",
  SPI_MAIL_FROM: "no-reply@example.nhs.uk",
  DATABASE_URL: elsewhere,
};

/** Starts the service or its worker as in production, and returns its exit code and output. */
async function start(script: string, env: Record<string, string>) {
  const file = fileURLToPath(new URL(`../apps/api/src/bin/${script}`, import.meta.url));
  const child = spawn(nodeForServers(), [file], {
    env: { PATH: process.env.PATH, ...production, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 20_000,
  });
  let output = "";
  const listen = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

test.each(["api.ts", "worker.ts"])(
  "%s does not start in production with an unverified database connection unless configured to, and then logs a warning REQ-SRV-22",
  async (script) => {
    const [refused, unprotected, verified] = await Promise.all([
      start(script, {}),
      start(script, { SPI_DATABASE_TLS: "off" }),
      start(script, { DATABASE_URL: `${elsewhere}?sslmode=verify-full` }),
    ]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("DATABASE_URL must include sslmode=verify-full");
    expect(unprotected.code).toBe(1);
    expect(unprotected.output).toContain("the connection to the database is not protected");
    expect(unprotected.output).toContain("We cannot connect to the database at 0.0.0.0:1: ");
    expect(verified.output).not.toContain("not protected");
    expect(verified.output).toContain("We cannot connect to the database at 0.0.0.0:1: ");
    expect([refused, unprotected, verified].map(({ output }) => output).join("")).not.toContain("for-tests-only");
  },
);
