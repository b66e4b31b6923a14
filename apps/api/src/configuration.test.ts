import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";

test("development needs no configuration at all", () => {
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

test("production names every key that is missing at once", () => {
  const result = readConfiguration({
    NODE_ENV: "production",
    SPI_ORIGIN: "https://spi.example.nhs.uk",
    SPI_ISSUER: "",
  });
  const problems = result.ok ? [] : result.refusal;
  expect(problems.map((problem) => problem.split(":")[0])).toEqual([
    "DATABASE_URL",
    "SPI_ISSUER",
    "SPI_CLIENT_ID",
    "SPI_POPULATION_DIR",
    "SPI_SUPPORT_EMAIL",
    "SPI_SMTP_URL",
    "SPI_MAIL_FROM",
  ]);
});

test("a value of the wrong form is refused by name", () => {
  const result = readConfiguration({ PORT: "many", DATABASE_URL: "mysql://x" });
  expect(result.ok ? "" : result.refusal.join("\n")).toMatch(/PORT: .*\nDATABASE_URL: /);
});
