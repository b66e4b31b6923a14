import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { realmFor } from "./realm.ts";

const readyWithinMs = 180_000;

/** Starts Keycloak from a copy of its distribution, with the realm. Returns a function that stops it. */
export async function startKeycloak({ home, port, origin }: { home: string; port: number; origin: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), "spi-keycloak-"));
  cpSync(home, folder, { recursive: true });
  mkdirSync(path.join(folder, "data/import"), { recursive: true });
  writeFileSync(path.join(folder, "data/import/spi-realm.json"), JSON.stringify(realmFor(origin)));
  const options = ["start-dev", "--import-realm", "--db=dev-mem", "--http-host=127.0.0.1", `--http-port=${port}`];
  const keycloak = spawn(path.join(folder, "bin/kc.sh"), [...options, `--hostname=http://localhost:${port}`], {
    stdio: ["ignore", "pipe", "pipe"],
    // Keycloak has a separate process group, because its script starts Java, which must be stopped with it.
    detached: true,
  });
  let output = "";
  keycloak.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  keycloak.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    if (keycloak.exitCode === null && keycloak.pid !== undefined) {
      const ended = once(keycloak, "exit");
      process.kill(-keycloak.pid, "SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const discovery = `http://localhost:${port}/realms/spi/.well-known/openid-configuration`;
  const until = Date.now() + readyWithinMs;
  while (
    !(await fetch(discovery).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || keycloak.exitCode !== null) {
      await stop();
      throw new Error(`Keycloak did not become ready. It printed:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { stop };
}
