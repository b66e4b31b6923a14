/** The service as it is started, on a PostgreSQL server of its own, with its figures and with tokens of its sign-in. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { signInAs } from "@spi/dev-idp/sign-in-as";
import { startServer } from "../server.ts";
import { freePort } from "../../apps/api/test/free-port.ts";
import { startPostgresServer } from "../../apps/api/test/postgres-server.ts";

interface Figures {
  /** How late the event loop ran since they were last asked for, in seconds: 99 of 100 times, and at most. */
  late: number;
  latest: number;
  /** Memory of the process in bytes. */
  memory: number;
}

/** Starts it all; `dispose` ends it and removes its data. */
export async function startAttacked() {
  const postgres = await startPostgresServer(["fsync=off"]);
  const people = mkdtempSync(path.join(tmpdir(), "spi-attack-"));
  const metricsPort = await freePort();
  const service = await startServer({
    env: {
      DATABASE_URL: postgres.url,
      SPI_POPULATION_DIR: path.join(people, "population"),
      SPI_POPULATION_SIZE: "1000",
      SPI_METRICS_PORT: String(metricsPort),
      SPI_RATE_LIMIT: "100000",
    },
  });
  const tokenOf = async (username: string) => {
    const signedIn = await signInAs({
      issuer: `${service.origin}/idp`,
      redirectUri: `${service.origin}/home`,
      username,
    });
    return signedIn.accessToken;
  };
  const figures = async (): Promise<Figures> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const read = (line: RegExp) => Number(line.exec(text)?.[1]);
    return {
      late: read(/^nodejs_eventloop_delay\S*\{[^}]*quantile="0\.99"[^}]*\} (\S+)/m),
      latest: read(/^nodejs_eventloop_delay\S*\{[^}]*quantile="1"[^}]*\} (\S+)/m),
      memory: read(/^process_memory_usage\S*(?:\{[^}]*\})? (\S+)/m),
    };
  };
  const dispose = async () => {
    await service.dispose();
    await postgres.dispose();
    rmSync(people, { recursive: true, force: true });
  };
  return {
    origin: service.origin,
    port: Number(new URL(service.origin).port),
    log: service.log,
    tokenOf,
    figures,
    dispose,
  };
}

export type AttackedService = Awaited<ReturnType<typeof startAttacked>>;
