import type { Configuration } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { queries } from "../api/queries.ts";
import { keepDraftsOnlyOf } from "../drafts/kept-drafts.ts";
import { errorPath, homePath } from "../paths/paths.ts";
import { takeRequestedPath } from "../paths/requested-path.ts";
import { startSession } from "../api/session-store.ts";
import { completeSignIn } from "../session/sign-in.ts";
import { LoadingPage } from "../ui/page/LoadingText.tsx";

/** Where the identity provider sends people back to: finishes sign-in and goes to the page they first asked for. */
export function SignInReturn() {
  const configuration = useQuery(queries.configuration());
  if (configuration.isError) return <Navigate to={errorPath} replace />;
  if (configuration.isPending) return <LoadingPage>Signing you in...</LoadingPage>;
  return <Exchange configuration={configuration.data} />;
}

function Exchange({ configuration }: { configuration: Configuration }) {
  const navigate = useNavigate();
  // The address as people came back: navigating away must not start a second exchange.
  const [address] = useState(() => new URL(location.href));
  // A query, because a code can be exchanged once only: it is asked for once however often this renders.
  useQuery({
    queryKey: ["sign-in", address.search],
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const asked = takeRequestedPath();
      let isOthers: boolean;
      try {
        const session = await completeSignIn(configuration, address);
        isOthers = keepDraftsOnlyOf(session.subject);
        startSession(session);
      } catch {
        await navigate("/", { replace: true, state: { signInFailed: true } });
        return false;
      }
      // Where another person's session ended is not what this one asked for.
      await navigate((isOthers ? undefined : asked) ?? homePath, { replace: true });
      return true;
    },
  });
  return <LoadingPage>Signing you in...</LoadingPage>;
}
