import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { peopleProblems } from "../apps/api/src/people/people-location.ts";
import { notifyEnvironment, notifyProblems } from "../apps/api/src/notify/settings.ts";
import { releaseProblems } from "../apps/api/src/releases/settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const variable = /\b(?:SPI|OTEL)_[A-Z_]+\b|\bDATABASE_URL\b/g;
const variablesIn = (text: string) => new Set(text.match(variable));

const deployments = [
  "deploy/compose/compose.yaml",
  "deploy/compose/compose.trino.yaml",
  "deploy/compose/compose.trino-token.yaml",
  "deploy/compose/compose.notify.yaml",
  "deploy/helm/spi/templates/_helpers.tpl",
  "deploy/helm/example-values.yaml",
];
const declared = [
  "configuration/configuration.ts",
  "people/people-location.ts",
  "telemetry/settings.ts",
  "identity/settings.ts",
  "notify/settings.ts",
  "releases/settings.ts",
];
const known = variablesIn(declared.map((file) => read(`apps/api/src/${file}`)).join("\n"));
/** Variables that only the deployment itself uses. */
const ofDeployment = [
  "SPI_IMAGE",
  "SPI_POPULATION",
  "SPI_OWNER_PASSWORD",
  "SPI_SERVICE_PASSWORD",
  "SPI_PEOPLE_PASSWORD",
  "SPI_PEOPLE_TOKEN",
  "SPI_NOTIFY_PRIVATE_KEY",
  "SPI_RELEASES",
];

test.each(deployments)("%s sets only variables that the service knows", (file) => {
  const set = [...variablesIn(read(file))].filter((name) => !ofDeployment.includes(name));
  expect(set.length).toBeGreaterThan(3);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ["deploy/compose/compose.yaml", "deploy/compose/compose.parquet.yaml"],
  ["deploy/helm/example-values.yaml", "deploy/helm/spi/templates/_helpers.tpl", "deploy/helm/spi/templates/api.yaml"],
])("%s sets every variable that production needs REQ-SRV-10", (...files) => {
  const needed =
    /requiredInProduction = \[(.*?)\]/s.exec(read("apps/api/src/configuration/configuration.ts"))?.[1] ?? "";
  const given = variablesIn(files.map(read).join("\n"));
  expect(variablesIn(needed).size).toBeGreaterThan(5);
  expect([...variablesIn(needed)].filter((name) => !given.has(name))).toEqual([]);
});

/** Returns the environment of a service that has a people location in a compose file. */
const environmentOf = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^    (SPI_[A-Z_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

test("each compose file for population data specifies one kind, for every service that reads it REQ-POP-44", () => {
  const services = [...read("deploy/compose/compose.yaml").matchAll(/^  (migrate|worker|api-\d):/gm)].map(
    ([, name]) => name,
  );
  expect(services.length).toBeGreaterThan(3);
  const filled = { SPI_PEOPLE: "trino:https://trino.example/lake/people", SPI_PEOPLE_USER: "spi" };
  for (const kind of ["parquet", "trino", "trino-token"]) {
    const file = `deploy/compose/compose.${kind}.yaml`;
    const set = environmentOf(file);
    const given = Object.entries(set).map(([name, value]) => [
      name,
      value.startsWith("$") ? (filled as Record<string, string>)[name] : value,
    ]);
    expect(peopleProblems(Object.fromEntries(given.filter(([, value]) => value !== undefined)))).toEqual([]);
    for (const service of services) expect(read(file)).toContain(`\n  ${service}: *people\n`);
  }
  expect(environmentOf("deploy/compose/compose.parquet.yaml")).not.toHaveProperty("SPI_PEOPLE");
  expect(environmentOf("deploy/compose/compose.trino.yaml")).not.toHaveProperty("SPI_POPULATION_DIR");
});

/** Variables that NHS Notify requires in production, in every process that serves requests or sends messages. */
const neededToSend = [...Object.keys(notifyEnvironment), "SPI_RELEASE_DIR", "SPI_RELEASE_KEY"];

test("compose sends lists to NHS Notify with one additional file, which sets everything needed for sending REQ-REL-13", () => {
  const file = "deploy/compose/compose.notify.yaml";
  const set = environmentOf(file);
  const given = Object.entries(set).filter(([, value]) => !value.endsWith(":-}"));
  expect(given.map(([name]) => name).toSorted()).toEqual(neededToSend.toSorted());
  const filled = given.map(([name]) => [name, name.endsWith("URL") ? "https://api.example.nhs.uk" : "given"]);
  const environment = { NODE_ENV: "production", ...(Object.fromEntries(filled) as Record<string, string>) };
  expect([...notifyProblems(environment), ...releaseProblems(environment)]).toEqual([]);
  for (const service of ["api-1", "api-2", "worker"]) expect(read(file)).toContain(`\n  ${service}: *notify\n`);
});

test("the chart sets everything needed for sending if it includes NHS Notify, and does not accept it in any other way REQ-REL-13", () => {
  const helpers = read("deploy/helm/spi/templates/_helpers.tpl");
  const [, block = ""] = /define "spi\.notifyEnvironment"(.*?)\n\{\{- end \}\}\n\{\{- end \}\}\n/s.exec(helpers)!;
  expect([...variablesIn(block)].toSorted()).toEqual(neededToSend.toSorted());
  const { properties } = JSON.parse(read("deploy/helm/spi/values.schema.json")) as {
    properties: { configuration: { properties: Record<string, unknown> } };
  };
  const refused = Object.entries(properties.configuration.properties).filter(([, schema]) => schema === false);
  expect(refused.map(([name]) => name)).toEqual(expect.arrayContaining(neededToSend));
  for (const part of ["api", "worker"])
    expect(read(`deploy/helm/spi/templates/${part}.yaml`)).toContain('include "spi.notifyEnvironment"');
  expect(read("deploy/helm/spi/templates/network.yaml")).toContain("networkPolicy.notifyCidr");
});

test("the chart accepts the same limits on a query as the service, and only with Trino REQ-POP-44", () => {
  const schema = JSON.parse(read("deploy/helm/spi/values.schema.json")) as {
    properties: { configuration: { properties: Record<string, { pattern: string }> } };
    then: { properties: { configuration: { properties: object } } };
  };
  const location = "trino:https://trino.example/lake/people";
  for (const [name, values] of Object.entries({
    SPI_PEOPLE_MOST_TIME: ["30m", "2d", "0m", "soon", "1.5h"],
    SPI_PEOPLE_MOST_BYTES: ["2TB", "1GB", "lots", "20kB", "0GB"],
  })) {
    const pattern = new RegExp(schema.properties.configuration.properties[name]!.pattern);
    const taken = values.filter((value) => pattern.test(value));
    expect(taken).toHaveLength(2);
    expect(values.filter((value) => peopleProblems({ SPI_PEOPLE: location, [name]: value }).length === 0)).toEqual(
      taken,
    );
    expect(peopleProblems({ [name]: "1" })).not.toEqual([]);
    expect(schema.then.properties.configuration.properties).toHaveProperty(name, false);
  }
});

test("the chart's network policy allows the service to reach the port of the people's location REQ-POP-44", () => {
  const [, pattern = ""] = /regexFind "([^"]+)" \.Values\.population\.trino\.place/.exec(
    read("deploy/helm/spi/templates/network.yaml"),
  )!;
  const port = (location: string) => new RegExp(pattern).exec(location)?.[0].replaceAll(/[:/]/g, "");
  expect(port("trino:https://x.example:8443/lake/p")).toBe("8443");
  expect(port("trino:https://x1.example/lake/p2")).toBeUndefined();
});

test("every variable the service knows is in docs/CONFIGURATION.md", () => {
  const documented = read("docs/CONFIGURATION.md");
  const own = [...known].filter((name) => !name.startsWith("OTEL_EXPORTER_OTLP_"));
  expect(own.filter((name) => !documented.includes(name))).toEqual([]);
});

test("images are named by version, and no user can change the service's files", () => {
  const images = globSync("deploy/**/*.yaml", { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(/image: (docker\.io\/\S+)/g),
  ]);
  expect(images.length).toBeGreaterThan(1);
  for (const [, image] of images) expect(image).toMatch(/:\d+\.\d+/);
  const containerfile = read("deploy/Containerfile");
  expect(containerfile).toMatch(/^ARG BASE=\S+:\d+\.\d+\.\d+-/m);
  expect(containerfile).toMatch(/^USER 10001:10001$/m);
});

test("the image installs no development package REQ-SRV-270", () => {
  const copy = mkdtempSync(join(tmpdir(), "spi-image-"));
  const manifests = ["package.json", ...globSync("{packages,apps}/*/package.json", { cwd: root }), "e2e/package.json"];
  for (const file of manifests) cpSync(join(root, file), join(copy, file));
  const containerfile = read("deploy/Containerfile");
  const copied = manifests.filter((file) => file !== "package.json" && !containerfile.includes(`COPY ${file} `));
  expect(copied).toEqual([]);
  expect(containerfile).toContain("node production-packages.mjs && npm install --ignore-scripts --omit=dev");
  execFileSync(process.execPath, [join(root, "deploy/production-packages.mjs")], { cwd: copy });
  const left = [...globSync("{packages,apps}/*/package.json", { cwd: copy }), "package.json"].map(
    (file) =>
      JSON.parse(readFileSync(join(copy, file), "utf8")) as {
        name: string;
        dependencies?: object;
        devDependencies?: object;
        optionalDependencies?: object;
      },
  );
  const names = new Set(left.map(({ name }) => name));
  const needed = left.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  expect(needed.filter((name) => name.startsWith("@spi/") && !names.has(name))).toEqual([]);
  expect(left.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))).toEqual([]);
  expect(left.every(({ optionalDependencies }) => optionalDependencies === undefined)).toBe(true);
  rmSync(copy, { recursive: true });
});

test("the proxy repeats requests on another replica only if they do not change anything", () => {
  const locations = [...read("deploy/compose/nginx.conf").matchAll(/location \S+ \{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)];
  expect(locations.length).toBeGreaterThan(0);
  const repeating = locations.flatMap(([, body = ""]) => (body.includes("proxy_next_upstream off") ? [] : [body]));
  for (const body of repeating) expect(body).toContain('if ($request_method !~ "^(GET|HEAD)$") { return 418; }');
});

test("every npm script named in the documents exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const documents = [...globSync("docs/**/*.md", { cwd: root }), "README.md", "CONTRIBUTING.md"];
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
