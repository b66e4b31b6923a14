/**
 * Runs the sign-in journey with a real Keycloak, which the caller must provide. Prints the requirements, and fails if
 * Keycloak is missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const home = process.env["SPI_KEYCLOAK_HOME"] ?? "";

const needed = `This requires two things that npm does not install. No tests are skipped if they are missing:
  1. Java 17 or later, as "java".
  2. Keycloak 26, unpacked, with its folder in SPI_KEYCLOAK_HOME. With Maven:
       mvn dependency:get -Dartifact=org.keycloak:keycloak-quarkus-dist:26.2.5:zip -Dtransitive=false
     and unpack the archive from Maven's local repository.
`;

function missing(): string | undefined {
  if (!existsSync(path.join(home, "bin/kc.sh")))
    return `SPI_KEYCLOAK_HOME ${home === "" ? "is not set" : "does not contain Keycloak"}.`;
  const java = spawnSync("java", ["-version"], { encoding: "utf8" });
  const version = Number(/version "(\d+)/.exec(java.stderr ?? "")?.[1] ?? 0);
  return version >= 17 ? undefined : `Java is ${version === 0 ? "not installed" : `version ${version}`}.`;
}

const problem = missing();
if (problem) {
  process.stderr.write(`${problem}\n${needed}`);
  process.exit(1);
}
const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
const run = spawnSync(process.execPath, [playwright, "test", "-c", "e2e/keycloak/playwright.config.ts"], {
  cwd: root,
  stdio: "inherit",
});
process.exit(run.status ?? 1);
