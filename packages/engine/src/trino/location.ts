import { readFile } from "node:fs/promises";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type TrinoAddress, protectedAddress } from "./address.ts";

const scheme = "trino:";

/** Returns whether population data is in Trino, and not in a folder. */
export const isTrinoLocation = (location: string) => location.startsWith(scheme);

interface Place extends TrinoAddress {
  /** Files with credentials. They are read each time population data is opened. */
  passwordFile?: string | undefined;
  tokenFile?: string | undefined;
}

const settings = new Set(["user", "password-file", "token-file", "time", "bytes"]);
const form =
  '"trino:https://HOST/CATALOG/SCHEMA", then "?user=NAME" and "&password-file=", "&token-file=", "&time=" or "&bytes="';

/**
 * Parses a location of population data in Trino:
 * `trino:https://host:8443/catalog/schema?user=spi&password-file=/run/secrets/trino`. Rejects anything else, a password
 * in the location itself, and http to a different machine. The error is a sentence.
 */
export function parseTrinoLocation(text: string): Result<Place, string> {
  const url = URL.canParse(text.slice(scheme.length)) ? new URL(text.slice(scheme.length)) : undefined;
  const [catalog, schema, ...more] = (url?.pathname ?? "").split("/").slice(1);
  const isServer = url !== undefined && ["https:", "http:"].includes(url.protocol) && url.hash === "";
  if (!isServer || !isTrinoLocation(text) || !isName(catalog) || !isName(schema) || more.length > 0)
    return refuse(`This is not a valid address for population data in Trino. Enter an address in the form ${form}.`);
  if (url.username || url.password)
    return refuse("The address has a user or password before the host. Use user= and password-file= instead.");
  const unknown = [...url.searchParams.keys()].find((key) => !settings.has(key));
  if (unknown !== undefined)
    return refuse(
      `We do not recognise the setting “${unknown}” in the address of the population data in Trino. Enter an address in the form ${form}.`,
    );
  const twice = [...settings].find((key) => url.searchParams.getAll(key).length > 1);
  if (twice !== undefined) return refuse(`Specify “${twice}” only once.`);
  const given = (key: string) => url.searchParams.get(key) ?? undefined;
  const location = {
    server: url.origin,
    catalog,
    schema,
    user: given("user") ?? "spi",
    passwordFile: given("password-file"),
    tokenFile: given("token-file"),
    maxTime: given("time"),
    maxBytes: given("bytes"),
  };
  if (!/^[\x21-\x7E]{1,200}$/.test(location.user))
    return refuse("The user can have up to 200 letters, digits and symbols, and no spaces.");
  if (location.passwordFile && location.tokenFile) return refuse("Specify a password-file or a token-file, not both.");
  if (location.maxTime && !/^[1-9]\d{0,5}[smhd]$/.test(location.maxTime))
    return refuse("Enter the maximum time for a query as a whole number followed by s, m, h or d, for example 30m.");
  if (location.maxBytes && !/^[1-9]\d{0,5}[GTP]B$/.test(location.maxBytes))
    return refuse(
      "Enter the maximum amount of data for a query as a whole number followed by GB, TB or PB, for example 500GB.",
    );
  const may = protectedAddress(location);
  return may.ok ? ok(location) : may;
}

const isName = (text: string | undefined): text is string => /^[a-z_][a-z0-9_]{0,62}$/.test(text ?? "");

/** Returns a location's address, with credentials read from a file. */
export async function addressOf(text: string): Promise<Result<TrinoAddress, string>> {
  const location = parseTrinoLocation(text);
  if (!location.ok) return location;
  const { passwordFile, tokenFile, ...address } = location.value;
  const file = passwordFile ?? tokenFile;
  if (file === undefined) return ok(address);
  const secret = (await readFile(file, "utf8").catch(() => "")).trim();
  if (secret === "")
    return refuse(
      `We cannot read the file ${file}, or it is empty. This file must contain the credentials for the Trino cluster.`,
    );
  const authorization =
    tokenFile === undefined
      ? `Basic ${Buffer.from(`${address.user}:${secret}`).toString("base64")}`
      : `Bearer ${secret}`;
  return ok({ ...address, authorization });
}
