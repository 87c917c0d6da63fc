import { expect, test } from "vitest";
import { clientAddress, readTrustedProxies } from "#server/http/client-address.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const { trustedProxies: proxies } = readSettings({ FIBRIL_TRUSTED_PROXY: "127.0.0.1, ::1, 10.0.0.0/8" });

test.each([
  ["a peer that is no proxy is the client", "192.0.2.7", "198.51.100.1", "192.0.2.7"],
  ["behind a proxy, its last entry is the client", "127.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"],
  ["behind two proxies, the entry before them is", "::1", "198.51.100.1, 192.0.2.7, 10.1.2.3", "192.0.2.7"],
  ["an IPv6 socket shows an IPv4 proxy", "::ffff:127.0.0.1", "2001:db8::7", "2001:db8::7"],
  ["an IPv6 socket shows an IPv4 client", "::ffff:192.0.2.7", null, "192.0.2.7"],
  ["a proxy without the header is the client", "127.0.0.1", null, "127.0.0.1"],
  ["text that is no address is not believed", "127.0.0.1", "192.0.2.7, unknown", "127.0.0.1"],
])("%s", (_, peer, forwarded, client) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(client);
});

test("without trusted proxies, the header is ignored", () => {
  expect(clientAddress("127.0.0.1", "192.0.2.7", readSettings({}).trustedProxies)).toBe("127.0.0.1");
});

test.each(["proxy.lab", "10.0.0.0/33", "10.0.0.0/x", "::1/129"])("%s is no address or network", (setting) => {
  expect(readTrustedProxies(`127.0.0.1, ${setting}`)).toBeUndefined();
});
