// Finds the browser for tests, or unpacks it when a test first needs a browser (ADR 0007).
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const version = devDependencies["@sparticuz/chromium"];
const folder = join(root, "node_modules", ".cache", "spi-browser", version);

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the browser specified in CHROMIUM, otherwise the first one installed on this machine. */
export function systemBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((entry) => entry && !entry.includes("node_modules"));
  const onPath = folders.flatMap((entry) => names.map((name) => join(entry, name)));
  return [...onPath, ...applications].find(canRun);
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the browser unpacked from its npm package, with everything it needs, or undefined if it has not been unpacked
 * yet.
 */
export function unpackedBrowser() {
  const executablePath = join(folder, "chromium");
  if (!existsSync(executablePath)) return undefined;
  return { executablePath, libraries: join(folder, "al2023", "lib"), fonts: folder };
}

/** Returns whether the npm package has a browser for this machine. */
export function canUnpack() {
  return process.platform === "linux" && process.arch === "x64";
}

/** Unpacks the browser unless it has already been unpacked. The folder gets its final name only once it is complete. */
export async function unpackBrowser() {
  if (unpackedBrowser()) return;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await inflateInto(draft);
    writeFileSync(join(draft, "fonts.conf"), fontsConfiguration());
    putInPlace(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} draft Folder for the files. The package unpacks to the folder for temporary files, so this function
 * sets that folder to `draft`.
 */
async function inflateInto(draft) {
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  const archives = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")));
  const unpacking = ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(archives, name)));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(unpacking);
}

/** @param {string} draft */
function putInPlace(draft) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!unpackedBrowser()) throw error;
  }
}

/** Fonts from the package, so that pages look the same on machines with and without fonts. */
function fontsConfiguration() {
  const dejavu = dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>${dejavu}</dir>
  <cachedir>${join(folder, "font-cache")}</cachedir>
  <alias binding="same">
    <family>Arial</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
  <alias>
    <family>sans-serif</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
  <alias>
    <family>monospace</family>
    <prefer><family>DejaVu Sans Mono</family></prefer>
  </alias>
</fontconfig>
`;
}
