import { expect, test } from "vitest";
import { readConfiguration } from "../configuration/configuration.ts";
import { DatabaseNotReached } from "./address.ts";

const complete = {
  NODE_ENV: "production",
  SPI_ORIGIN: "https://spi.example.nhs.uk",
  SPI_ISSUER: "https://idp.example.nhs.uk",
  SPI_HOSTED_LOGIN: "https://login.example.nhs.uk",
  SPI_CLIENT_ID: "spi-web",
  SPI_POPULATION_DIR: "/population",
  SPI_SUPPORT_EMAIL: "support@example.nhs.uk",
  SPI_SMTP_URL: "smtps://mail.example.nhs.uk",
  SPI_MAIL_FROM: "no-reply@example.nhs.uk",
};

/**
 * Returns the keys that prevent production from starting with a given database address, and whether its connection is
 * protected.
 */
function start(address: string, more: Record<string, string> = {}) {
  const result = readConfiguration({ ...complete, DATABASE_URL: address, ...more });
  return result.ok
    ? { databaseProtected: result.value.databaseProtected }
    : { refused: result.refusal.map((line) => line.split(/:? /)[0]) };
}

test.each([
  "postgres://u:p@db.example.nhs.uk/spi?sslmode=verify-full",
  "postgresql://u:p@10.0.0.5:6432/spi?sslrootcert=/ca.pem&sslmode=verify-full",
  "postgres://u:p@db.example.nhs.uk/spi?sslmode=disable&sslmode=verify-full",
  "postgres://u:p@localhost/spi",
  "postgres://u:p@127.0.0.2:5433/spi?sslmode=disable",
  "postgres://u:p@[::1]/spi",
  "postgres://u:p@%2Fvar%2Frun%2Fpostgresql/spi",
  "postgres://u:p@db.example.nhs.uk/spi?host=/var/run/postgresql",
])("production starts with %s, whose connection is verified TLS or local REQ-SRV-22", (address) => {
  expect(start(address)).toEqual({ databaseProtected: true });
});

test.each([
  "postgres://u:p@db.example.nhs.uk/spi",
  "postgres://u:p@10.0.0.5/spi?ssl=true",
  ...["disable", "no-verify", "prefer", "require", "verify-ca", "VERIFY-FULL"].map(
    (mode) => `postgres://u:p@db.example.nhs.uk/spi?sslmode=${mode}`,
  ),
  "postgres://u:p@db.example.nhs.uk/spi?sslmode=verify-full&sslmode=disable",
  "postgres://u:p@localhost/spi?host=db.example.nhs.uk",
  "postgres://u:p@localhost.example.nhs.uk/spi",
  "postgres://u:p@127.0.0.1.example.nhs.uk/spi",
  "postgres:///spi",
])("production rejects %s, and accepts it only if TLS is explicitly switched off REQ-SRV-22", (address) => {
  expect(start(address)).toEqual({ refused: ["DATABASE_URL"] });
  expect(start(address, { SPI_DATABASE_TLS: "off" })).toEqual({ databaseProtected: false });
  expect(start(address, { SPI_DATABASE_TLS: "no" })).toEqual({ refused: ["SPI_DATABASE_TLS", "DATABASE_URL"] });
});

test("production does not start if Node is configured to skip certificate checks REQ-SRV-22", () => {
  const refused = start("postgres://u:p@localhost/spi", { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
  expect(refused).toEqual({ refused: ["NODE_TLS_REJECT_UNAUTHORIZED"] });
  expect(start("postgres://u:p@localhost/spi", { NODE_TLS_REJECT_UNAUTHORIZED: "1" })).toHaveProperty(
    "databaseProtected",
  );
});

test("an unreachable database is reported by its host, never with its password", () => {
  const code = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const { message } = new DatabaseNotReached("postgres://u:secret@db.example.nhs.uk:5433/spi", code);
  expect(message).toBe(
    "We cannot connect to the database at db.example.nhs.uk:5433: ECONNREFUSED. Check DATABASE_URL and that the database is running.",
  );
});
