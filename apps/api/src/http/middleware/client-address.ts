import { isIPv6 } from "node:net";

/**
 * The address a request comes from, where so many proxies of ours hand it on: each adds whom it was asked by at the end of
 * `X-Forwarded-For`, so what a client writes there itself stands further left. Whatever has passed fewer of them goes by one
 * name. Addresses of one IPv6 network (/64), which one client can have all of, are one address.
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
