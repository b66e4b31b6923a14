/**
 * A Keycloak realm for the service. It has one public client, uses code with PKCE, and puts an audience and groups in
 * access tokens.
 */

/** Users who sign in there, with a password that is not used anywhere else. */
export const people = {
  wendy: { password: "for-tests-only-wendy", groups: ["Planners"], firstName: "Wendy", lastName: "Writer" },
  nina: { password: "for-tests-only-nina", groups: [], firstName: "Nina", lastName: "New" },
} as const;

/** Lifetime of an access token, short enough to be refreshed immediately. */
const tokenSeconds = 65;

export function realmFor(origin: string) {
  return {
    realm: "spi",
    enabled: true,
    sslRequired: "none",
    loginWithEmailAllowed: false,
    registrationAllowed: false,
    accessTokenLifespan: tokenSeconds,
    groups: [{ name: "Planners" }],
    users: Object.entries(people).map(([username, { password, groups, ...names }]) => ({
      username,
      ...names,
      email: `${username}@example.nhs.uk`,
      emailVerified: true,
      enabled: true,
      groups: groups.map((group) => `/${group}`),
      credentials: [{ type: "password", value: password, temporary: false }],
    })),
    clients: [
      {
        clientId: "spi-web",
        publicClient: true,
        standardFlowEnabled: true,
        implicitFlowEnabled: false,
        directAccessGrantsEnabled: false,
        redirectUris: [`${origin}/home`],
        webOrigins: [origin],
        attributes: { "pkce.code.challenge.method": "S256", "post.logout.redirect.uris": `${origin}/` },
        protocolMappers: [
          mapper("audience", "oidc-audience-mapper", { "included.custom.audience": "spi-api" }),
          mapper("groups", "oidc-group-membership-mapper", { "claim.name": "groups", "full.path": "false" }),
        ],
      },
    ],
  };
}

function mapper(name: string, protocolMapper: string, config: Record<string, string>) {
  return { name, protocol: "openid-connect", protocolMapper, config: { "access.token.claim": "true", ...config } };
}
