import { type Result, ok, refuse } from "@spi/domain/values/result";

/** Address and credentials of a Trino cluster. */
export interface TrinoAddress {
  /** Address without a path, for example "https://trino.example". */
  server: string;
  catalog: string;
  schema: string;
  user: string;
  /** Content of the "authorization" header. If undefined, requests are not authenticated. */
  authorization?: string | undefined;
  /** Limits for one query, in Trino's format ("30m", "2TB"). By default, the cluster's limits apply. */
  maxTime?: string | undefined;
  maxBytes?: string | undefined;
}

/**
 * Rejects an address if someone could intercept credentials and population data sent to it, or impersonate the cluster.
 */
export function protectedAddress(address: TrinoAddress): Result<TrinoAddress, string> {
  const { protocol, hostname } = new URL(address.server);
  if (protocol === "https:" && process.env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0")
    return refuse(
      "NODE_TLS_REJECT_UNAUTHORIZED is 0, so we cannot check the identity of the Trino cluster. Remove this variable.",
    );
  if (protocol === "https:" || loopback.has(hostname)) return ok(address);
  return refuse(
    `${address.server} does not use https, so we will not send population data or passwords there. Enter an address that starts with https.`,
  );
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Returns the headers that every request needs. */
export function headersOf(address: Omit<TrinoAddress, "server">): Record<string, string> {
  const { catalog, schema, user, authorization, maxTime, maxBytes } = address;
  const limits = [
    ...(maxTime === undefined ? [] : [`query_max_run_time=${encodeURIComponent(maxTime)}`]),
    ...(maxBytes === undefined ? [] : [`query_max_scan_physical_bytes=${encodeURIComponent(maxBytes)}`]),
  ];
  return {
    "x-trino-user": user,
    "x-trino-catalog": catalog,
    "x-trino-schema": schema,
    "x-trino-source": "select-people-for-invitation",
    "x-trino-time-zone": "UTC",
    ...(limits.length === 0 ? {} : { "x-trino-session": limits.join(",") }),
    ...(authorization === undefined ? {} : { authorization }),
  };
}
