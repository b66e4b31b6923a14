/**
 * Tests connections to PostgreSQL servers that use TLS, do not use TLS, or are not ours. Runs in `npm run
 * test:postgres`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody } from "@spi/domain/api-contract";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Certificate, makeAuthority } from "../../test/certificates.ts";
import { openApi } from "../../test/harness.ts";
import { type PostgresServer, startPostgresServer } from "../../test/postgres-server.ts";
import { openConfiguredDatabase, openForMaintenance } from "../configuration/open-database.ts";
import { openPostgres } from "./open.ts";

const ours = makeAuthority("Our authority");
const theirs = makeAuthority("Another authority");
const hosts = ["127.0.0.1", "localhost"];
const good = ours.issue(hosts);
const tls12 = { ssl_min_protocol_version: "TLSv1.2", ssl_max_protocol_version: "" };

const folder = mkdtempSync(path.join(tmpdir(), "spi-postgres-tls-"));
let server: PostgresServer;
let offers = 0;
beforeAll(async () => {
  server = await startPostgresServer(["fsync=off"], folder);
  for (const [name, { certificate }] of Object.entries({ ours, theirs })) {
    writeFileSync(path.join(folder, `${name}.pem`), certificate);
  }
});
afterAll(() => server.dispose());
beforeEach(() => offer(good));

/** Returns the server's address. Tests connect without TLS to set it up. */
const address = (parameters: Record<string, string> = {}) => {
  const url = new URL(server.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};
const verified = (authority: "ours" | "theirs" = "ours", sslmode = "verify-full") =>
  address({ sslmode, sslrootcert: path.join(folder, `${authority}.pem`) });

async function setUp(settings: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: address() });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

async function setting(name: string): Promise<unknown> {
  const client = new Client({ connectionString: address() });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(`show ${name}`);
  await client.end();
  return rows[0]?.[name];
}

/** Sets the certificate that the server presents to later connections. */
async function offer({ certificate, key }: Certificate, more: Record<string, string> = tls12): Promise<void> {
  offers += 1;
  const [certFile, keyFile] = [path.join(folder, `${offers}.crt`), path.join(folder, `${offers}.key`)];
  writeFileSync(certFile, certificate);
  writeFileSync(keyFile, key, { mode: 0o600 });
  // The server accepts a key only if its own user owns it.
  const { uid, gid } = statSync(path.join(folder, "data"));
  if (process.getuid?.() === 0) chownSync(keyFile, uid, gid);
  await setUp({ ssl: "on", ssl_cert_file: certFile, ssl_key_file: keyFile, ...more });
  await vi.waitFor(async () => expect(await setting("ssl_cert_file")).toBe(certFile), { timeout: 10_000 });
}

async function offerNoTls(): Promise<void> {
  await setUp({ ssl: "off" });
  await vi.waitFor(async () => expect(await setting("ssl")).toBe("off"), { timeout: 10_000 });
}

const open = (databaseUrl: string) => openConfiguredDatabase({ databaseUrl, dataDir: folder });
const refusal = (reason: RegExp) =>
  expect.objectContaining({
    name: "DatabaseNotReached",
    message: expect.stringMatching(
      new RegExp(`^We cannot connect to the database at 127\\.0\\.0\\.1:${server.port}: .*${reason.source}`),
    ) as string,
  }) as Error;

test("with the right authority the service works over TLS 1.2 or later REQ-SRV-22", async () => {
  for (const openIt of [openConfiguredDatabase, openForMaintenance]) {
    const { db, close } = await openIt({ databaseUrl: verified(), dataDir: folder });
    const { rows } = await sql<{ ssl: boolean; version: string }>`
      select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    await close();
    expect(rows).toEqual([{ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) as string }]);
  }
});

test.each(["verify-full", "verify-ca", "require", "prefer"])(
  "a certificate from another authority is rejected with sslmode=%s REQ-SRV-22 REQ-SRV-405",
  async (sslmode) => {
    await expect(open(verified("theirs", sslmode))).rejects.toEqual(
      refusal(/not signed by an authority in sslrootcert/),
    );
    await expect(open(address({ sslmode }))).rejects.toEqual(refusal(/not signed by an authority in sslrootcert/));
    await offer(theirs.issue(hosts));
    await expect(open(verified("ours", sslmode))).rejects.toEqual(refusal(/not signed by an authority in sslrootcert/));
  },
);

test("a certificate for another host is rejected REQ-SRV-22 REQ-SRV-405", async () => {
  await offer(ours.issue(["db.example.nhs.uk", "127.0.0.2"]));
  await expect(open(verified())).rejects.toEqual(refusal(/does not match certificate's altnames/));
});

test("an expired certificate is rejected REQ-SRV-22 REQ-SRV-405", async () => {
  await offer(ours.issue(hosts, "expired"));
  await expect(open(verified())).rejects.toEqual(refusal(/certificate has expired/));
});

test("a server that does not offer TLS is rejected REQ-SRV-22", async () => {
  await offerNoTls();
  await expect(open(verified())).rejects.toEqual(refusal(/does not support SSL connections/));
});

test("a server that offers only TLS 1.1 or earlier is rejected REQ-SRV-22", async () => {
  await offer(good, { ssl_min_protocol_version: "TLSv1", ssl_max_protocol_version: "TLSv1.1" });
  await expect(open(verified())).rejects.toEqual(refusal(/protocol version/));
});

test("an unreadable authority file is rejected REQ-SRV-22", async () => {
  const missing = address({ sslmode: "verify-full", sslrootcert: path.join(folder, "missing.pem") });
  await expect(open(missing)).rejects.toEqual(refusal(/no such file/));
});

test.each(["worker.ts", "migrate.ts", "backup.ts"])(
  "%s does not start on a database it cannot trust, and names the variable to check REQ-SRV-22 REQ-SRV-406",
  async (script) => {
    const env = { PATH: process.env["PATH"], DATABASE_URL: verified("theirs"), SPI_DATA_DIR: folder };
    const file = path.join(import.meta.dirname, "../bin", script);
    const child = spawn(process.execPath, [file, path.join(folder, "a.backup")], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 20_000,
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(said).toMatch(/We cannot connect to the database at 127\.0\.0\.1:\d+: .*certificate/);
    expect(said).not.toContain("for-tests-only");
  },
);

test("a database replaced by another server is not used: the service is not ready and saves nothing until it is back REQ-SRV-22", async () => {
  const api = await openApi({ database: openPostgres(verified()) });
  const status = async (call: Promise<{ status: number }>) => (await call).status;
  const ready = () => status(Promise.resolve(api.app.request("/health/ready")));
  const campaigns = "/team/team-vaccinations/campaign";
  expect(await ready()).toBe(200);
  await offer(theirs.issue(hosts));
  await cutConnections();
  expect(await ready()).toBe(503);
  const answer = await api.call<RefusalBody>("wendy.writer", campaigns);
  expect(answer).toMatchObject({ status: 503, body: { kind: "unavailable" } });
  await expect(api.newCampaign()).rejects.toThrow(/^campaign: 503 .*unavailable/);
  await offer(good);
  expect(await ready()).toBe(200);
  expect(await api.call("wendy.writer", campaigns)).toMatchObject({ status: 200, body: [] });
  await api.close();
});

/** Ends the service's connections. This is what happens when a different server takes over the host name. */
async function cutConnections(): Promise<void> {
  const client = new Client({ connectionString: address() });
  await client.connect();
  await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'spi'");
  await client.end();
}
