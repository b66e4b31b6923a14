import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { type Answer, type Body, refusal } from "./cognito-answers.ts";
import { identityPool } from "./identity-pool.ts";
import { type Persona, personaBySub, personas } from "./personas.ts";
import type { SignInStore } from "./sign-in-store.ts";
import { userInfo } from "./token-shapes.ts";
import { clientId } from "./web-client.ts";

/** Operations of a Cognito user pool that require a signed-in user's access token. */
export interface CognitoCalls {
  /** Returns the names and email address of the token's user. */
  userInfo: (accessToken: string | undefined) => Promise<Answer>;
  /** Runs the operation in `x-amz-target` with a JSON body. */
  call: (target: string, body: string) => Promise<Answer>;
}

interface CallDependencies {
  issuer: string;
  jwks: JSONWebKeySet;
  store: SignInStore;
  /** Returns the current time in milliseconds. */
  now: () => number;
}

/**
 * Creates the operations for the sign-ins in `store`. Tokens are verified by their signature, so they remain valid
 * after a restart.
 */
export function cognitoCalls({ issuer, jwks, store, now }: CallDependencies): CognitoCalls {
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

  const calls: Record<string, (body: Body) => Answer | Promise<Answer>> = {
    GlobalSignOut: async ({ AccessToken }) => {
      if (typeof AccessToken !== "string") return refusal("InvalidParameterException", "AccessToken is missing.");
      const persona = await holder(AccessToken);
      if (!persona) return refusal("NotAuthorizedException", "The access token is invalid or has expired.");
      for (const signIn of store.forgetAccount(persona.sub)) ended.add(signIn);
      return { status: 200, body: {} };
    },
    RevokeToken: ({ Token, ClientId }) => {
      if (typeof Token !== "string") return refusal("InvalidParameterException", "Token is missing.");
      if (ClientId !== clientId) return refusal("UnauthorizedException", "The token was not issued to this client.");
      const signIn = store.forgetSignIn(Token);
      if (signIn !== undefined) ended.add(signIn);
      return { status: 200, body: {} };
    },
    ListUsersInGroup: ({ GroupName, Limit, NextToken }) => listUsers({ GroupName, Limit, NextToken }),
    ...identityPool({ issuer, jwks, now }),
  };

  return {
    userInfo: async (accessToken) => {
      const persona = accessToken ? await holder(accessToken) : undefined;
      return persona ? { status: 200, body: userInfo(persona) } : { status: 401, body: { error: "invalid_token" } };
    },
    call: async (target, body) => {
      const name = target.slice(target.indexOf(".") + 1);
      const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
      return call ? call(parseBody(body)) : refusal("UnknownOperationException", `${target} is not supported here.`);
    },
  };
}

function parseBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** Lists the users in a group, one page at a time, in the same way as a user pool. */
function listUsers({ GroupName, Limit, NextToken }: Body): Answer {
  const start = Number(NextToken ?? 0);
  const end = start + (typeof Limit === "number" ? Limit : 60);
  const members = personas.filter(({ groups }) => groups.some((group) => group === GroupName));
  const Users = members.slice(start, end).map((persona) => ({
    Username: persona.username,
    Enabled: true,
    UserStatus: "EXTERNAL_PROVIDER",
    Attributes: Object.entries(userInfo(persona)).map(([Name, value]) => ({ Name, Value: String(value) })),
  }));
  return { status: 200, body: { Users, ...(end < members.length ? { NextToken: String(end) } : {}) } };
}
