import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { addressOf, isTrinoLocation, parseTrinoLocation } from "../../src/trino/location.ts";

test("a Trino location contains a server, catalog, schema and user REQ-POP-44", async () => {
  const dir = await mkdtemp(join(tmpdir(), "spi-place-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = join(dir, "secret");
  await writeFile(file, "open sesame\n");
  const location = "trino:https://trino.example:8443/lake/people?user=svc&time=30m&bytes=2TB";
  const address = {
    server: "https://trino.example:8443",
    catalog: "lake",
    schema: "people",
    user: "svc",
    maxTime: "30m",
  };
  expect(await addressOf(location)).toMatchObject({ ok: true, value: address });
  expect(await addressOf(`${location}&password-file=${file}`)).toMatchObject({
    value: { authorization: `Basic ${Buffer.from("svc:open sesame").toString("base64")}` },
  });
  expect(await addressOf(`${location}&token-file=${file}`)).toMatchObject({
    value: { authorization: "Bearer open sesame" },
  });
  expect(await addressOf(`${location}&token-file=${file}s`)).toMatchObject({
    refusal: expect.stringContaining("We cannot read the file") as string,
  });
});

test.each([
  ["trino:", "the form"],
  ["trino:trino.example/lake/people", "the form"],
  ["trino:https://trino.example/lake", "the form"],
  ["trino:https://trino.example/lake/people/may", "the form"],
  ["trino:https://trino.example/la ke/people", "the form"],
  ["trino:https://svc:secret@trino.example/lake/people", "password-file="],
  ["trino:https://trino.example/lake/people?password=secret", "We do not recognise the setting"],
  ["trino:https://trino.example/lake/people?password-file=a&token-file=b", "not both"],
  ["trino:https://trino.example/lake/people?user=a&user=b", "“user” only once"],
  ["trino:https://trino.example/lake/people?user=", "The user can have up to 200"],
  ["trino:https://trino.example/lake/people?time=soon", "30m"],
  ["trino:https://trino.example/lake/people?bytes=many", "500GB"],
  ["trino:http://trino.example/lake/people", "does not use https"],
  ["trino:ftp://trino.example/lake/people", "the form"],
  ["trino:https://trino.example/lake/people#may", "the form"],
  ["trino:https://trino.example/lake/people?user=a%0d%0ax-trino-role:admin", "The user can have up to 200"],
])("%s is rejected with a message that does not contain the password REQ-POP-44 REQ-POP-418", (place, words) => {
  const told = parseTrinoLocation(place);
  expect(told).toMatchObject({ ok: false, refusal: expect.stringContaining(words) as string });
  expect(JSON.stringify(told)).not.toContain("svc:secret");
});

test("a folder is not a location on Trino REQ-POP-44", () => {
  expect(isTrinoLocation("/var/lib/people")).toBe(false);
  expect(isTrinoLocation("trino")).toBe(false);
});

test("signing in is refused if certificate checks are off, because the server could be a different one REQ-POP-44", () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(parseTrinoLocation("trino:https://trino.example/lake/people")).toMatchObject({
    refusal: expect.stringContaining("NODE_TLS_REJECT_UNAUTHORIZED") as string,
  });
});
