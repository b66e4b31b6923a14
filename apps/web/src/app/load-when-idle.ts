/** Fetches code one piece after the other while the browser has nothing else to do, so that nobody waits for it later. */
export function loadWhenIdle([next, ...later]: readonly (() => Promise<unknown>)[]): void {
  const goOn = () => loadWhenIdle(later);
  if (next) whenIdle(() => void next().then(goOn, goOn));
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 200);
}
