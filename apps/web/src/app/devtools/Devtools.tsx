import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries.ts";

/** The global in which the browser extension "TanStack Query Devtools" finds the cache. */
const place = "__TANSTACK_QUERY_CLIENT__";

/** Opens the query cache to a browser's developer tools if that is configured (off by default). */
export function Devtools() {
  const queryClient = useQueryClient();
  const on = useQuery(queries.configuration()).data?.features.devtools === true;
  useEffect(() => {
    if (!on) return undefined;
    Reflect.set(window, place, queryClient);
    return () => void Reflect.deleteProperty(window, place);
  }, [on, queryClient]);
  return null;
}
