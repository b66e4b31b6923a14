import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import * as z from "zod";

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });

const userInfoSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** The functions of the identity provider that the API uses. */
export interface IdentityProvider {
  keys: JWTVerifyGetKey;
  /** Returns the names and email address of a token's user, or undefined if the provider has none. */
  userInfo: (token: string) => Promise<UserInfo | undefined>;
}

/**
 * The error thrown if tokens cannot be checked, because the provider's keys could not be fetched or because it is not
 * the configured provider.
 */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

const timeoutMilliseconds = 3000;

/**
 * Creates an OpenID provider from its issuer's discovery document, which is fetched when first needed and then cached.
 * Keys are fetched again after ten minutes, and no more than once every 30 seconds for tokens with an unknown key. If
 * fetching fails, the known keys remain valid. `keys` throws `ProviderUnavailable` while there are no keys.
 */
export function discoverProvider(issuer: string): IdentityProvider {
  let discovery: Promise<z.infer<typeof metadataSchema>> | undefined;
  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined;
  const discover = () => {
    discovery ??= fetchMetadata(issuer).catch((error: unknown) => {
      discovery = undefined;
      throw error;
    });
    return discovery;
  };
  return {
    keys: async (header, token) => {
      const metadata = await discover().catch(unavailable);
      keySet ??= createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutMilliseconds });
      try {
        return await keySet(header, token);
      } catch (error) {
        const cachedKeys = keySet.jwks();
        return cachedKeys ? createLocalJWKSet(cachedKeys)(header, token) : unavailable(error);
      }
    },
    userInfo: async (token) => {
      const { userinfo_endpoint: endpoint } = await discover();
      return endpoint ? fetchUserInfo(endpoint, token) : undefined;
    },
  };
}

function unavailable(cause: unknown): never {
  throw new ProviderUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
}

async function fetchMetadata(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok)
    throw new Error(`The identity provider responded to the discovery request with status ${response.status}.`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer)
    throw new Error("The issuer in the identity provider's discovery document is different from SPI_ISSUER.");
  return metadata;
}

async function fetchUserInfo(endpoint: string, token: string): Promise<UserInfo | undefined> {
  const response = await fetch(endpoint, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return response.ok ? userInfoSchema.safeParse(await response.json()).data : undefined;
}
