// Lists requirements without a test, and citations in tests without a requirement (docs/requirements).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Source } from "./citations.ts";
import { traceOf, traceReport } from "./traceability.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const tests = "{packages,apps,scripts,e2e,bench}/**/*.{ts,tsx}";

function sources(pattern: string): Source[] {
  const files = globSync(pattern, { cwd: root, exclude: (entry) => entry === "node_modules" || entry === "dist" });
  return files.toSorted().map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

const trace = traceOf({
  pages: sources("docs/requirements/*.md"),
  tests: sources(tests),
  hazards: sources("docs/safety.md"),
});
process.stdout.write(process.argv.includes("--json") ? `${JSON.stringify(trace, null, 2)}\n` : traceReport(trace));
if (trace.untested.length + trace.unknown.length + trace.twice.length + trace.missingControls.length > 0)
  process.exitCode = 1;
