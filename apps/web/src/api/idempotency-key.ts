import { useRef } from "react";

/** One key for each distinct body sent from a page, so that sending the same thing again makes nothing twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const sent = useRef<{ text: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
