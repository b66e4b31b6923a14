import { useRef } from "react";

/**
 * Returns a function that gives each distinct request body its own idempotency key, so that a repeated request does not
 * create anything twice.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const sent = useRef<{ text: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
