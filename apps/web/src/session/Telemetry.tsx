import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { queries } from "../api/queries.ts";
import type { Telemetry as Running } from "./credentials/telemetry.ts";

/** Starts browser telemetry if it is configured. Otherwise its code is not loaded. */
export function Telemetry() {
  const configuration = useQuery(queries.configuration()).data;
  const { pathname } = useLocation();
  const [running, setRunning] = useState<Running>();
  useEffect(() => {
    if (!configuration?.identity.telemetry) return undefined;
    let started: Running | undefined;
    let isUnmounted = false;
    const start = async () => {
      const { startTelemetry } = await import("./credentials/telemetry.ts");
      if (isUnmounted) return;
      started = startTelemetry(configuration);
      setRunning(started);
    };
    // The page works without telemetry.
    start().catch(() => {});
    return () => {
      isUnmounted = true;
      started?.stop();
    };
  }, [configuration]);
  useEffect(() => running?.recordPageView(pathname), [running, pathname]);
  return null;
}
