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

type Settings = Partial<Record<keyof typeof peopleEnvironment, string | undefined>>;

const parquet = "parquet:";

/** Lists problems with the people location, one per line, each with the name of the variable. */
export function peopleProblems(settings: Record<string, string | undefined>): string[] {
  const { SPI_PEOPLE: location } = settings;
  const trinoVariables = Object.keys(settings).filter(
    (key) => key.startsWith("SPI_PEOPLE_") && key in peopleEnvironment,
  );
  if (location === undefined || !isTrinoLocation(location)) {
    const problems = trinoVariables.map(
      (key) =>
        `You can use ${key} only if the population data is in Trino. Set SPI_PEOPLE to trino:https://… or remove ${key}.`,
    );
    if (location === undefined) return problems;
    if (settings["SPI_POPULATION_DIR"] !== undefined)
      problems.push("SPI_POPULATION_DIR and SPI_PEOPLE are both set. Set only one of them.");
    if (!location.startsWith(parquet) || location === parquet)
      problems.push("SPI_PEOPLE must be parquet:FOLDER or trino:https://HOST/CATALOG/SCHEMA.");
    return problems;
  }
  const conflicts =
    settings["SPI_POPULATION_DIR"] === undefined
      ? []
      : ["SPI_POPULATION_DIR and SPI_PEOPLE are both set. Set only one of them."];
  return [...conflicts, ...trinoLocationProblem(settings)];
}

/** Variables of a Trino location. Each variable is validated together with the variables before it. */
const trinoLocationVariables = [
  "SPI_PEOPLE",
  ...Object.keys(peopleEnvironment).filter((key) => key.startsWith("SPI_PEOPLE_")),
];

/** Returns the problem with a Trino location, by the name of the variable that causes it. */
function trinoLocationProblem(settings: Record<string, string | undefined>): string[] {
  for (const [index, name] of trinoLocationVariables.entries()) {
    const subset = Object.fromEntries(trinoLocationVariables.slice(0, index + 1).map((key) => [key, settings[key]]));
    const parsed = parseTrinoLocation(trinoLocation(subset));
    if (!parsed.ok) return [`${name}: ${parsed.refusal}`];
  }
  return [];
}

/**
 * Returns the people location, which is a folder or a Trino location with its settings. Secrets remain in their files.
 */
export function peopleLocation(settings: Settings, dataDir: string): string {
  const { SPI_PEOPLE: location, SPI_POPULATION_DIR: dir } = settings;
  if (location !== undefined && isTrinoLocation(location)) return trinoLocation(settings);
  const folder = location?.slice(parquet.length) ?? dir;
  return folder === undefined ? path.join(dataDir, "population") : path.resolve(folder);
}

function trinoLocation(settings: Settings): string {
  const options = {
    user: settings.SPI_PEOPLE_USER,
    "password-file": settings.SPI_PEOPLE_PASSWORD_FILE && path.resolve(settings.SPI_PEOPLE_PASSWORD_FILE),
    "token-file": settings.SPI_PEOPLE_TOKEN_FILE && path.resolve(settings.SPI_PEOPLE_TOKEN_FILE),
    time: settings.SPI_PEOPLE_MOST_TIME,
    bytes: settings.SPI_PEOPLE_MOST_BYTES,
  };
  const entries = Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  const query = new URLSearchParams(entries as [string, string][]).toString();
  const location = settings.SPI_PEOPLE ?? "";
  return query === "" ? location : `${location}${location.includes("?") ? "&" : "?"}${query}`;
}
