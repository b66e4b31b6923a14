import type { Configuration } from "@spi/domain/api-contract";
import type { Session } from "../api/session-store.ts";
import { requireSignIn } from "./required-sign-in.ts";

/** Maximum wait for another service, in milliseconds. If there is no response, signing out continues. */
const maxWaitMilliseconds = 3000;

/**
 * Ends a session at the API, so that its tokens no longer work, and the user's sessions at the identity provider. A
 * failure is only logged. The local tokens are removed in any case, and the next sign-in requires credentials if the
 * provider could not be notified.
 */
export async function signOutEverywhere(configuration: Configuration, session: Session): Promise<void> {
  const [isProviderNotified] = await Promise.all([
    configuration.identity.provider === "cognito"
      ? globalSignOut(configuration, session)
      : logFailure("Revoking the tokens", () => revoke(configuration, session)),
    endAtApi(session),
  ]);
  if (!isProviderNotified) requireSignIn();
}

/** Ends this session only at the API. Used in a tab after the user has signed out in another tab. */
export async function endAtApi(session: Session): Promise<void> {
  await logFailure("Ending the session", () =>
    send("/api/session", { method: "DELETE", headers: { authorization: `Bearer ${session.accessToken}` } }),
  );
}

async function globalSignOut(configuration: Configuration, session: Session): Promise<boolean> {
  const { refreshToken } = session;
  const signedOut = await logFailure("Global sign-out", () =>
    call("GlobalSignOut", { AccessToken: session.accessToken }),
  );
  if (refreshToken === undefined) return signedOut;
  const ClientId = configuration.client_id;
  await logFailure("Revoking the tokens", () => call("RevokeToken", { Token: refreshToken, ClientId }));
  return signedOut;

  function call(name: string, body: object) {
    return send(configuration.identity.user_pool ?? configuration.issuer, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${name}`,
      },
      body: JSON.stringify(body),
    });
  }
}

async function revoke(configuration: Configuration, session: Session): Promise<void> {
  const { revokeTokens } = await import("./revoke.ts");
  await revokeTokens(configuration, session);
}

async function send(address: string, request: RequestInit): Promise<void> {
  const response = await fetch(address, {
    ...request,
    keepalive: true,
    signal: AbortSignal.timeout(maxWaitMilliseconds),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** Runs the task and returns true, or logs its failure and returns false. */
async function logFailure(description: string, task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification requires a log line and nothing more
    console.warn(`${description} failed.`, error);
    return false;
  }
}
