import { createHash, randomBytes } from "node:crypto";
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { type Answer, type Body, refusal } from "./cognito-answers.ts";

interface PoolDependencies {
  issuer: string;
  jwks: JSONWebKeySet;
  /** Returns the current time in milliseconds. */
  now: () => number;
}

const oneHour = 60 * 60;

/**
 * Creates the two operations of an identity pool. One returns an identity for a user or guest, and the other returns
 * credentials for an identity. The credentials are invented and do not give any access.
 */
export function identityPool({ issuer, jwks, now }: PoolDependencies): Record<string, (body: Body) => Promise<Answer>> {
  const keys = createLocalJWKSet(jwks);
  const provider = issuer.replace(/^https?:\/\//, "");
  const guests = new Set<string>();

  /** Returns the user in an operation's logins, null for a guest, or undefined if the logins are invalid. */
  async function personOf(logins: unknown): Promise<string | null | undefined> {
    if (logins === undefined || logins === null) return null;
    const token = (logins as Body)[provider];
    if (typeof token !== "string") return undefined;
    try {
      const options = { issuer, algorithms: ["RS256"], currentDate: new Date(now()) };
      const { payload } = await jwtVerify(token, keys, options);
      return payload.token_use === "id" ? payload.sub : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    GetId: async ({ IdentityPoolId, Logins }) => {
      if (typeof IdentityPoolId !== "string") return refusal("InvalidParameterException", "IdentityPoolId is missing.");
      const person = await personOf(Logins);
      if (person === undefined) return refusal("NotAuthorizedException", "Invalid login token.");
      const IdentityId = identityOf(IdentityPoolId, person ?? randomBytes(16).toString("hex"));
      if (person === null) guests.add(IdentityId);
      return { status: 200, body: { IdentityId } };
    },
    GetCredentialsForIdentity: async ({ IdentityId, Logins }) => {
      if (typeof IdentityId !== "string") return refusal("InvalidParameterException", "IdentityId is missing.");
      const person = await personOf(Logins);
      if (person === undefined) return refusal("NotAuthorizedException", "Invalid login token.");
      if (person === null && !guests.has(IdentityId)) {
        return refusal("NotAuthorizedException", "Access to this identity is forbidden.");
      }
      const Credentials = {
        AccessKeyId: `ASIA${randomBytes(8).toString("hex").toUpperCase()}`,
        SecretKey: randomBytes(30).toString("base64"),
        SessionToken: randomBytes(60).toString("base64"),
        Expiration: Math.floor(now() / 1000) + oneHour,
      };
      return { status: 200, body: { IdentityId, Credentials } };
    },
  };
}

/** Returns an identity such as "eu-west-2:uuid". A user always has the same identity in a pool. */
function identityOf(poolId: string, name: string): string {
  const hash = createHash("sha256").update(`${poolId} ${name}`).digest("hex");
  const uuid = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)];
  return `${poolId.split(":")[0]}:${uuid.join("-")}`;
}
