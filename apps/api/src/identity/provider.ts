import { createRemoteJWKSet } from "jose";
import type { JWTVerifyGetKey } from "jose";
import * as z from "zod";

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });

const userInfoSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** What the API asks of the identity provider. */
export interface IdentityProvider {
  keys: JWTVerifyGetKey;
  /** Names and e-mail of the person a token speaks for; undefined when the provider does not say. */
  userInfo: (token: string) => Promise<UserInfo | undefined>;
}

const timeoutMilliseconds = 3000;

/** An OpenID provider found by its issuer's discovery document, which is fetched when first needed and then kept. */
export function discoverProvider(issuer: string): IdentityProvider {
  let found: Promise<z.infer<typeof metadataSchema>> | undefined;
  let keySet: JWTVerifyGetKey | undefined;
  const discover = () => {
    found ??= fetchMetadata(issuer).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    keys: async (header, token) => {
      const metadata = await discover();
      keySet ??= createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutMilliseconds });
      return keySet(header, token);
    },
    userInfo: async (token) => {
      const { userinfo_endpoint: endpoint } = await discover();
      return endpoint ? fetchUserInfo(endpoint, token) : undefined;
    },
  };
}

async function fetchMetadata(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} to discovery.`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error("The identity provider's discovery document names another issuer.");
  return metadata;
}

async function fetchUserInfo(endpoint: string, token: string): Promise<UserInfo | undefined> {
  const response = await fetch(endpoint, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return response.ok ? userInfoSchema.safeParse(await response.json()).data : undefined;
}
