import type { ClientMetadata } from "oidc-provider";

/** The one client: the web application, a public client. */
export const clientId = "spi-web";

/** Where a browser may be sent back to. Anything else is refused. */
export interface ClientAddresses {
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}

/** A session older than this warns of its end: nobody should sign in straight into that warning. */
const askAgainAfter = 50 * 60;

/** Where somebody whose sign-in cannot go on begins anew. */
export function startAgain(clients: ClientAddresses): string {
  return clients.postLogoutRedirectUris[0] ?? "/";
}

/** What the provider is told of the web application. */
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
    default_max_age: askAgainAfter,
  };
}
