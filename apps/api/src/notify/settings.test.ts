import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfiguration } from "../configuration/configuration.ts";
import { syntheticRecipients } from "./settings.ts";

let folder: string;
let complete: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "spi-notify-"));
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const pem = (bits: number) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: bits });
    return String(privateKey.export({ type: "pkcs8", format: "pem" }));
  };
  const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  write("elliptic.pem", String(elliptic.export({ type: "pkcs8", format: "pem" })));
  write("short.pem", pem(1024));
  write("none.pem", "no key");
  complete = {
    SPI_NOTIFY_URL: "https://api.example.org/comms/",
    SPI_NOTIFY_TOKEN_URL: "https://api.example.org/oauth2/token",
    SPI_NOTIFY_API_KEY: "key",
    SPI_NOTIFY_APPLICATION_ID: "application",
    SPI_NOTIFY_KEY_ID: "spi-1",
    SPI_NOTIFY_PRIVATE_KEY_FILE: write("key.pem", pem(2048)),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const problems = (environment: Record<string, string>) => {
  const read = readConfiguration(environment);
  return read.ok ? [] : read.refusal.map((problem) => problem.split(/:? /)[0]);
};

test("a service starts without NHS Notify or with all its settings REQ-REL-13", () => {
  expect(readConfiguration({})).toMatchObject({
    ok: true,
    value: { notify: undefined, notifyTestRecipients: syntheticRecipients },
  });
  const read = readConfiguration({ ...complete, SPI_NOTIFY_TEST_RECIPIENTS: "9990000018,9990000026" });
  expect(read).toMatchObject({
    ok: true,
    value: { notify: { url: "https://api.example.org/comms" }, notifyTestRecipients: ["9990000018", "9990000026"] },
  });
});

test("each missing setting is named REQ-REL-13", () => {
  for (const name of Object.keys(complete)) {
    const { [name]: _, ...others } = complete;
    expect(problems(others)).toEqual([name]);
  }
});

test.each(["elliptic.pem", "short.pem", "none.pem", "missing.pem"])("%s cannot sign REQ-REL-13 REQ-REL-419", (name) => {
  const file = path.join(folder, name);
  expect(problems({ ...complete, SPI_NOTIFY_PRIVATE_KEY_FILE: file })).toEqual(["SPI_NOTIFY_PRIVATE_KEY_FILE"]);
});

test("production sends neither tokens nor NHS numbers unencrypted REQ-REL-13 REQ-REL-420", () => {
  const plain = { ...complete, NODE_ENV: "production", SPI_NOTIFY_URL: "http://api.example.org/comms" };
  expect(problems(plain)).toContain("SPI_NOTIFY_URL");
  expect(problems(plain)).not.toContain("SPI_NOTIFY_TOKEN_URL");
});

test("production needs its own test recipients if NHS Notify is configured REQ-REL-14 REQ-REL-421", () => {
  expect(problems({ ...complete, NODE_ENV: "production" })).toContain("SPI_NOTIFY_TEST_RECIPIENTS");
  expect(problems({ NODE_ENV: "production" })).not.toContain("SPI_NOTIFY_TEST_RECIPIENTS");
});

test.each(["999000001", "9990000018, 9990000026", "9990000019", "x"])(
  "a list of test recipients cannot be %j REQ-REL-14",
  (list) => {
    expect(problems({ SPI_NOTIFY_TEST_RECIPIENTS: list })).toEqual(["SPI_NOTIFY_TEST_RECIPIENTS"]);
  },
);
