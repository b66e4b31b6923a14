/**
 * The directions of docs/ARCHITECTURE.md, checked by `npm run check`: which workspace uses which, the order of folders in
 * domain, engine, screens and API, features of screens that stand apart, no circle of files, and none of folders in
 * domain, engine and screens. Tests are left out: they may look in every direction.
 */

/** The domain's folders in order. Each uses only those before it; the files beside the folders use all but the last three. */
const domain = [
  "text",
  "values",
  "day",
  "names",
  "users",
  "reference",
  "condition",
  "rule",
  "library",
  "rule-sentences",
  "need",
  "iteration",
  "campaign",
  "people",
  "expectation",
  "coverage",
  "report",
  "finding",
  "eligibility",
  "release",
  ".",
  "campaign-file",
  "desk",
  "descriptions",
];

/** The engine's folders as its story goes, from the people to a report of them. Each uses only those before it. */
const engine = [
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

/** The folders of the screens in order. Each uses only those before it; the files beside the folders use all. */
const web = ["paths", "drafts", "ui", "api", "session", "scope", "features", "app", "."];

/** The API's folders in order: what every feature needs, the features, what puts them together. Each uses only those before it. */
const api = [
  "database",
  "background",
  "history",
  "locks",
  "http",
  "identity",
  "telemetry",
  "users",
  "notify",
  "mail",
  "health",
  "lists",
  "people",
  "metadata",
  "campaigns",
  "iterations",
  "explain",
  "findings",
  "plans",
  "sending",
  "eligibility",
  "expectations",
  "files",
  "preview",
  "comments",
  "reports",
  "review",
  "releases",
  "coverage",
  "transitions",
  "views",
  "backup",
  "configuration",
  "demonstration",
  "main",
  "bin",
];

/** The workspaces that each workspace uses. */
const workspaces = {
  "packages/domain": [],
  "packages/engine": ["packages/domain"],
  "apps/api": ["packages/domain", "packages/engine", "apps/dev-idp", "apps/dev-notify"],
  "apps/cli": ["packages/domain", "packages/engine"],
  "apps/dev-idp": [],
  "apps/dev-notify": [],
  "apps/web": ["packages/domain", "apps/api"],
};

const hashing = "^packages/domain/src/values/hash-of\\.ts$";
const tests = "\\.test\\.tsx?$|/test/";
const either = (names) => `(${names.join("|")})`;

/** Rules that let each folder of a package use only those before it. */
const inOrder = (root, folders) =>
  folders.slice(0, -1).map((folder, at) => {
    const place = (name) => (name === "." ? `^${root}/[^/]+$` : `^${root}/${name}/`);
    return {
      name: `${root} in order: ${folder} uses only what is before it`,
      severity: "error",
      from: { path: place(folder), pathNot: tests },
      to: { path: folders.slice(at + 1).map(place) },
    };
  });

const forbidden = [
  { name: "no circle of files", severity: "error", from: {}, to: { circular: true } },
  ...["packages/domain/src", "packages/engine/src", "apps/web/src"].map((root) => ({
    name: `no circle of folders in ${root}`,
    severity: "error",
    scope: "folder",
    from: { path: `^${root}/` },
    to: { circular: true },
  })),
  ...inOrder("packages/domain/src", domain),
  ...inOrder("packages/engine/src", engine),
  ...inOrder("apps/web/src", web),
  ...inOrder("apps/api/src", api),
  {
    name: "every folder of the API has its place in the order",
    severity: "error",
    from: {},
    to: { path: "^apps/api/src/", pathNot: `^apps/api/src/${either(api)}/` },
  },
  {
    name: "every folder of the domain has its place in the order",
    severity: "error",
    from: {},
    to: { path: "^packages/domain/src/[^/]+/", pathNot: `^packages/domain/src/${either(domain)}/` },
  },
  {
    name: "every folder of the engine has its place in the order",
    severity: "error",
    from: {},
    to: { path: "^packages/engine/src/", pathNot: `^packages/engine/src/${either(engine)}/` },
  },
  {
    name: "every folder of the screens has its place in the order",
    severity: "error",
    from: {},
    to: { path: "^apps/web/src/[^/]+/", pathNot: `^apps/web/src/${either(web)}/` },
  },
  {
    name: "populations are made apart: nothing of the engine uses how",
    severity: "error",
    from: { path: "^packages/engine/src/", pathNot: ["^packages/engine/src/population/(generate|import)/", tests] },
    to: { path: "^packages/engine/src/population/(generate|import)/" },
  },
  {
    name: "how populations are made uses only the layout of people's data",
    severity: "error",
    from: { path: "^packages/engine/src/population/(generate|import)/", pathNot: tests },
    to: {
      path: "^packages/engine/src/",
      pathNot: ["^packages/engine/src/population/[^/]+$", "^packages/engine/src/population/$1/"],
    },
  },
  ...Object.entries(workspaces).map(([workspace, uses]) => ({
    name: `${workspace} uses ${uses.length === 0 ? "no other workspace" : `only ${uses.join(", ")}`}`,
    severity: "error",
    from: { path: `^${workspace}/` },
    to: { path: "^(packages|apps)/", pathNot: [workspace, ...uses].map((one) => `^${one}/`) },
  })),
  {
    name: "screens use only the types of the API",
    severity: "error",
    from: { path: "^apps/web/" },
    to: { path: "^apps/api/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "the domain stays pure",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: tests },
    to: { path: "node_modules", pathNot: "node_modules/(zod|jsonc-parser)/" },
  },
  {
    name: "the domain reads no files",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: [hashing, tests] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "one file hashes, by Node, so screens cannot",
    severity: "error",
    from: { path: "^(apps/web|packages/domain)/src/", pathNot: tests },
    to: { path: hashing },
  },
  {
    name: "one file reads the reference data that are shipped",
    severity: "error",
    from: { pathNot: "^packages/domain/src/library/shipped-reference\\.ts$" },
    to: { path: "reference-data/[^/]+\\.json$" },
  },
  {
    name: "screens are handed the reference data in force",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: tests },
    to: { path: "^packages/domain/src/library/shipped-reference\\.ts$" },
  },
  {
    name: "features of screens stand apart",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/", pathNot: tests },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  },
];

export default {
  forbidden,
  options: {
    // The compiler of this project has no interface for programs yet (ADR 88).
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\.test\\.tsx?$", "/test/", "^apps/api/(trino|faults)/", "/dist/"] },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "node", "default"] },
  },
};
