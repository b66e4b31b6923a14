import { expect, test } from "vitest";
import { readConfiguration, readDatabaseSettings } from "./configuration.ts";

test("development needs no configuration", () => {
  const result = readConfiguration({});
  expect(result).toMatchObject({
    ok: true,
    value: {
      port: 3000,
      origin: "http://localhost:3000",
      identity: { issuer: "http://localhost:3000/idp" },
      workerInside: true,
    },
  });
});

test("production lists all missing keys at once", () => {
  const result = readConfiguration({
    NODE_ENV: "production",
    SPI_ORIGIN: "https://spi.example.nhs.uk",
    SPI_ISSUER: "",
  });
  const problems = result.ok ? [] : result.refusal;
  expect(problems.map((problem) => problem.split(/:? /)[0])).toEqual([
    "DATABASE_URL",
    "SPI_ISSUER",
    "SPI_CLIENT_ID",
    "SPI_POPULATION_DIR",
    "SPI_SUPPORT_EMAIL",
    "SPI_SMTP_URL",
    "SPI_MAIL_FROM",
  ]);
});

test("production requires https for its own address and the issuer unless SPI_PLAIN_HTTP is on REQ-SIGN-35", () => {
  const plain = {
    NODE_ENV: "production",
    SPI_ORIGIN: "http://spi.example.nhs.uk",
    SPI_ISSUER: "HTTP://idp.example.nhs.uk",
  };
  const about = (environment: Record<string, string>) => {
    const result = readConfiguration(environment);
    return result.ok ? [] : result.refusal.filter((problem) => problem.includes("https"));
  };
  expect(about(plain)).toEqual([
    expect.stringMatching(/^SPI_ORIGIN must use https/),
    expect.stringMatching(/^SPI_ISSUER must use https/),
  ]);
  expect(about({ ...plain, SPI_PLAIN_HTTP: "on" })).toEqual([]);
});

test("the status of summary reports in a campaign and developer tools are off until each is switched on §9.17 REQ-SRV-23", () => {
  const features = (environment: Record<string, string>) => {
    const result = readConfiguration(environment);
    return result.ok ? result.value.features : result.refusal;
  };
  expect(features({})).toEqual({ summary_report_status: false, devtools: false });
  expect(features({ SPI_SUMMARY_REPORT_STATUS: "on" })).toEqual({ summary_report_status: true, devtools: false });
  expect(features({ SPI_DEVTOOLS: "on" })).toEqual({ summary_report_status: false, devtools: true });
  expect(features({ SPI_SUMMARY_REPORT_STATUS: "yes" })).toEqual([
    expect.stringMatching(/^SPI_SUMMARY_REPORT_STATUS: /),
  ]);
});

test("an invalid value is rejected by name", () => {
  const given = { PORT: "many", LOG_LEVEL: "loud", SPI_ORIGIN: "spi.example.nhs.uk", SPI_RATE_LIMIT: "0" };
  const result = readConfiguration({ ...given, DATABASE_URL: "mysql://x", SPI_ISSUER: "idp.example.nhs.uk" });
  expect(result.ok ? [] : result.refusal).toEqual([
    "PORT: This must be a whole number from 0 to 65535.",
    "LOG_LEVEL: This must be trace, debug, info, warn, error or silent.",
    "SPI_ORIGIN: This must be the service's public web address, for example https://spi.example.nhs.uk.",
    "SPI_RATE_LIMIT: This must be 1 or more.",
    "DATABASE_URL: This must be a PostgreSQL address, for example postgres://user:password@host/database.",
    "SPI_ISSUER: This must begin with https:// or http://.",
  ]);
});

test("production rejects a key of zeros REQ-SRV-275", () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
  const problems = (SPI_RELEASE_KEY: string) => {
    const read = readConfiguration({ NODE_ENV: "production", SPI_RELEASE_KEY });
    return read.ok ? [] : read.refusal.filter((line) => line.startsWith("SPI_RELEASE_KEY"));
  };
  expect(problems(key(0))).toEqual([
    "SPI_RELEASE_KEY contains a key of zeros, which protects nothing. Create a random key.",
  ]);
  expect(problems(`${key(1)},${key(0)}`)).toHaveLength(1);
  expect(problems(key(1))).toEqual([]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//elsewhere.example"])(
  "a link to %s is rejected REQ-SRV-275",
  (address) => {
    for (const name of ["SPI_GUIDANCE_URL", "SPI_RELEASE_NOTES_URL"]) {
      const read = readConfiguration({ [name]: address });
      expect(read.ok ? [] : read.refusal).toEqual([`${name}: This must begin with https:// or /.`]);
    }
  },
);

test("a database command needs only the database's settings REQ-SRV-276", () => {
  const DATABASE_URL = "postgres://owner@localhost/spi";
  const settings = readDatabaseSettings({ NODE_ENV: "production", DATABASE_URL });
  expect(settings).toMatchObject({ ok: true, value: { databaseUrl: DATABASE_URL } });
  const without = readDatabaseSettings({ NODE_ENV: "production" });
  expect(without.ok ? [] : without.refusal).toEqual(["DATABASE_URL is missing. Set it to the database's address."]);
});

test("production rejects NHS Notify's development credentials by name REQ-SEC-237", () => {
  const about = (environment: Record<string, string>) => {
    const result = readConfiguration({ NODE_ENV: "production", ...environment });
    return result.ok ? [] : result.refusal.filter((problem) => problem.includes("development"));
  };
  const development = {
    SPI_NOTIFY_API_KEY: "dev-notify-api-key",
    SPI_NOTIFY_APPLICATION_ID: "dev-notify-application",
    SPI_NOTIFY_KEY_ID: "dev-notify-1",
  };
  expect(about(development).map((problem) => problem.split(/:? /)[0])).toEqual(Object.keys(development));
  expect(about({ SPI_NOTIFY_API_KEY: "test-api-key" })).toHaveLength(1);
  expect(about({ SPI_NOTIFY_API_KEY: "8b1f7a0c", SPI_NOTIFY_KEY_ID: "spi-prod-1" })).toEqual([]);
});

test("email domains are trimmed and converted to lower case, and anything else is rejected by name REQ-SEC-233", () => {
  const read = (SPI_MAIL_DOMAINS: string) => readConfiguration({ SPI_MAIL_DOMAINS });
  expect(read("NHS.net, nhs.uk")).toMatchObject({ ok: true, value: { mailDomains: ["nhs.net", "nhs.uk"] } });
  expect(read("")).toMatchObject({ ok: true, value: { mailDomains: undefined } });
  for (const wrong of ["nhs.net,", "@nhs.net", "*.nhs.uk"]) {
    expect(read(wrong)).toMatchObject({
      ok: false,
      refusal: [expect.stringMatching(/^SPI_MAIL_DOMAINS: This must be/)],
    });
  }
});
