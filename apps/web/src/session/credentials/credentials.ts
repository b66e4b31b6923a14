import type { IdentityStore } from "./identity-store.ts";
import type { IdentityPool } from "./pool.ts";

/** Temporary cloud credentials. */
interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  expiration: Date | undefined;
}

/** Reports that credentials could not be obtained, and what to do about it if known. */
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
  /** True if guests receive credentials before sign-in. */
  guests: boolean;
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

/** Gets credentials, or undefined for a guest if guests do not receive any. `force` ignores the cache. */
export type GetCredentials = (options?: { force?: boolean }) => Promise<TemporaryCredentials | undefined>;

/**
 * Caches an identity pool's credentials in memory until they are 50 minutes old, are about to expire or belong to a
 * different ID token. Throws `CredentialsError` with the specification's wording (8.17).
 */
export function credentialsOf({
  poolId,
  guests,
  pool,
  identities,
  idToken,
  now,
}: CredentialsDependencies): GetCredentials {
  let kept: CachedCredentials | undefined;

  async function identityOf(logins: Record<string, string> | undefined): Promise<string> {
    const known = identities.read(logins ? "primary" : "guest");
    if (known !== undefined) return known;
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

  async function ask(token: string | undefined): Promise<TemporaryCredentials> {
    const logins = token === undefined ? undefined : loginsOf(token);
    const IdentityId = await identityOf(logins);
    const answer = await pool.getCredentials({ IdentityId, ...(logins ? { Logins: logins } : {}) });
    const given = answer?.Credentials;
    if (!given?.AccessKeyId || !given.SecretKey) {
      throw new CredentialsError("Cognito did not respond with either Credentials, AccessKeyId or SecretKey.");
    }
    if (answer?.IdentityId && answer.IdentityId !== IdentityId) {
      identities.write(logins ? "primary" : "guest", answer.IdentityId);
    }
    return {
      accessKeyId: given.AccessKeyId,
      secretAccessKey: given.SecretKey,
      sessionToken: given.SessionToken,
      expiration: given.Expiration,
    };
  }

  return async ({ force = false } = {}) => {
    const token = idToken();
    if (token === undefined && !guests) return undefined;
    if (!force && kept && kept.idToken === token && now() < kept.until) return kept.credentials;
    if (kept?.idToken !== undefined && kept.idToken !== token) identities.forget();
    const credentials = await ask(token);
    const until = Math.min(now() + refreshInterval, credentials.expiration?.getTime() ?? Infinity);
    kept = { credentials, idToken: token, until };
    return credentials;
  };
}

/** Returns the user's login: the provider's address without its scheme, and the ID token. */
function loginsOf(idToken: string): Record<string, string> {
  const issuer = issuerOf(idToken);
  if (issuer === undefined) throw new CredentialsError("Invalid Idtoken.");
  return { [issuer.replace(/^\w+:\/\//, "")]: idToken };
}

function issuerOf(idToken: string): string | undefined {
  try {
    const payload = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { iss } = JSON.parse(atob(payload)) as { iss?: unknown };
    return typeof iss === "string" && iss !== "" ? iss : undefined;
  } catch {
    return undefined;
  }
}
