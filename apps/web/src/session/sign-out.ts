import type { Configuration } from "@spi/domain/answers";
import type { Session } from "./session-store.ts";

/**
 * Ends the person's sessions at the identity provider. A failure is only logged: local tokens are removed all the same
 * (specification 4.24, 8.19).
 */
export async function globalSignOut(configuration: Configuration, session: Session): Promise<void> {
  try {
    const response = await fetch(configuration.issuer, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.GlobalSignOut",
      },
      body: JSON.stringify({ AccessToken: session.accessToken }),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log line and nothing more
    console.warn("Global sign-out failed.", error);
  }
}
