import type { PeopleRefusal } from "../people/people.ts";
import { PeopleQueryError } from "../scans/session.ts";

/**
 * An error or failure reported by Trino, as a sentence. `trinoName` is Trino's name for the error, or "" if Trino never
 * replied.
 */
export class TrinoError extends PeopleQueryError {
  readonly trinoName: string;
  /** True if the same query may succeed on another attempt. */
  readonly retryable: boolean;
  constructor(message: string, { name, cause }: { name: string; cause?: unknown }) {
    const code = causeOf(cause);
    const [kind, words] = refusalOf(name, message, code);
    super(kind, words, { cause, detail: kind === "unavailable" ? code : "" });
    this.trinoName = name;
    this.retryable = retryableNames.has(name);
  }
}

/** Names of temporary failures. For example, a machine in the cluster was lost, unreachable or out of memory. */
const retryableNames: ReadonlySet<string> = new Set([
  "ABANDONED_TASK",
  "CLUSTER_OUT_OF_MEMORY",
  "NO_NODES_AVAILABLE",
  "PAGE_TRANSPORT_ERROR",
  "PAGE_TRANSPORT_TIMEOUT",
  "REMOTE_HOST_GONE",
  "REMOTE_TASK_ERROR",
  "REMOTE_TASK_MISMATCH",
  "SERVER_SHUTTING_DOWN",
  "SERVER_STARTING_UP",
  "TOO_MANY_REQUESTS_FAILED",
]);

type Words = (message: string) => string;

const missing: Words = (message) =>
  `The Trino cluster does not have this table: ${message}. Publish the population data, or correct its address (SPI_PEOPLE in a service).`;
const differs: Words = (message) =>
  `A column in the population data is missing or has a different type: ${message}. Run "npx spi population check".`;
const castFails: Words = () =>
  "A view of the population data casts a value to the wrong type. Correct the view, for example with try_cast, which returns null instead, and try again.";
const stale: Words = () =>
  "A view of the population data is out of date, because the tables that it uses have changed. Create the view again.";
const denied: Words = () =>
  "The Trino cluster does not allow this service to read the population data. Correct its user, password or permissions (in a service, SPI_PEOPLE_USER and its credentials).";
const queueFull: Words = () => "The Trino cluster has too many queries waiting. Try again in a few minutes.";
const limit: Words = () =>
  "The Trino cluster stopped the query, because the query exceeded a limit on time, memory or data. Use fewer iterations, or increase the limit.";
const unavailable: Words = () => "The Trino cluster is not responding at the moment. Try again in a few minutes.";
const noSuchHost: Words = () =>
  "We cannot find the Trino cluster. Check the address (SPI_PEOPLE in a service) and your DNS settings.";
const notTrusted: Words = (why) =>
  `The Trino cluster has a certificate that is not trusted (${why}). Specify your authority's certificate in NODE_EXTRA_CA_CERTS.`;
const notHttps: Words = (why) =>
  `The server at the address of the Trino cluster does not use https (${why}). Correct its host and port.`;
const noSnapshot: Words = () =>
  "The people table no longer has the snapshot that was published. Publish the population data again.";
const ended: Words = () => "An administrator of the Trino cluster stopped the query. Try again.";

/**
 * Sentences that explain Trino's errors, by name (StandardErrorCode of Trino 476). The sentences contain only names of
 * tables, columns and types, and never people's values.
 */
const byName: Readonly<Record<string, readonly [PeopleRefusal, Words]>> = {
  CATALOG_NOT_FOUND: ["tableMissing", missing],
  SCHEMA_NOT_FOUND: ["tableMissing", missing],
  TABLE_NOT_FOUND: ["tableMissing", missing],
  COLUMN_NOT_FOUND: ["columnDiffers", differs],
  FUNCTION_NOT_FOUND: ["columnDiffers", differs],
  TYPE_MISMATCH: ["columnDiffers", differs],
  INVALID_CAST_ARGUMENT: ["columnDiffers", castFails],
  INVALID_VIEW: ["columnDiffers", stale],
  VIEW_IS_STALE: ["columnDiffers", stale],
  PERMISSION_DENIED: ["accessDenied", denied],
  HTTP_401: ["accessDenied", denied],
  HTTP_403: ["accessDenied", denied],
  QUERY_QUEUE_FULL: ["queueFull", queueFull],
  QUERY_REJECTED: ["queueFull", queueFull],
  EXCEEDED_CPU_LIMIT: ["limitReached", limit],
  EXCEEDED_GLOBAL_MEMORY_LIMIT: ["limitReached", limit],
  EXCEEDED_LOCAL_MEMORY_LIMIT: ["limitReached", limit],
  EXCEEDED_SCAN_LIMIT: ["limitReached", limit],
  EXCEEDED_SPILL_LIMIT: ["limitReached", limit],
  EXCEEDED_TIME_LIMIT: ["limitReached", limit],
  ADMINISTRATIVELY_KILLED: ["unavailable", ended],
  ADMINISTRATIVELY_PREEMPTED: ["unavailable", ended],
  USER_CANCELED: ["unavailable", ended],
};

/** Removes the position in the statement, such as "line 1:260: ", which only helps the statement's author. */
const withoutPlace = (errorText: string) => errorText.replace(/^line \d+:\d+: /, "");

/** Returns the error code of a failed request, such as ECONNREFUSED. Never returns free text. */
function causeOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string" && /^[A-Z0-9_]{3,60}$/.test(error.code)) return error.code;
  }
  return "";
}

function refusalOf(name: string, errorText: string, cause: string): [PeopleRefusal, string] {
  const known = byName[name];
  if (known) return [known[0], known[1](withoutPlace(errorText.split("\n")[0]!).slice(0, 300))];
  if (name === "" && /CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(cause)) return ["accessDenied", notTrusted(cause)];
  if (name === "" && /^(ERR_SSL_|EPROTO$)/.test(cause)) return ["accessDenied", notHttps(cause)];
  if (name === "" && cause === "ENOTFOUND") return ["unavailable", noSuchHost(cause)];
  if (name === "INVALID_ARGUMENTS" && /snapshot/i.test(errorText)) return ["tableMissing", noSnapshot(errorText)];
  if (name === "" || retryableNames.has(name) || /^HTTP_(429|5\d\d)$/.test(name))
    return ["unavailable", unavailable(errorText)];
  return ["scanFailed", `The Trino cluster could not run the query (${name.slice(0, 60)}).`];
}
