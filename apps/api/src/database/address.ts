import { isIPv4 } from "node:net";

/**
 * Returns whether the connection to a database address uses verified TLS (with the certificate and host name checked)
 * or does not leave the machine. Reads the address as the driver does, so the last value of a repeated parameter is
 * used.
 */
export function isProtected(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  return last("sslmode") === "verify-full" || isOnThisMachine(last("host") || decodeURIComponent(hostname));
}

function isOnThisMachine(host: string): boolean {
  const isSocket = host.startsWith("/");
  const isLoopback = isIPv4(host) ? host.startsWith("127.") : ["localhost", "[::1]", "::1"].includes(host);
  return isSocket || isLoopback;
}

/**
 * Lists problems with the database settings that prevent a start in production, one per line. Accepts only
 * "verify-full". The driver currently makes the same checks for "require", "prefer" and "verify-ca", but warns that its
 * next version will not.
 */
export function databaseProblems(given: Record<string, string | undefined>): string[] {
  const { DATABASE_URL: address, SPI_DATABASE_TLS: tls, NODE_TLS_REJECT_UNAUTHORIZED: checked } = given;
  const problems: string[] = [];
  if (address && tls !== "off" && URL.canParse(address) && !isProtected(address)) problems.push(unprotectedConnection);
  if (checked === "0")
    problems.push("NODE_TLS_REJECT_UNAUTHORIZED is 0, so certificates are not checked. Remove this setting.");
  return problems;
}

const unprotectedConnection =
  "DATABASE_URL must include sslmode=verify-full, because the database is on another machine. If you use your own certificate " +
  "authority, also include sslrootcert=FILE. Set SPI_DATABASE_TLS to off only if the connection is protected in another way.";

/**
 * The error thrown if the database cannot be reached at start-up. The message contains the reason, without the password
 * in the address.
 */
export class DatabaseNotReached extends Error {
  constructor(address: string, cause: unknown) {
    super(
      `We cannot connect to the database at ${new URL(address).host}: ${describeError(cause)}. Check DATABASE_URL and that the database is running.`,
      { cause },
    );
    this.name = "DatabaseNotReached";
  }
}

const unknownAuthority = [
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
];

/** Returns an error's reason. If several network addresses were tried at the same time, this is only a code. */
function describeError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (unknownAuthority.includes(code)) return "its certificate is not signed by an authority in sslrootcert";
  return (error instanceof Error && error.message) || code || String(error);
}
