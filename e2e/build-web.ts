import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "apps/web/dist/index.html");
const sources = ["apps/web/src", "apps/web/index.html", "apps/web/vite.config.ts", "packages/domain/src"];

// Builds the web application if it is missing or older than its sources: journeys never show yesterday's screens.
if (changedAt(built) < Math.max(...sources.map((source) => newestIn(join(root, source))))) {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
}

function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
