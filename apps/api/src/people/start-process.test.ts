import { expect, test } from "vitest";
import { countingEnvironment } from "./start-process.ts";

test("a counting process does not get any of the service's secrets REQ-SRV-272", () => {
  const secrets = {
    DATABASE_URL: "postgres://spi:secret@db/spi",
    SPI_RELEASE_KEY: "secret",
    SPI_SMTP_URL: "smtps://spi:secret@mail",
    SPI_NOTIFY_PRIVATE_KEY_FILE: "/run/secrets/key",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  const needed = { PATH: "/usr/bin", TMPDIR: "/scratch", NODE_EXTRA_CA_CERTS: "/ca.pem", https_proxy: "http://proxy" };
  expect(countingEnvironment({ ...secrets, ...needed })).toEqual(needed);
});
