import { guardNow } from "./unsaved.ts";

/** Which entry of the browser's history is on screen. */
let place = 0;

/** Says that the page on screen has changed. */
export function notePlace(): void {
  place = placeOf(history.state);
}

/**
 * Stops every way out of the page while something is unsaved, and asks instead. To be called before the router starts:
 * of the listeners to the browser's Back button the first one decides.
 */
export function watchLeaving(): void {
  document.addEventListener("click", onClick, { capture: true });
  window.addEventListener("popstate", onPop);
  window.addEventListener("beforeunload", (event) => {
    if (guardNow()) event.preventDefault();
  });
}

function onClick(event: MouseEvent): void {
  const path = pathOfLink(event);
  const guard = guardNow();
  if (path === undefined || !guard) return;
  event.preventDefault();
  event.stopPropagation();
  guard.ask(() => guard.go(path));
}

let returning = false;

function onPop(event: PopStateEvent): void {
  if (returning) {
    returning = false;
    event.stopImmediatePropagation();
    return;
  }
  const steps = placeOf(event.state) - place;
  const guard = guardNow();
  if (!guard || steps === 0) return;
  // The browser has moved already: the router is not told, the address is put back, and then the person is asked.
  event.stopImmediatePropagation();
  returning = true;
  history.go(-steps);
  guard.ask(() => history.go(steps));
}

/** The router numbers the entries of the browser's history. */
function placeOf(state: unknown): number {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === "number" ? place : 0;
}

/** Where a click on a link of ours leads; undefined for anything else, such as a new tab or a place on this page. */
function pathOfLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash !== "") return undefined;
  return link.pathname + link.search + link.hash;
}
