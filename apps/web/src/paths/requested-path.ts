import { isSafePath } from "./safe-path.ts";

const storageKey = "spi.requested-path";

/** Stores the path that a signed-out user requested, if it can be restored after sign-in. */
export function storeRequestedPath(path: string): void {
  if (isSafePath(path)) sessionStorage.setItem(storageKey, path);
  else sessionStorage.removeItem(storageKey);
}

/** Returns and deletes the stored path. The path is checked again, because another script could have written it. */
export function popRequestedPath(): string | undefined {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path !== null && isSafePath(path) ? path : undefined;
}
