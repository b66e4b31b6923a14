import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Workspaces in the image: the others are for development, tests or the build. */
const workspaces = ["packages/domain", "packages/engine", "packages/no-reporting", "apps/api", "apps/cli"];

/** Reduces the manifests and the lock file in the current folder to what production installs. */
const edit = (file, change) => {
  const json = JSON.parse(readFileSync(file, "utf8"));
  change(json);
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
};
const reduce = (manifest) => {
  delete manifest.devDependencies;
  delete manifest.scripts;
};
edit("package.json", (manifest) => {
  reduce(manifest);
  delete manifest.optionalDependencies;
  manifest.workspaces = workspaces;
});
for (const workspace of workspaces) edit(`${workspace}/package.json`, reduce);
for (const other of ["apps/dev-idp", "apps/dev-notify", "apps/web", "e2e"])
  rmSync(other, { recursive: true, force: true });
