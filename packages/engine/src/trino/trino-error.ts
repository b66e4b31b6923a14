import type { PeopleRefusal } from "../people/people.ts";
import { PeopleQueryError } from "../scans/session.ts";

/** A refusal or failure by Trino, with a sentence. `name` is Trino's own, or "" if it never replied. */
export class TrinoError extends PeopleQueryError {
  readonly trinoName: string;
  /** True if retrying the same query may succeed. */
  readonly retryable: boolean;
  constructor(said: string, { name, cause }: { name: string; cause?: unknown }) {
    const code = causeOf(cause);
    const [kind, words] = refusalOf(name, said, code);
    super(kind, words, { cause, detail: kind === "unavailable" ? code : "" });
    this.trinoName = name;
    this.retryable = retryableNames.has(name);
  }
}

/** Temporary failures: a machine in the cluster was lost, unreachable or out of memory. */
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

type Words = (said: string) => string;

const missing: Words = (said) =>
  `The people's cluster has no such table: ${said}. Publish the people, or correct their address (SPI_PEOPLE of a service).`;
const differs: Words = (said) =>
  `A column of the people is missing or of another type: ${said}. Run "npx spi population check".`;
const castFails: Words = () =>
  "A view of the people casts a value to a type that it is not of. Correct the view, for example with try_cast, which gives null instead, and ask again.";
const stale: Words = () => "A view of the people does not fit the tables it is made of any more. Create it again.";
const denied: Words = () =>
  "The people's cluster does not let this service read the people. Correct its user, password or rights (of a service: SPI_PEOPLE_USER and what signs in).";
const queueFull: Words = () => "The people's cluster has too many questions waiting. Try again in some minutes.";
const limit: Words = () => "The people's cluster gave up: the question took more time, memory or data than it may.";
const away: Words = () => "The people's cluster does not answer at the moment. Try again in some minutes.";
const noSuchHost: Words = () =>
  "The people's cluster is not found under its name. Its address (SPI_PEOPLE of a service) is wrong, or names cannot be looked up at the moment.";
const notTrusted: Words = (why) =>
  `The people's cluster has a certificate that is not trusted (${why}). Name your authority's in NODE_EXTRA_CA_CERTS.`;
const notHttps: Words = (why) =>
  `The server at the address of the people's cluster does not use https (${why}). Correct its host and port.`;
const noSnapshot: Words = () =>
  "The people's table no longer has the snapshot that was published. Publish the people again.";
const ended: Words = () => "An administrator of the people's cluster ended the query. Try again.";

/**
 * Meaning of each of Trino's error names (StandardErrorCode of Trino 476). Sentences contain only names of tables,
 * columns and types, never people's values.
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

/** Removes the position in the statement, "line 1:260: ", which is useful only to its author. */
const withoutPlace = (said: string) => said.replace(/^line \d+:\d+: /, "");

/** Returns the error code of a failed request, such as ECONNREFUSED, never free text. */
function causeOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string" && /^[A-Z0-9_]{3,60}$/.test(error.code)) return error.code;
  }
  return "";
}

function refusalOf(name: string, said: string, cause: string): [PeopleRefusal, string] {
  const known = byName[name];
  if (known) return [known[0], known[1](withoutPlace(said.split("\n")[0]!).slice(0, 300))];
  if (name === "" && /CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(cause)) return ["accessDenied", notTrusted(cause)];
  if (name === "" && /^(ERR_SSL_|EPROTO$)/.test(cause)) return ["accessDenied", notHttps(cause)];
  if (name === "" && cause === "ENOTFOUND") return ["unavailable", noSuchHost(cause)];
  if (name === "INVALID_ARGUMENTS" && /snapshot/i.test(said)) return ["tableMissing", noSnapshot(said)];
  if (name === "" || retryableNames.has(name) || /^HTTP_(429|5\d\d)$/.test(name)) return ["unavailable", away(said)];
  return ["scanFailed", `The people's cluster could not answer (${name.slice(0, 60)}).`];
}
