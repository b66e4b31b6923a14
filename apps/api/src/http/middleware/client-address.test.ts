import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["one proxy", "198.51.100.7", 1, "198.51.100.7"],
  ["one proxy, and what the client made up", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
  ["two proxies", "203.0.113.9, 198.51.100.7, 10.0.0.2", 2, "198.51.100.7"],
  ["fewer proxies than there are", "198.51.100.7", 2, ""],
  ["no proxy", undefined, 1, ""],
  ["an address within a network", "2001:DB8:0:1:aaaa::1", 1, "2001:db8:0:1"],
  ["another address of that network", "2001:db8::1:0:0:0:2", 1, "2001:db8:0:1"],
  ["an address that begins with zeros", "::1", 1, "0:0:0:0"],
  ["an address of the older kind", "::ffff:198.51.100.7", 1, "198.51.100.7"],
])(
  "through %s a client is identified by the address that connected to the outermost proxy REQ-SRV-30",
  (_how, header, hops, address) => {
    expect(clientAddress(header, hops)).toBe(address);
  },
);
