import type { Configuration } from "@spi/domain/api-contract";
import type { QueryClient } from "@tanstack/react-query";
import { replace } from "react-router";
import { queries } from "../api/queries.ts";
import { clearBrowserStorage } from "./browser-storage.ts";
import { notifySignedOut } from "./other-tabs.ts";
import { type Session, endSession, readSession } from "../api/session-store.ts";
import { signOutEverywhere } from "./sign-out.ts";

/** Signs out everywhere and in every tab, clears all loaded and stored data, and opens the landing page. */
export async function logOut(queryClient: QueryClient): Promise<Response> {
  const configuration = queryClient.getQueryData(queries.configuration().queryKey);
  const session = readSession();
  const endSessionUrl = session && configuration ? await signOutAtProvider(configuration, session) : undefined;
  if (session) notifySignedOut(session.subject);
  endSession("left");
  await clearBrowserStorage();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "configuration" });
  if (endSessionUrl) location.assign(endSessionUrl);
  return replace("/");
}

/**
 * Signs out at the API and the provider. Returns the address at which the provider ends its own sign-in, or undefined
 * if there is none.
 */
async function signOutAtProvider(configuration: Configuration, session: Session): Promise<URL | undefined> {
  if (configuration.identity.provider === "cognito") {
    await signOutEverywhere(configuration, session);
    return undefined;
  }
  const address = import("./revoke.ts").then(({ endSessionAddress }) => endSessionAddress(configuration, session));
  const [endSessionUrl] = await Promise.all([
    address.catch(() => undefined),
    signOutEverywhere(configuration, session),
  ]);
  return endSessionUrl;
}
