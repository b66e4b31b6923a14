import path from "node:path";
import { isTrinoLocation, parseTrinoLocation } from "@spi/engine/trino/location";
import * as z from "zod";

/** Environment variables for the people location, and the credentials for a Trino cluster. */
export const peopleEnvironment = {
  SPI_POPULATION_DIR: z.string().optional(),
  SPI_PEOPLE: z.string().max(2000).optional(),
  SPI_PEOPLE_USER: z.string().max(200).optional(),
  SPI_PEOPLE_PASSWORD_FILE: z.string().optional(),
  SPI_PEOPLE_TOKEN_FILE: z.string().optional(),
  SPI_PEOPLE_MOST_TIME: z.string().optional(),
  SPI_PEOPLE_MOST_BYTES: z.string().optional(),
};

type Given = Partial<Record<keyof typeof peopleEnvironment, string | undefined>>;

const parquet = "parquet:";

/** Lists problems with the people location, one per line, each naming the variable. */
export function peopleProblems(given: Record<string, string | undefined>): string[] {
  const { SPI_PEOPLE: place } = given;
  const ofTrino = Object.keys(given).filter((key) => key.startsWith("SPI_PEOPLE_") && key in peopleEnvironment);
  if (place === undefined || !isTrinoLocation(place)) {
    const alone = ofTrino.map(
      (key) =>
        `${key} only applies when the people data is in Trino. Set SPI_PEOPLE to trino:https://… or remove ${key}.`,
    );
    if (place === undefined) return alone;
    if (given["SPI_POPULATION_DIR"] !== undefined)
      alone.push("SPI_POPULATION_DIR is set as well as SPI_PEOPLE. Set only one of them.");
    if (!place.startsWith(parquet) || place === parquet)
      alone.push("SPI_PEOPLE must be parquet:FOLDER or trino:https://HOST/CATALOG/SCHEMA.");
    return alone;
  }
  const beside =
    given["SPI_POPULATION_DIR"] === undefined
      ? []
      : ["SPI_POPULATION_DIR is set as well as SPI_PEOPLE. Set only one of them."];
  return [...beside, ...placeProblem(given)];
}

/** Variables that make up a Trino location, each validated together with those before it. */
const makePlace = ["SPI_PEOPLE", ...Object.keys(peopleEnvironment).filter((key) => key.startsWith("SPI_PEOPLE_"))];

/** Returns the problem with a Trino location, by the name of the variable that causes it. */
function placeProblem(given: Record<string, string | undefined>): string[] {
  for (const [index, name] of makePlace.entries()) {
    const some = Object.fromEntries(makePlace.slice(0, index + 1).map((key) => [key, given[key]]));
    const told = parseTrinoLocation(placeOnTrino(some));
    if (!told.ok) return [`${name}: ${told.refusal}`];
  }
  return [];
}

/** Returns the people location: a folder, or a Trino location with its settings. Secrets stay in their files. */
export function peoplePlace(given: Given, dataDir: string): string {
  const { SPI_PEOPLE: place, SPI_POPULATION_DIR: dir } = given;
  if (place !== undefined && isTrinoLocation(place)) return placeOnTrino(given);
  const folder = place?.slice(parquet.length) ?? dir;
  return folder === undefined ? path.join(dataDir, "population") : path.resolve(folder);
}

function placeOnTrino(given: Given): string {
  const settings = {
    user: given.SPI_PEOPLE_USER,
    "password-file": given.SPI_PEOPLE_PASSWORD_FILE && path.resolve(given.SPI_PEOPLE_PASSWORD_FILE),
    "token-file": given.SPI_PEOPLE_TOKEN_FILE && path.resolve(given.SPI_PEOPLE_TOKEN_FILE),
    time: given.SPI_PEOPLE_MOST_TIME,
    bytes: given.SPI_PEOPLE_MOST_BYTES,
  };
  const told = Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  const more = new URLSearchParams(told as [string, string][]).toString();
  const place = given.SPI_PEOPLE ?? "";
  return more === "" ? place : `${place}${place.includes("?") ? "&" : "?"}${more}`;
}
