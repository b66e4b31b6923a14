import type { ClientMetadata } from "oidc-provider";

/** ID of the only client, which is the web application. It is a public client. */
export const clientId = "spi-web";

/** Addresses to which a browser can be redirected. All other addresses are rejected. */
export interface ClientAddresses {
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}

/**
 * Number of seconds after which a session would soon show a warning that it is about to end. Signing in then starts a
 * new session.
 */
const defaultMaxAge = 50 * 60;

/** Returns the address at which a user can start again after a failed sign-in. */
export function startAgain(clients: ClientAddresses): string {
  return clients.postLogoutRedirectUris[0] ?? "/";
}

/** Returns the provider's configuration for the web application. */
export function webClient({ redirectUris, postLogoutRedirectUris }: ClientAddresses): ClientMetadata {
  return {
    client_id: clientId,
    client_name: "Select People for Invitation",
    application_type: "web",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    id_token_signed_response_alg: "RS256",
    require_auth_time: true,
    default_max_age: defaultMaxAge,
  };
}
