import type { Configuration } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { AlertDialog } from "../ui/confirm/ConfirmDialog.tsx";
import { clearBrowserStorage } from "./browser-storage.ts";
import { type IdleState, type IdleTimer, startIdleTimer } from "./idle/idle-timer.ts";
import { onSignedOutElsewhere } from "./other-tabs.ts";
import { sessionLimits, sessionPhase } from "./idle/session-limits.ts";
import { type Session, endSession, readSession, replaceTokens } from "../api/session-store.ts";
import { endAtApi, signOutEverywhere } from "./sign-out.ts";

const checkInterval = 5000;
/**
 * Milliseconds between requests that prevent the API session from becoming idle. The API's idle limit is 15 minutes.
 */
const keepAliveInterval = 4 * 60_000;
/** Tokens are refreshed this many milliseconds before they expire. */
const refreshAhead = 60_000;

interface SessionWatchProps {
  session: Session;
  limits?: { idle: number; idlePrompt: number };
}

/**
 * Ends the session if the user is not active in any tab, or after an hour. Asks the user to confirm a minute before an
 * idle session ends, and shows a warning ten minutes before the end of the hour. While the user is active, renews the
 * API session and the tokens.
 */
export function SessionWatch({ session, limits = sessionLimits }: SessionWatchProps) {
  const configuration = useQuery(queries.configuration()).data;
  const [idleState, setIdleState] = useState<IdleState>("active");
  const [warningState, setWarningState] = useState<"not yet" | "shown" | "read">("not yet");
  const idleTimer = useRef<IdleTimer>(undefined);
  const { idle, idlePrompt } = limits;

  useEffect(() => {
    const timer = startIdleTimer({ timeout: idle, promptBefore: idlePrompt }, (state) => {
      setIdleState(state);
      if (state === "idle") endIdleSession(configuration, timer.isLeader());
    });
    idleTimer.current = timer;
    return timer.stop;
  }, [idle, idlePrompt, configuration]);

  useEffect(() => {
    const authenticated = session.authTime * 1000;
    const maintain = createMaintenance(configuration, () => idleTimer.current?.lastActivity() ?? 0);
    const check = () => {
      const phase = sessionPhase({ now: Date.now(), authenticated });
      if (phase === "ending") setWarningState((before) => (before === "not yet" ? "shown" : before));
      if (phase === "over") endExpiredSession();
      else maintain();
    };
    check();
    const timer = setInterval(check, checkInterval);
    return () => clearInterval(timer);
  }, [session.authTime, configuration]);

  useEffect(() => onSignedOutElsewhere(session.subject, clearSession), [session.subject]);

  if (idleState === "prompted") {
    return (
      <AlertDialog title="You are about to be logged out" onClose={() => idleTimer.current?.confirm()}>
        <p>You have not used the service for a while. Select OK within a minute to stay logged in.</p>
      </AlertDialog>
    );
  }
  if (warningState !== "shown") return null;
  return (
    <AlertDialog title="Your session will end in 10 minutes" onClose={() => setWarningState("read")}>
      <p>Save your work. We will ask you to log in again and bring you back to this page.</p>
    </AlertDialog>
  );
}

/** Ends an idle session. One of the tabs signs out at the identity provider on behalf of all tabs. */
function endIdleSession(configuration: Configuration | undefined, leader: boolean): void {
  const session = readSession();
  if (session) void (leader && configuration ? signOutEverywhere(configuration, session) : endAtApi(session));
  endSession("idle");
}

function endExpiredSession(): void {
  const session = readSession();
  if (session) void endAtApi(session);
  endSession("ended");
}

/** Clears this tab after the user signed out in another tab. */
function clearSession(): void {
  const session = readSession();
  if (session) void endAtApi(session);
  endSession("left");
  void clearBrowserStorage();
}

/** Returns the function that performs the regular tasks of a running session. */
function createMaintenance(configuration: Configuration | undefined, lastActivity: () => number): () => void {
  let lastKeepAlive = Date.now();
  let refreshing = false;
  return () => {
    const session = readSession();
    if (!session || !configuration) return;
    const now = Date.now();
    if (lastActivity() > lastKeepAlive && now - lastKeepAlive >= keepAliveInterval) {
      lastKeepAlive = now;
      api.session().catch(() => {});
    }
    if (refreshing || !isDueForRefresh(session, now)) return;
    refreshing = true;
    void refresh(configuration, session).finally(() => (refreshing = false));
  };
}

/** Returns whether the tokens expire soon and also before the session's hour has passed. */
function isDueForRefresh({ refreshToken, expiresAt, authTime }: Session, now: number): boolean {
  const outlastsSession = expiresAt * 1000 >= authTime * 1000 + sessionLimits.end - refreshAhead;
  return refreshToken !== undefined && !outlastsSession && now >= expiresAt * 1000 - refreshAhead;
}

/**
 * Refreshes the tokens. A failed refresh is retried. Once the tokens have expired, the API rejects requests, which ends
 * the session.
 */
async function refresh(configuration: Configuration, session: Session): Promise<void> {
  const { refreshSession } = await import("./refresh.ts");
  const refreshed = await refreshSession(configuration, session).catch(() => undefined);
  if (refreshed) replaceTokens(session, refreshed);
}
