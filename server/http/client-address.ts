import { BlockList, isIP } from "node:net";

/**
 * Returns the proxies that `FIBRIL_TRUSTED_PROXY` names: IP addresses and networks (`10.0.0.0/8`), separated by commas.
 * Throws for anything else.
 */
export function readTrustedProxies(setting: string): BlockList {
  const proxies = new BlockList();
  for (const part of setting.split(",").map((text) => text.trim())) {
    if (part === "") continue;
    const [address = "", prefix] = part.split("/");
    const version = isIP(address);
    const family = version === 6 ? "ipv6" : "ipv4";
    const bits = Number(prefix);
    const isNetwork = prefix === undefined || (/^\d+$/.test(prefix) && bits <= (version === 6 ? 128 : 32));
    if (version === 0 || !isNetwork)
      throw new Error(`FIBRIL_TRUSTED_PROXY is not a list of addresses or networks: ${part}`);
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, bits, family);
  }
  return proxies;
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

function isTrusted(address: string, proxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address without the prefix that it has on an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
