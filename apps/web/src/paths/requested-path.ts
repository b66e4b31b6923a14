import { isSafePath } from "./safe-path.ts";

const storageKey = "spi.requested-path";

/** Keeps the path a signed-out person asked for, if it may be restored after sign-in. */
export function keepRequestedPath(path: string): void {
  if (isSafePath(path)) sessionStorage.setItem(storageKey, path);
  else sessionStorage.removeItem(storageKey);
}

/** The kept path, once. What stands in storage is checked again: another script may have written it. */
export function takeRequestedPath(): string | undefined {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path !== null && isSafePath(path) ? path : undefined;
}
