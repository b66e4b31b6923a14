/**
 * Packages that few commands need. Each is in a folder of `tools` with its own lock file, and is installed on first use
 * (ADR 0095).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

type ToolSet = "postgres";

const folderOf = (set: ToolSet) => path.resolve(import.meta.dirname, "../tools", set);

/** Installs a set of tools according to its lock file, unless it is already installed, and returns its folder. */
function installTools(set: ToolSet): string {
  const folder = folderOf(set);
  const lock = readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const note = path.join(folder, "node_modules/installed.json");
  if (existsSync(note) && readFileSync(note, "utf8") === lock) return folder;
  process.stderr.write(`Installing the packages of tools/${set}\n`);
  const { status } = spawnSync("npm", ["ci", "--workspaces=false"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`The packages of tools/${set} could not be installed.`);
  writeFileSync(note, lock);
  return folder;
}

/** Returns the address for importing a module from a set, given its path in the set's `node_modules`. */
export function toolModule(set: ToolSet, file: string): string {
  return pathToFileURL(path.join(installTools(set), "node_modules", file)).href;
}
