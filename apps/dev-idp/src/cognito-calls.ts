import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { type Persona, personaBySub } from "./personas.ts";
import type { SignInStore } from "./sign-in-store.ts";
import { userInfo } from "./token-shapes.ts";

/** An answer of this provider that oidc-provider does not give. */
export interface Answer {
  status: number;
  body: unknown;
}

/** The calls of a Cognito user pool that a signed-in person's access token opens. */
export interface CognitoCalls {
  /** Names and e-mail address of the person the token is of. */
  userInfo: (accessToken: string | undefined) => Promise<Answer>;
  /** A call by its `x-amz-target` and JSON body. */
  call: (target: string, body: string) => Promise<Answer>;
}

interface Parts {
  issuer: string;
  jwks: JSONWebKeySet;
  store: SignInStore;
  /** In milliseconds. */
  now: () => number;
}

const globalSignOut = "AWSCognitoIdentityProviderService.GlobalSignOut";

/** The calls, over the sign-ins of `store`. A token is checked by its signature, so it outlives a restart. */
export function cognitoCalls({ issuer, jwks, store, now }: Parts): CognitoCalls {
  const keys = createLocalJWKSet(jwks);
  const ended = new Set<string>();

  async function holder(accessToken: string): Promise<Persona | undefined> {
    try {
      const options = { issuer, algorithms: ["RS256"], currentDate: new Date(now()) };
      const { payload } = await jwtVerify(accessToken, keys, options);
      const live = payload.token_use === "access" && !ended.has(String(payload.origin_jti));
      return live ? personaBySub(String(payload.sub)) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    userInfo: async (accessToken) => {
      const persona = accessToken ? await holder(accessToken) : undefined;
      return persona ? { status: 200, body: userInfo(persona) } : { status: 401, body: { error: "invalid_token" } };
    },
    call: async (target, body) => {
      if (target !== globalSignOut) return refusal("UnknownOperationException", `${target} is not offered here.`);
      const accessToken = accessTokenOf(body);
      if (!accessToken) return refusal("InvalidParameterException", "AccessToken is missing.");
      const persona = await holder(accessToken);
      if (!persona) return refusal("NotAuthorizedException", "The access token is not valid, or no longer.");
      for (const signIn of store.forgetAccount(persona.sub)) ended.add(signIn);
      return { status: 200, body: {} };
    },
  };
}

function refusal(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, message } };
}

function accessTokenOf(body: string): string | undefined {
  try {
    const { AccessToken } = JSON.parse(body) as { AccessToken?: unknown };
    return typeof AccessToken === "string" ? AccessToken : undefined;
  } catch {
    return undefined;
  }
}
