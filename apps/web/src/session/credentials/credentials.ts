import type { IdentityStore } from "./identity-store.ts";
import type { IdentityPool } from "./pool.ts";

interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  expiration: Date | undefined;
}

/** Error for credentials that could not be obtained, with a suggestion if there is one. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
  readonly suggestion: string | undefined;
  constructor(message: string, suggestion?: string) {
    super(message);
    this.suggestion = suggestion;
  }
}

/** Milliseconds after which credentials are requested again. */
const refreshInterval = 3_000_000;

interface CredentialsDependencies {
  poolId: string;
  /** True if guests get credentials before sign-in. */
  allowGuests: boolean;
  pool: IdentityPool;
  identities: IdentityStore;
  /** Returns the signed-in user's ID token, or undefined if no one is signed in. */
  idToken: () => string | undefined;
  now: () => number;
}

interface CachedCredentials {
  credentials: TemporaryCredentials;
  idToken: string | undefined;
  until: number;
}

/** Gets credentials, or undefined for a guest if guests do not get any. `force` ignores the cache. */
export type GetCredentials = (options?: { force?: boolean }) => Promise<TemporaryCredentials | undefined>;

/**
 * Caches an identity pool's credentials in memory until they are 50 minutes old, are about to expire, or were issued
 * for another ID token. Throws `CredentialsError` with the specification's wording (8.17).
 */
export function createCredentialsProvider({
  poolId,
  allowGuests,
  pool,
  identities,
  idToken,
  now,
}: CredentialsDependencies): GetCredentials {
  let cached: CachedCredentials | undefined;

  async function getIdentityId(logins: Record<string, string> | undefined): Promise<string> {
    const cachedId = identities.read(logins ? "primary" : "guest");
    if (cachedId !== undefined) return cachedId;
    const answer = await pool.getId({ IdentityPoolId: poolId, ...(logins ? { Logins: logins } : {}) });
    if (!answer?.IdentityId) {
      throw new CredentialsError(
        "Received undefined response from getId operation",
        "Configure a valid identity pool id.",
      );
    }
    identities.write(logins ? "primary" : "guest", answer.IdentityId);
    return answer.IdentityId;
  }

  async function requestCredentials(token: string | undefined): Promise<TemporaryCredentials> {
    const logins = token === undefined ? undefined : toLogins(token);
    const IdentityId = await getIdentityId(logins);
    const answer = await pool.getCredentials({ IdentityId, ...(logins ? { Logins: logins } : {}) });
    const awsCredentials = answer?.Credentials;
    if (!awsCredentials?.AccessKeyId || !awsCredentials.SecretKey) {
      throw new CredentialsError("Cognito did not respond with either Credentials, AccessKeyId or SecretKey.");
    }
    if (answer?.IdentityId && answer.IdentityId !== IdentityId) {
      identities.write(logins ? "primary" : "guest", answer.IdentityId);
    }
    return {
      accessKeyId: awsCredentials.AccessKeyId,
      secretAccessKey: awsCredentials.SecretKey,
      sessionToken: awsCredentials.SessionToken,
      expiration: awsCredentials.Expiration,
    };
  }

  return async ({ force = false } = {}) => {
    const token = idToken();
    if (token === undefined && !allowGuests) return undefined;
    if (!force && cached && cached.idToken === token && now() < cached.until) return cached.credentials;
    if (cached?.idToken !== undefined && cached.idToken !== token) identities.clear();
    const credentials = await requestCredentials(token);
    const until = Math.min(now() + refreshInterval, credentials.expiration?.getTime() ?? Infinity);
    cached = { credentials, idToken: token, until };
    return credentials;
  };
}

/** Returns the user's login, which consists of the provider's address without its scheme and the ID token. */
function toLogins(idToken: string): Record<string, string> {
  const issuer = readIssuer(idToken);
  if (issuer === undefined) throw new CredentialsError("Invalid Idtoken.");
  return { [issuer.replace(/^\w+:\/\//, "")]: idToken };
}

function readIssuer(idToken: string): string | undefined {
  try {
    const payload = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { iss } = JSON.parse(atob(payload)) as { iss?: unknown };
    return typeof iss === "string" && iss !== "" ? iss : undefined;
  } catch {
    return undefined;
  }
}
