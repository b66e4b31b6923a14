import type { Configuration } from "@spi/domain/api-contract";
import * as oauth from "oauth4webapi";
import { findProvider, requestOptions } from "./provider.ts";
import type { Session } from "../api/session-store.ts";

/** Revokes a session's tokens if the OpenID provider supports it. Throws if the provider does not respond. */
export async function revokeTokens(configuration: Configuration, session: Session): Promise<void> {
  const server = await findProvider(configuration);
  if (!server.revocation_endpoint) return;
  const client: oauth.Client = { client_id: configuration.client_id };
  const token = session.refreshToken ?? session.accessToken;
  const response = await oauth.revocationRequest(server, client, oauth.None(), token, requestOptions(configuration));
  await oauth.processRevocationResponse(response);
}

/**
 * Returns the address at which an OpenID provider ends its own sign-in and redirects the user back, or undefined if it
 * has none.
 */
export async function endSessionAddress(configuration: Configuration, session: Session): Promise<URL | undefined> {
  const server = await findProvider(configuration);
  if (!server.end_session_endpoint) return undefined;
  const address = new URL(server.end_session_endpoint);
  address.searchParams.set("client_id", configuration.client_id);
  address.searchParams.set("id_token_hint", session.idToken);
  address.searchParams.set("post_logout_redirect_uri", `${location.origin}/`);
  return address;
}
