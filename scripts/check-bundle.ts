// Checks that the browser does not load more JavaScript before the first page than the limit.
import { fileURLToPath } from "node:url";
import { firstLoad } from "./first-load.ts";

const limit = 130_000;
const dist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

const files = firstLoad(dist);
const total = files.reduce((sum, { gzipped }) => sum + gzipped, 0);
const width = Math.max(...files.map(({ file }) => file.length), 5);
for (const { file, gzipped } of files) console.log(`${file.padEnd(width)}${kilobytes(gzipped)}`);
console.log(`${"total".padEnd(width)}${kilobytes(total)} gzip (limit ${limit / 1000} kB)`);
if (total > limit) {
  console.error("The first load is too large: load a route lazily, or import a type instead of a schema.");
  process.exitCode = 1;
}
