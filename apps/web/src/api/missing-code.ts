import { forgetUnsaved } from "../drafts/unsaved.ts";

const storageKey = "spi.reloaded-at";
/** A second failure within this time is not helped by loading the page again, in milliseconds. */
const patience = 60_000;

const missing = new WeakSet();
let reloading = false;

/** Notes code of ours that cannot be fetched: a new version has taken the place of the one this page is of. */
export function watchForMissingCode(): void {
  window.addEventListener("vite:preloadError", (event) => {
    missing.add(event.payload);
  });
}

/** True for the error of code that could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/** True when loading the page again is what helps: for code that is missing, once a minute at most. */
export function isReloadDue(error: unknown): boolean {
  const before = Number(sessionStorage.getItem(storageKey) ?? 0);
  return reloading || (isMissingCode(error) && Date.now() - before >= patience);
}

/**
 * Loads the page again when code is missing that is needed now; true when it does. What was typed stays: it is in the tab's
 * storage, so nobody is asked whether they want to lose it.
 */
export function reloadForMissingCode(error: unknown): boolean {
  if (reloading || !isReloadDue(error)) return reloading;
  sessionStorage.setItem(storageKey, String(Date.now()));
  reloading = true;
  forgetUnsaved();
  location.reload();
  return true;
}
