import type { Configuration } from "@spi/domain/answers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "../api/queries.ts";
import { AlertDialog } from "../ui/ConfirmDialog.tsx";
import { watchActivity } from "./activity.ts";
import { sessionPhase } from "./session-limits.ts";
import type { Session } from "./session-store.ts";
import { endSession } from "./session-store.ts";
import { globalSignOut } from "./sign-out.ts";

const checkEvery = 5000;

/** Ends the session when nobody is there or its hour is over, and warns ten minutes before (specification 4.21). */
export function SessionWatch({ session }: { session: Session }) {
  const configuration = useQuery(queries.configuration()).data;
  const [warned, setWarned] = useState<"not yet" | "shown" | "read">("not yet");
  useEffect(() => {
    let lastActivity = Date.now();
    const stopWatching = watchActivity((at) => (lastActivity = Math.max(lastActivity, at)));
    const check = () => {
      const phase = sessionPhase({ now: Date.now(), authenticated: session.authTime * 1000, lastActivity });
      if (phase === "prompted") setWarned((before) => (before === "not yet" ? "shown" : before));
      if (phase === "idle" || phase === "expired") end(session, configuration);
    };
    check();
    const timer = setInterval(check, checkEvery);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [session, configuration]);
  if (warned !== "shown") return null;
  return (
    <AlertDialog title="Your session will end in 10 minutes" onClose={() => setWarned("read")}>
      <p>Save what you are working on. You will be asked to log in again, and come back to the page you are on.</p>
    </AlertDialog>
  );
}

function end(session: Session, configuration: Configuration | undefined): void {
  if (configuration) void globalSignOut(configuration, session);
  endSession("ended");
}
