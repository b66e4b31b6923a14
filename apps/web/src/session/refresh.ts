import type { Configuration } from "@spi/domain/api-contract";
import * as oauth from "oauth4webapi";
import { checkSignature, findProvider, requestOptions, toSession } from "./provider.ts";
import type { Session } from "../api/session-store.ts";

/**
 * Gets new tokens for a session from the same sign-in. Throws if the provider rejects the request or the response is
 * invalid.
 */
export async function refreshSession(configuration: Configuration, session: Session): Promise<Session> {
  const server = await findProvider(configuration);
  const client: oauth.Client = { client_id: configuration.client_id };
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    session.refreshToken ?? "",
    requestOptions(configuration),
  );
  const tokens = await oauth.processRefreshTokenResponse(server, client, response);
  if (tokens.id_token !== undefined) await checkSignature({ configuration, server }, response);
  return toSession(tokens, session);
}
