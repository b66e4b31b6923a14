import path from "node:path";
import { expect, test } from "vitest";
import { readConfiguration } from "../configuration/configuration.ts";

function locationOf(environment: Record<string, string>) {
  const configuration = readConfiguration(environment);
  return configuration.ok ? configuration.value.populationDir : configuration.refusal;
}

test("people are in the data folder, in a specified folder, or on a Trino cluster REQ-POP-44", () => {
  expect(locationOf({ SPI_DATA_DIR: "/srv/data" })).toBe("/srv/data/population");
  expect(locationOf({ SPI_POPULATION_DIR: "people" })).toBe(path.resolve("people"));
  expect(locationOf({ SPI_PEOPLE: "parquet:people" })).toBe(path.resolve("people"));
  expect(locationOf({ SPI_PEOPLE: "trino:https://trino.example/lake/people" })).toBe(
    "trino:https://trino.example/lake/people",
  );
  const location = locationOf({
    SPI_PEOPLE: "trino:https://trino.example/lake/people",
    SPI_PEOPLE_USER: "svc",
    SPI_PEOPLE_PASSWORD_FILE: "/run/secrets/trino",
    SPI_PEOPLE_MOST_TIME: "30m",
    SPI_PEOPLE_MOST_BYTES: "2TB",
  });
  expect(location).toBe(
    "trino:https://trino.example/lake/people?user=svc&password-file=%2Frun%2Fsecrets%2Ftrino&time=30m&bytes=2TB",
  );
  expect(readConfiguration({ SPI_PEOPLE: "parquet:people" })).toMatchObject({ value: { syntheticPopulation: false } });
});

test.each([
  [{ SPI_PEOPLE: "people" }, "SPI_PEOPLE must be parquet:FOLDER"],
  [{ SPI_PEOPLE: "parquet:" }, "SPI_PEOPLE must be parquet:FOLDER"],
  [{ SPI_PEOPLE: "trino:http://trino.example/lake/people" }, "SPI_PEOPLE: http://trino.example does not use https"],
  [{ SPI_PEOPLE: "parquet:people", SPI_POPULATION_DIR: "people" }, "SPI_POPULATION_DIR and SPI_PEOPLE are both set"],
  [{ SPI_PEOPLE_USER: "svc" }, "You can use SPI_PEOPLE_USER only if"],
  [
    { SPI_PEOPLE: "trino:https://t.example/a/b", SPI_PEOPLE_MOST_TIME: "soon" },
    "SPI_PEOPLE_MOST_TIME: Enter the maximum time",
  ],
  [
    { SPI_PEOPLE: "trino:https://t.example/a/b", SPI_PEOPLE_MOST_BYTES: "20kB" },
    "SPI_PEOPLE_MOST_BYTES: Enter the maximum amount",
  ],
  [
    { SPI_PEOPLE: "trino:https://t.example/a/b", SPI_PEOPLE_PASSWORD_FILE: "/p", SPI_PEOPLE_TOKEN_FILE: "/t" },
    "SPI_PEOPLE_TOKEN_FILE: Specify a password-file or a token-file",
  ],
])("%j is rejected with what to do REQ-POP-44 REQ-POP-418", (environment, words) => {
  expect(locationOf(environment)).toEqual([expect.stringContaining(words)]);
});

test("production accepts people on a Trino cluster instead of in a folder REQ-POP-44", () => {
  const refusal = locationOf({ NODE_ENV: "production", SPI_PEOPLE: "trino:https://trino.example/lake/people" });
  expect(String(refusal)).toContain("DATABASE_URL");
  expect(String(refusal)).not.toContain("SPI_POPULATION_DIR");
});
