const events = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;
/** Activity is noted at most this often, in milliseconds. */
const throttle = 1000;

/** Calls back with the time of the latest activity, in this tab or another of the same browser. Returns how to stop. */
export function watchActivity(onActivity: (at: number) => void): () => void {
  const channel = new BroadcastChannel("spi.activity");
  let noted = 0;
  const note = () => {
    const now = Date.now();
    if (now - noted < throttle) return;
    noted = now;
    onActivity(now);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
    channel.postMessage(now);
  };
  channel.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data === "number") onActivity(event.data);
  });
  for (const name of events) window.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of events) window.removeEventListener(name, note, { capture: true });
    channel.close();
  };
}
