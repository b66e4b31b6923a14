import { isAnythingUnsaved } from "./unsaved.ts";

interface Leaving {
  ask: (leave: () => void) => void;
  go: (path: string) => void;
}

/** Stops every way out of the page while something is unsaved, and asks instead. Returns how to end the watch. */
export function watchLeaving({ ask, go }: Leaving): () => void {
  const place = placeOf(history.state);
  let returning = false;
  const onClick = (event: MouseEvent) => {
    const path = pathOfLink(event);
    if (path === undefined || !isAnythingUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => go(path));
  };
  const onPop = (event: PopStateEvent) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = placeOf(event.state) - place;
    if (!isAnythingUnsaved() || steps === 0) return;
    // The browser has moved already: the router is not told, the address is put back, and then the person is asked.
    event.stopImmediatePropagation();
    returning = true;
    history.go(-steps);
    ask(() => history.go(steps));
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isAnythingUnsaved()) event.preventDefault();
  };
  document.addEventListener("click", onClick, { capture: true });
  window.addEventListener("popstate", onPop, { capture: true });
  window.addEventListener("beforeunload", onUnload);
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    window.removeEventListener("popstate", onPop, { capture: true });
    window.removeEventListener("beforeunload", onUnload);
  };
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
