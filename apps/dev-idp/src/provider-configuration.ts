import { type Configuration, type KoaContextWithOIDC, interactionPolicy } from "oidc-provider";
import type { Pages } from "./pages.ts";
import { personaBySub } from "./personas.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { ProviderKeys } from "./signing-key.ts";
import { idTokenClaims, personClaimNames, shapeAccessToken } from "./token-shapes.ts";
import { type ClientAddresses, clientId, startAgain, webClient } from "./web-client.ts";

/** Paths of the endpoints below the issuer, named as in a user pool. */
export const routes = {
  authorization: "/oauth2/authorize",
  token: "/oauth2/token",
  revocation: "/oauth2/revoke",
  userinfo: "/oauth2/userInfo",
  end_session: "/logout",
  jwks: "/.well-known/jwks.json",
} as const;

const oneHour = 60 * 60;

interface ProviderSettings {
  issuer: string;
  clients: ClientAddresses;
  keys: ProviderKeys;
  store: SignInStore;
  pages: Pages;
}

/**
 * Returns the configuration of oidc-provider. It uses the code flow with PKCE S256 for one public client, and tokens in
 * Cognito's format.
 */
export function providerConfiguration({ issuer, clients, keys, store, pages }: ProviderSettings): Configuration {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return {
    adapter: store.adapterFor,
    jwks: { keys: [keys.signingKey] },
    clients: [webClient(clients)],
    routes,
    cookies: {
      keys: [keys.cookieKey],
      long: { httpOnly: true, sameSite: "lax", path: new URL(issuer).pathname },
      short: { httpOnly: true, sameSite: "lax" },
    },
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub", ...personClaimNames] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: false,
    clientBasedCORS: (_ctx, origin) => clients.redirectUris.some((uri) => new URL(uri).origin === origin),
    findAccount: (_ctx, sub, token) => {
      const persona = personaBySub(sub);
      const signIn = token && "grantId" in token ? token.grantId : undefined;
      return persona && { accountId: sub, claims: () => idTokenClaims(persona, signIn) };
    },
    formats: { customizers: { jwt: (ctx, _token, parts) => shapeAccessToken(ctx, parts) } },
    interactions: { policy, url: (_ctx, { uid }) => `${new URL(issuer).pathname}/sign-in/${uid}` },
    loadExistingGrant: (ctx) => grantEverything(ctx, issuer),
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = pages.signOut(form);
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(startAgain(clients)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "openid profile email",
          accessTokenFormat: "jwt",
          accessTokenTTL: oneHour,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = pages.problem(out.error_description ?? out.error);
    },
    ttl: {
      AccessToken: oneHour,
      IdToken: oneHour,
      RefreshToken: 12 * oneHour,
      Session: oneHour,
      Grant: 12 * oneHour,
      Interaction: oneHour,
    },
  };
}

/**
 * Grants all three scopes, because a user pool does not ask for consent. Each sign-in gets a new grant, so that its
 * tokens have a separate origin.
 */
async function grantEverything(ctx: KoaContextWithOIDC, issuer: string) {
  const { provider, session } = ctx.oidc;
  const grant = new provider.Grant({ accountId: session?.accountId, clientId });
  grant.addOIDCScope("openid profile email");
  grant.addResourceScope(issuer, "openid profile email");
  await grant.save();
  return grant;
}
