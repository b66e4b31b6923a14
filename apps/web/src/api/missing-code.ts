import { clearUnsaved } from "../drafts/unsaved.ts";

const storageKey = "spi.reloaded-at";
/** Milliseconds after a reload in which another failure does not reload the page again. */
const minReloadInterval = 60_000;

const missing = new WeakSet();
let reloading = false;

/** Records that the browser cannot fetch some of our code, for example because a new version has been deployed. */
export function watchForMissingCode(): void {
  window.addEventListener("vite:preloadError", (event) => {
    missing.add(event.payload);
  });
}

/** Returns whether the error is that code could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/** Returns whether reloading the page can help: code is missing, and the last reload was at least a minute ago. */
export function isReloadDue(error: unknown): boolean {
  const lastReload = Number(sessionStorage.getItem(storageKey) ?? 0);
  return reloading || (isMissingCode(error) && Date.now() - lastReload >= minReloadInterval);
}

/**
 * Reloads the page if code it needs is missing, and returns whether it did. Unsaved changes are in the tab's storage,
 * so the browser does not ask whether to discard them.
 */
export function reloadForMissingCode(error: unknown): boolean {
  if (reloading || !isReloadDue(error)) return reloading;
  sessionStorage.setItem(storageKey, String(Date.now()));
  reloading = true;
  clearUnsaved();
  location.reload();
  return true;
}
