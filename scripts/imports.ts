import { globSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One import of one source file. */
export interface Import {
  /** The importing file, from the root of the project. */
  from: string;
  /** What is imported: a package and path, or a file from the root of the project. */
  to: string;
  /** Whether nothing of it is left when types are stripped. */
  typeOnly: boolean;
}

const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s*)?["']([^"']+)["']/gm;
const call = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports of a source text; relative ones are resolved against `file`. */
export function importsIn(file: string, source: string): Import[] {
  const statements = [...source.matchAll(statement)].map(([, type, to]) => ({
    to: String(to),
    typeOnly: Boolean(type),
  }));
  const calls = [...source.matchAll(call)].map(([, to]) => ({ to: String(to), typeOnly: false }));
  return [...statements, ...calls].map(({ to, typeOnly }) => ({ from: file, to: resolved(file, to), typeOnly }));
}

function resolved(file: string, to: string): string {
  if (!to.startsWith(".")) return to;
  return relative(root, resolve(root, file, "..", to))
    .split(sep)
    .join("/");
}

/** The imports of every source file of the workspaces. */
export function projectImports(): Import[] {
  const files = globSync("{packages,apps}/*/{src,test}/**/*.{ts,tsx}", { cwd: root });
  return files.flatMap((file) => importsIn(file.split(sep).join("/"), readFileSync(join(root, file), "utf8")));
}
