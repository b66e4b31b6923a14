const channelName = "spi.session";

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
