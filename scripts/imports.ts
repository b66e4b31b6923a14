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

/** The imports of every source file of the repository. */
export function projectImports(): Import[] {
  const files = globSync("{packages,apps,bench,e2e,scripts}/**/*.{ts,tsx}", { cwd: root, exclude: isInstalled }).map(
    (file) => file.split(sep).join("/"),
  );
  return files.flatMap((file) => importsIn(file, readFileSync(join(root, file), "utf8")));
}

function isInstalled(path: string): boolean {
  return /(^|[\\/])(node_modules|dist)$/.test(path);
}

/** The imports that lie in, or between, circles of files; none when there is no circle. */
export function circularImports(imports: readonly Import[]): Import[] {
  const paths = new Set(imports.map(({ from }) => from));
  let left = imports.map((imported) => ({ ...imported, to: fileOf(imported.to, paths) }));
  for (;;) {
    const importing = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    const next = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
    if (next.length === left.length) return next;
    left = next;
  }
}

/** The file that "@spi/engine/plan/plan" leads to, of those there are; anything else as it is. */
function fileOf(to: string, paths: ReadonlySet<string>): string {
  const [scope, workspace, ...path] = to.split("/");
  if (scope !== "@spi") return to;
  const places = ["packages", "apps"].flatMap((group) => ["src/", ""].map((src) => `${group}/${workspace}/${src}`));
  const candidates = places.flatMap((place) => [".ts", ".tsx"].map((ending) => `${place}${path.join("/")}${ending}`));
  return candidates.find((candidate) => paths.has(candidate)) ?? to;
}
