import type { Configuration } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { queries } from "../api/queries.ts";
import { deleteOtherUsersDrafts } from "../drafts/draft-store.ts";
import { errorPath, homePath } from "../paths/paths.ts";
import { popRequestedPath } from "../paths/requested-path.ts";
import { startSession } from "../api/session-store.ts";
import { completeSignIn } from "../session/sign-in.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";

/** Finishes sign-in after the identity provider sends the user back, then opens the page they first requested. */
export function SignInCallback() {
  const configuration = useQuery(queries.configuration());
  if (configuration.isError) return <Navigate to={errorPath} replace />;
  if (configuration.isPending) return <LoadingPage>Signing you in...</LoadingPage>;
  return <CodeExchange configuration={configuration.data} />;
}

function CodeExchange({ configuration }: { configuration: Configuration }) {
  const navigate = useNavigate();
  // The address is read only once, so that navigation does not start a second exchange.
  const [address] = useState(() => new URL(location.href));
  // The exchange is a query because a code can be exchanged only once, and rendering the component again does not
  // repeat a query.
  useQuery({
    queryKey: ["sign-in", address.search],
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const requestedPath = popRequestedPath();
      let isDifferentUser: boolean;
      try {
        const session = await completeSignIn(configuration, address);
        isDifferentUser = deleteOtherUsersDrafts(session.subject);
        startSession(session);
      } catch {
        await navigate("/", { replace: true, state: { signInFailed: true } });
        return false;
      }
      // If a different user has signed in, the requested page was the previous user's, so the home page opens instead.
      await navigate((isDifferentUser ? undefined : requestedPath) ?? homePath, { replace: true });
      return true;
    },
  });
  return <LoadingPage>Signing you in...</LoadingPage>;
}
