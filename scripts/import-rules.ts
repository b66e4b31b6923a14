import type { Import } from "./imports.ts";

interface WorkspaceRule {
  /** The workspaces it may use, by the name after "@spi/". */
  uses: readonly string[];
  /** Those whose types it may use, and nothing else. */
  typesOf?: readonly string[];
  /** The only packages it may use, when it is to stay pure. */
  onlyPackages?: readonly string[];
}

/** The arrows of docs/ARCHITECTURE.md: domain ← engine ← api, cli and domain ← web. */
const workspaceRules: Record<string, WorkspaceRule> = {
  "packages/domain": { uses: [], onlyPackages: ["zod", "re2js", "jsonc-parser"] },
  "packages/engine": { uses: ["domain"] },
  "apps/api": { uses: ["domain", "engine", "dev-idp", "dev-notify"] },
  "apps/cli": { uses: ["domain", "engine"] },
  "apps/dev-idp": { uses: [] },
  "apps/dev-notify": { uses: [] },
  "apps/web": { uses: ["domain"], typesOf: ["api"] },
};

/** Where features are, and which folders beside them are not features but what features share. */
const featureRoots = [
  {
    folder: "apps/api/src/",
    shared: ["background", "database", "history", "http", "identity", "locks", "notify"],
  },
  { folder: "apps/web/src/features/", shared: [] as string[] },
] as const;

/** The engine's folders as its story goes, from the people to a report of them: each uses only those before it. */
const engineFolders: readonly string[] = [
  "population",
  "plan",
  "decide",
  "evaluate",
  "verify",
  "sql",
  "report",
  "joint",
  "expect",
  "people",
  "scans",
  "duckdb",
  "trino",
  "open",
];

/** Where populations are made: both use the folder they stand in, and nothing of the engine uses them. */
const populationMakers: readonly string[] = ["population/generate", "population/import"];

/** Why an import must not be, or nothing. */
export function brokenRule(imported: Import): string | undefined {
  const broken = brokenReferenceRule(imported) ?? brokenWorkspaceRule(imported) ?? brokenEngineRule(imported);
  return broken ?? (isProduct(imported.from) ? brokenFeatureRule(imported) : undefined);
}

const shippedReference = "packages/domain/src/library/shipped-reference.ts";

/** Reference data are a value: one file reads those that are shipped, and screens are handed those in force. */
function brokenReferenceRule({ from, to }: Import): string | undefined {
  if (/reference-data\/[^/]+\.json$/.test(to) && from !== shippedReference)
    return `only ${shippedReference} reads reference data from files`;
  const inBrowser = from.startsWith("apps/web/src/") && !/\.test\.tsx?$|\/test\//.test(from);
  if (inBrowser && to === "@spi/domain/library/shipped-reference")
    return "screens are handed the reference data in force";
  return undefined;
}

function brokenWorkspaceRule({ from, to, typeOnly }: Import): string | undefined {
  const own = workspaceOf(from);
  // Scripts, benchmarks and journeys look at the whole from outside.
  if (own === undefined) return undefined;
  const rule = workspaceRules[own];
  if (!rule) return `${from} is in no workspace that has a rule`;
  if (to.startsWith("@spi/")) {
    const name = String(to.split("/")[1]);
    if (`${own}/`.endsWith(`/${name}/`) || rule.uses.includes(name)) return undefined;
    if (rule.typesOf?.includes(name)) return typeOnly ? undefined : `${own} uses only the types of ${name}`;
    return `${own} does not use ${name}`;
  }
  if (isPath(to)) return to.startsWith(`${own}/`) ? undefined : `${own} is left by a relative path`;
  if (isTest(from) || !rule.onlyPackages || rule.onlyPackages.includes(to)) return undefined;
  return `${own} uses only ${rule.onlyPackages.join(", ")}`;
}

function brokenEngineRule({ from, to }: Import): string | undefined {
  const source = engineFolderOf(from);
  const target = engineFolderOf(to);
  if (source === undefined || target === undefined || source === target) return undefined;
  if (populationMakers.includes(source))
    return target === "population" ? undefined : `${source} does not use ${target}`;
  const [at, place] = [engineFolders.indexOf(source), engineFolders.indexOf(target)];
  if (at === -1) return `${from} is in no folder of the engine that has a rule`;
  return place !== -1 && place < at ? undefined : `${source} comes before ${target}`;
}

function engineFolderOf(file: string): string | undefined {
  const folder = /^packages\/engine\/src\/(.*?)\/?[^/]+$/.exec(file)?.[1];
  return folder === undefined || populationMakers.includes(folder) ? folder : folder.split("/")[0];
}

function brokenFeatureRule({ from, to }: Import): string | undefined {
  for (const { folder, shared } of featureRoots) {
    const target = featureOf(to, folder);
    if (!target || shared.some((name) => name === target)) continue;
    const source = featureOf(from, folder);
    if (source === target || isCompositionRoot(from)) continue;
    return `${source ?? from} reaches into the feature ${target}`;
  }
  return undefined;
}

/** Where features are put together and started. */
function isCompositionRoot(file: string): boolean {
  return /^apps\/api\/src\/(bin|composition)\/|^apps\/web\/src\/(app\/|[^/]+$)/.test(file);
}

/** The feature that a file belongs to. */
export function featureOf(file: string, folder: string): string | undefined {
  if (!file.startsWith(folder)) return undefined;
  const [feature, ...rest] = file.slice(folder.length).split("/");
  return rest.length > 0 ? feature : undefined;
}

function workspaceOf(file: string): string | undefined {
  return /^(packages|apps)\/[^/]+/.exec(file)?.[0];
}

function isProduct(file: string): boolean {
  return /^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file);
}

function isPath(to: string): boolean {
  return /^(packages|apps|scripts|e2e|bench)\//.test(to) || to.startsWith("..");
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /^(packages|apps)\/[^/]+\/test\//.test(file);
}
