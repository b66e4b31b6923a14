import { clearUnsaved } from "../drafts/unsaved.ts";

const storageKey = "spi.reloaded-at";
/** Minimum number of milliseconds between two reloads of the page. */
const minReloadInterval = 60_000;

const missing = new WeakSet();
let reloading = false;

/** Detects code that the browser cannot fetch, for example because a new version has been deployed. */
export function watchForMissingCode(): void {
  window.addEventListener("vite:preloadError", (event) => {
    missing.add(event.payload);
  });
}

/** Returns whether the error means that code could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/**
 * Returns whether reloading the page can help, because code is missing and the last reload was at least a minute ago.
 */
export function isReloadDue(error: unknown): boolean {
  const lastReload = Number(sessionStorage.getItem(storageKey) ?? 0);
  return reloading || (isMissingCode(error) && Date.now() - lastReload >= minReloadInterval);
}

/**
 * Reloads the page if code that it needs is missing, and returns whether it did. The browser does not warn the user
 * about unsaved changes, because they are still in the tab's storage.
 */
export function reloadForMissingCode(error: unknown): boolean {
  if (reloading || !isReloadDue(error)) return reloading;
  sessionStorage.setItem(storageKey, String(Date.now()));
  reloading = true;
  clearUnsaved();
  location.reload();
  return true;
}
