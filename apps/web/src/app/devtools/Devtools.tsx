import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries.ts";

/** Name of the global variable in which the browser extension "TanStack Query Devtools" finds the cache. */
const globalName = "__TANSTACK_QUERY_CLIENT__";

/** Exposes the query cache to a browser's developer tools if this is configured (off by default). */
export function Devtools() {
  const queryClient = useQueryClient();
  const isEnabled = useQuery(queries.configuration()).data?.features.devtools === true;
  useEffect(() => {
    if (!isEnabled) return undefined;
    Reflect.set(window, globalName, queryClient);
    return () => void Reflect.deleteProperty(window, globalName);
  }, [isEnabled, queryClient]);
  return null;
}
