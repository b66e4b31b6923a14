const channelName = "spi.session";

/** Name of the channel and the lock that the tabs of a signed-in user share. */
export const activityGroup = "spi.activity";

/** Returns whether a user is signed in to this browser in another tab. The leading tab holds the shared lock. */
export async function isSignedInElsewhere(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === activityGroup);
}

/** Notifies the other tabs that a user has logged out of this browser. */
export function notifySignedOut(subject: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels reach only our origin
  channel.postMessage(subject);
  channel.close();
}

/** Calls the callback when a user logs out in another tab. Returns a function that unsubscribes. */
export function onSignedOutElsewhere(subject: string, callback: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.data === subject) callback();
  });
  return () => channel.close();
}
