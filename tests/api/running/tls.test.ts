import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import { readTrustedProxies } from "#server/http/client-address.ts";
import { aServer } from "#tests/support/a-server.ts";
import { createLab } from "#tests/support/create-lab.ts";

test("HTTPS is demanded where a trusted proxy states it, and nowhere else", async () => {
  const lab = await createLab();
  const hsts = async (proxies: string, headers: Record<string, string>) => {
    const { url } = await aServer(createApp({ ...lab, trustedProxies: readTrustedProxies(proxies) }));
    return (await fetch(`${url}/api/health`, { headers })).headers.get("Strict-Transport-Security");
  };
  expect(await hsts("127.0.0.1", { "X-Forwarded-Proto": "https" })).toBe("max-age=31536000");
  expect(await hsts("127.0.0.1", { "X-Forwarded-Proto": "http" })).toBe(null);
  expect(await hsts("127.0.0.1", {})).toBe(null);
  expect(await hsts("10.0.0.1", { "X-Forwarded-Proto": "https" })).toBe(null);
});

test("the API reference is compressed once, not for each request", async () => {
  const lab = await createLab();
  const get = (encoding: string) =>
    lab.request("GET", "/api/docs", { token: null, headers: { "Accept-Encoding": encoding } });
  const [plain, compressed] = [await get("identity"), await get("gzip")];
  const bytes = Buffer.from(await compressed.arrayBuffer());
  // A body that is compressed while it is sent has no length.
  expect(compressed.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(gunzipSync(bytes).toString()).toBe(await plain.text());
});
