/**
 * Starts replicas of the real service on one PostgreSQL database, as in production. Only the identity provider is
 * simulated.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureSyntheticPopulation } from "../src/demonstration/population.ts";
import { claimsOf, publicJwk, sign, testNow } from "../test/harness.ts";
import { freePort } from "../test/free-port.ts";

type Persona = Parameters<typeof claimsOf>[0];

export interface Replica {
  port: number;
  url: string;
  /** Returns the output of the replica. */
  said: () => string;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface Replicas {
  start: (env?: Record<string, string>) => Promise<Replica>;
  tokenOf: (who: Persona) => Promise<string>;
  dispose: () => Promise<void>;
}

/**
 * Creates the database, the people and the provider that the replicas share. The provider's keys sign the tokens of a
 * persona.
 */
export async function prepareReplicas(databaseUrl: string): Promise<Replicas> {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-replicas-"));
  await ensureSyntheticPopulation({ dir: folder, size: 2000, now: testNow, onProgress: () => {} });
  const provider = await playedProvider();
  const running: Replica[] = [];
  return {
    start: async (env = {}) => {
      const replica = await startReplica({
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        SPI_ORIGIN: "https://spi.example.nhs.uk",
        SPI_ISSUER: provider.issuer,
        SPI_PLAIN_HTTP: "on",
        SPI_CLIENT_ID: "spi-web",
        SPI_POPULATION_DIR: folder,
        SPI_SUPPORT_EMAIL: "support@example.nhs.uk",
        SPI_SMTP_URL: "smtp://127.0.0.1:1",
        SPI_MAIL_FROM: "no-reply@spi.example.nhs.uk",
        SPI_WORKER: "off",
        SPI_DRAIN_DELAY: "2",
        SPI_RATE_LIMIT: "1000000",
        DATABASE_URL: databaseUrl,
        ...env,
      });
      running.push(replica);
      return replica;
    },
    tokenOf: provider.tokenOf,
    dispose: async () => {
      await Promise.all(running.map((replica) => replica.end("SIGKILL")));
      await provider.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Serves discovery and keys. The service needs nothing else from a provider except names. */
async function playedProvider() {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const answer = request.url?.endsWith("openid-configuration")
      ? { issuer, jwks_uri: `${issuer}/keys` }
      : { keys: [publicJwk] };
    response.end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenOf = (who: Persona) => {
    const seconds = Math.floor(Date.now() / 1000);
    return sign({ ...claimsOf(who), iss: issuer, iat: seconds, auth_time: seconds, exp: seconds + 3500 });
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { issuer, tokenOf, close };
}

async function startReplica(env: Record<string, string>): Promise<Replica> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, "../src/bin/api.ts");
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env["PATH"], ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("SPI ready on")) {
    const [event] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [unknown];
    if (typeof event === "number") throw new Error(`A replica exited with ${event}. It printed:\n${text}`);
  }
  return { port, url: `http://127.0.0.1:${port}`, said: () => text, end: (signal) => ended(child, signal) };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}
