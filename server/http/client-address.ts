import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Returns the proxies that a list names: IP addresses and networks (`10.0.0.0/8`), separated by commas; else undefined. */
export function readTrustedProxies(setting: string): BlockList | undefined {
  const proxies = new BlockList();
  for (const part of setting.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const [address = "", prefix] = part.split("/");
    const version = isIP(address);
    const family = version === 6 ? "ipv6" : "ipv4";
    const bits = Number(prefix);
    const isNetwork = prefix === undefined || (/^\d+$/.test(prefix) && bits <= (version === 6 ? 128 : 32));
    if (version === 0 || !isNetwork) return undefined;
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, bits, family);
  }
  return proxies;
}

/** The address of the socket's peer; `null` for a request without a socket (tests). */
export function peerOf(c: Context): string | null {
  const hasSocket = typeof c.env === "object" && c.env !== null && "incoming" in c.env;
  return hasSocket ? (getConnInfo(c).remote.address ?? "unknown") : null;
}

/**
 * Returns the address of the client: that of the socket's peer, or, if that is a trusted proxy, the last address in
 * `forwarded` (the header X-Forwarded-For) that is not a trusted proxy. Everything before it may be invented.
 */
export function clientAddress(peer: string, forwarded: string | null, proxies: BlockList): string {
  let address = plain(peer);
  const hops = (forwarded ?? "").split(",").map((text) => plain(text.trim()));
  while (isTrusted(address, proxies)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** True if a trusted proxy states that the client used TLS (the header X-Forwarded-Proto). */
export function isTls(peer: string, proto: string | null, proxies: BlockList): boolean {
  return proto?.split(",")[0]?.trim() === "https" && isTrusted(peer, proxies);
}

/** True for the address of a trusted proxy. */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = plain(peer);
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** True for an address, or a name, that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}

/** An IPv4 address without the prefix that it has on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
