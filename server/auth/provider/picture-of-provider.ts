import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from "node:dns";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { BlockList } from "node:net";

/** Bytes of a picture: providers send some hundred pixels. */
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/** Networks that only machines of the lab, or of its host, reach. */
const internal = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  internal.addSubnet(network, prefix, "ipv4");
/** Global IPv6 addresses; every other one is internal, or contains an IPv4 address. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
/** 6to4 and Teredo contain IPv4 addresses. */
internal.addSubnet("2002::", 16, "ipv6");
internal.addSubnet("2001::", 32, "ipv6");

/** True for an address of the Internet. */
export function isPublic(address: string, family: number): boolean {
  if (family === 4) return !internal.check(address, "ipv4");
  return global6.check(address, "ipv6") && !internal.check(address, "ipv6");
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void;

/** Resolves a name to its public addresses only; a connection to another one fails. */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses = []) => {
      const open = addresses.filter(({ address, family }) => isPublic(address, family));
      const first = open[0];
      const fault = error ?? (first ? null : new Error("not a public address"));
      if (fault || !first) return callback(fault, "", 0);
      if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });

/**
 * Fetches a picture that a provider names: by HTTPS from a public address, or from the provider itself, without following
 * redirects. The person may have chosen the address, which must not lead this server to others of the lab's network.
 * Returns null for everything else, and for more than 2 MB.
 */
export function fetchPicture(
  address: string,
  issuer: string,
  resolve: Resolve = lookUp,
): Promise<Buffer | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOfProvider = url?.origin === new URL(issuer).origin;
  const isNamed = url?.protocol === "https:" && url.port === "" && !/^[\d.]+$|^\[/.test(url.hostname);
  if (url === null || !(isOfProvider || isNamed)) return Promise.resolve(null);
  const send = url.protocol === "https:" ? request : requestPlain;
  return new Promise((done) => {
    const options = {
      headers: { Accept: "image/*" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!isOfProvider && { lookup: publicOnly(resolve) }),
    };
    const sent = send(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      if (response.statusCode !== 200) sent.destroy();
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size > MAX_BYTES) sent.destroy();
        else parts.push(part);
      });
      response.on("end", () => done(Buffer.concat(parts)));
      response.on("close", () => done(null));
    });
    sent.on("error", () => done(null));
    sent.on("close", () => done(null));
    sent.end();
  });
}
