// Writes the diagrams of packages and of the API's features into docs/ARCHITECTURE.md, based on the imports in the
// source files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = path.join(root, "docs/ARCHITECTURE.md");

/** Folders in the API that every feature uses, so arrows to them would not mean anything. */
const foundations = new Set(
  "database background history locks http identity telemetry notify mail health lists people metadata".split(" "),
);
/** Folders that combine features. */
const assemblies = new Set(["backup", "demonstration", "main", "bin"]);

type Graph = Map<string, Set<string>>;

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(test|node_modules|dist)\//.test(file))
    .map((file) => path.join(folder, file));
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

/** Returns packages by the packages they import. The name of `@spi/api` is `apps/api`. */
function packageGraph(): Graph {
  const folders = ["packages", "apps"]
    .flatMap((group) => readdirSync(path.join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(path.join(root, folder, "src")));
  const byName = new Map(folders.map((folder) => [nameOf(folder), folder]));
  return new Map(
    folders.map((folder) => {
      const names = sourcesBelow(path.join(root, folder, "src")).flatMap(importsOf);
      const used = names.flatMap((name) => byName.get(name.split("/").slice(0, 2).join("/")) ?? []);
      return [folder, new Set(used.filter((other) => other !== folder))];
    }),
  );
}

function nameOf(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as { name: string };
  return name;
}

/** Returns the API's features by the features they import. */
function featureGraph(): Graph {
  const api = path.join(root, "apps/api/src");
  const features = readdirSync(api).filter((name) => !foundations.has(name) && !assemblies.has(name));
  return new Map(
    features.map((feature) => {
      const used = sourcesBelow(path.join(api, feature)).flatMap((file) =>
        importsOf(file)
          .filter((name) => name.startsWith("."))
          .map((name) => path.relative(api, path.resolve(path.dirname(file), name)).split(path.sep)[0] ?? ""),
      );
      return [feature, new Set(used.filter((other) => other !== feature && features.includes(other)))];
    }),
  );
}

/** Returns every node that can be reached from a node by at least one arrow. */
function reached(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(from) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reached(graph, next, seen);
  }
  return seen;
}

/** Writes a graph in Mermaid, without the arrows that longer paths imply. */
function mermaid(graph: Graph): string {
  const arrows = [...graph].flatMap(([from, direct]) => {
    const implied = new Set([...direct].flatMap((next) => [...reached(graph, next)]));
    const shown = [...direct].filter((next) => !implied.has(next)).toSorted();
    return shown.length > 0 ? [`  ${from} --> ${shown.join(" & ")}`] : [];
  });
  return ["```mermaid", "flowchart LR", ...arrows.toSorted(), "```"].join("\n");
}

/** Returns the page with diagrams for the current sources. */
export function withDiagrams(text: string): string {
  const diagrams = { packages: packageGraph(), features: featureGraph() };
  return Object.entries(diagrams).reduce(
    (written, [name, graph]) =>
      written.replace(
        new RegExp(`(<!-- diagram: ${name} -->\n)[^]*?(\n<!-- end -->)`),
        (_all, start: string, end: string) => `${start}${mermaid(graph)}${end}`,
      ),
    text,
  );
}

if (import.meta.main) writeFileSync(page, withDiagrams(readFileSync(page, "utf8")));
