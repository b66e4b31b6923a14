/** Builds the web app unless a build from the same sources exists, and records the version and time of the build. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { toTimestamp } from "@spi/domain/day/calendar";
import { buildVersion } from "./build-version.ts";

const root = path.resolve(import.meta.dirname, "..");
const infoFile = path.join(root, "apps/web/dist/build.json");

/** Returns a hash of all files from which the app is built. */
function sourceHash(): string {
  const hash = createHash("sha256");
  const patterns = [
    "apps/web/**/*",
    "packages/domain/src/**/*",
    "packages/domain/reference-data/*",
    "package-lock.json",
  ];
  const files = globSync(patterns, { cwd: root, exclude: ["apps/web/dist/**", "**/node_modules/**"] });
  for (const file of files.toSorted()) {
    const full = path.join(root, file);
    if (statSync(full).isFile()) hash.update(file).update(readFileSync(full));
  }
  return hash.digest("hex");
}

function builtFrom(): string | undefined {
  if (!existsSync(infoFile)) return undefined;
  const info: unknown = JSON.parse(readFileSync(infoFile, "utf8"));
  return info !== null && typeof info === "object" && "source" in info ? String(info.source) : undefined;
}

/** Returns the time of the latest commit, or the current time if there is no repository. */
function sourceTime(): Date {
  try {
    return new Date(
      execFileSync("git", ["log", "-1", "--format=%cI"], { cwd: root, encoding: "utf8", stdio: "pipe" }).trim(),
    );
  } catch {
    return new Date();
  }
}

const source = sourceHash();
if (builtFrom() !== source) {
  process.stdout.write("Building the web app\n");
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: path.join(root, "apps/web"),
    stdio: "inherit",
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
  const updated = toTimestamp(sourceTime());
  const version = buildVersion(updated);
  writeFileSync(infoFile, `${JSON.stringify({ version, updated, source }, null, 2)}\n`);
}
