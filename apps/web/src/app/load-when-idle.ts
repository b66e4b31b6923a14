/** Loads modules one after another while the browser is idle, before users need them. */
export function loadWhenIdle([next, ...later]: readonly (() => Promise<unknown>)[]): void {
  const loadNext = () => loadWhenIdle(later);
  if (next) whenIdle(() => void next().then(loadNext, loadNext));
}

/** Runs work when the browser is idle, or after a short delay in browsers that cannot report this. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 200);
}
