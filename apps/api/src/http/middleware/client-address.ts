import { isIPv6 } from "node:net";

/**
 * Returns the client's address behind a given number of our proxies. Each proxy appends the address of its caller to
 * `X-Forwarded-For`, so any entries that the client wrote are further to the left. All requests that passed through
 * fewer proxies share one key. Addresses in the same IPv6 network (/64) count as one address, because a single client
 * can use all of them.
 */
export function clientAddress(forwardedFor: string | undefined, hops: number): string {
  const address = (forwardedFor ?? "").split(",").at(-hops)?.trim() ?? "";
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const [first, last] = [groups(before), groups(after)];
  const missing = after === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...last];
  const isMapped = last.at(-1)?.includes(".") ?? false;
  if (isMapped) return last.at(-1)!;
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
