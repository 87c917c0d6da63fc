import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { ClientHttp2Session } from "node:http2";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_PICTURE_BYTES } from "#domain/images/schema.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { imageMeta, leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { jsonOf, open, overTls, request } from "./support/over-tls.ts";
import { kinds, missing, type RunningProxy, startProxy } from "./support/proxies.ts";

const DANA = { username: "dana.ruiz@cnf-lab.example", password: "fibril-demo" };
const TOM = { username: "tom.okafor@cnf-lab.example", password: "fibril-demo" };

const signIn = async (session: ClientHttp2Session, body: typeof DANA, headers: Record<string, string> = {}) =>
  request(session, "POST", "/api/auth/login", { body, headers });

const portOf = ({ url }: LabServer) => Number(new URL(url).port);

/** A picture of this length: bytes after the end of a JPEG are not drawn. */
const pictureOf = (bytes: number) => Buffer.concat([leaf, Buffer.alloc(bytes - leaf.length)]);

/** Signs Dana in. `send` stores a picture of a tray of the demonstration. */
async function sender(session: ClientHttp2Session) {
  const { token } = jsonOf(await signIn(session, DANA));
  const authorization = `Bearer ${token}`;
  const feed = await request(session, "GET", "/api/changes?since=0&limit=2000", {
    headers: { authorization },
  });
  const { record: tray } = jsonOf(feed).changes.find(
    ({ table }: { table: string }) => table === "tray_formulations",
  );
  const send = (bytes: Buffer) =>
    request(session, "POST", `/api/grow-trials/${tray.grow_trial_id}/save-image`, {
      headers: { authorization, "idempotency-key": crypto.randomUUID() },
      form: aForm({ ...imageMeta(bytes), tray_formulation_id: tray.id }, bytes),
    });
  return { authorization, send };
}

for (const kind of kinds) {
  const why = missing(kind);
  describe.skipIf(why !== null)(why === null ? kind.name : `${kind.name}, ${why}`, () => {
    let lab: LabServer;
    let proxy: RunningProxy;

    beforeAll(async () => {
      lab = await LabServer.start();
      proxy = await startProxy(kind, portOf(lab));
    });
    afterAll(async () => {
      await proxy?.stop();
      await lab?.remove();
    });

    test("answers by HTTP/2 and TLS 1.3, and browsers use only HTTPS from then on", async () => {
      const session = await overTls(proxy);
      expect(session.alpnProtocol).toBe("h2");
      expect((session.socket as TLSSocket).getProtocol()).toBe("TLSv1.3");
      const health = await request(session, "GET", "/api/health");
      expect(jsonOf(health)).toEqual({ status: "ok", has_accounts: true });
      expect(health.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(health.headers["x-fibril-epoch"]).toMatch(/^[0-9a-f-]{36}$/);
    });

    test("redirects the app from HTTP to HTTPS, and refuses the API there", async () => {
      const plain = async (path: string): Promise<IncomingMessage> => {
        const headers = { host: "lab.example" };
        const [answer] = await once(get({ host: "127.0.0.1", port: proxy.http, path, headers }), "response");
        answer.resume();
        return answer;
      };
      const redirect = await plain("/chemicals?q=1");
      expect([redirect.statusCode, redirect.headers.location]).toEqual([
        308,
        "https://lab.example/chemicals?q=1",
      ]);
      expect((await plain("/api/health")).statusCode).toBe(403);
    });

    test("passes the app on compressed, and the metrics not at all", async () => {
      const session = await overTls(proxy);
      const page = await request(session, "GET", "/");
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.bytes.toString())?.[1] ?? "";
      const plain = await request(session, "GET", script, { headers: { "accept-encoding": "identity" } });
      const small = await request(session, "GET", script, { headers: { "accept-encoding": "gzip, br" } });
      expect(small.headers["content-encoding"]).toBe("br");
      expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(small.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect((await request(session, "GET", "/metrics")).status).toBe(404);
    });

    test("a picture of 10 MB arrives; a larger one gets the lab's own refusal", async () => {
      const session = await overTls(proxy);
      const { send } = await sender(session);
      const accepted = await send(pictureOf(MAX_PICTURE_BYTES));
      expect([accepted.status, jsonOf(accepted).file_name]).toEqual([201, "leaf.jpg"]);
      const refused = await send(pictureOf(MAX_PICTURE_BYTES + 1));
      expect(refused.status).toBe(413);
      expect(jsonOf(refused).code).toBe("FILE_TOO_LARGE");
      // Without the epoch, a tablet takes an answer for another network's, and sends the picture again.
      expect(refused.headers["x-fibril-epoch"]).toBe(accepted.headers["x-fibril-epoch"]);
      const far = await send(pictureOf(3 * MAX_PICTURE_BYTES));
      expect([far.status, jsonOf(far).code]).toEqual([413, "FILE_TOO_LARGE"]);
    });

    test("wrong passwords delay the client that sends them, whatever address it claims, and no other", async () => {
      const guessing = await overTls(proxy, "127.0.0.2");
      const guess = (i: number, body = { ...TOM, password: "wrong" }) =>
        signIn(guessing, body, { "x-forwarded-for": `198.51.100.${i}` });
      for (let i = 0; i < 5; i += 1) expect((await guess(i)).status).toBe(401);
      expect((await guess(6, TOM)).status).toBe(429);
      expect((await signIn(await overTls(proxy, "127.0.0.3"), TOM)).status).toBe(200);
    });

    const passed = kind.name === "Caddy" ? "every read" : "every request";
    test(`while one of two servers is stopped, ${passed} is answered by the other`, async () => {
      const other = await LabServer.start();
      const both = await startProxy(kind, portOf(lab), portOf(other));
      onTestFinished(async () => {
        await both.stop();
        await other.remove();
      });
      const session = await overTls(both);
      const answers = async () => {
        const all = [];
        for (let i = 0; i < 10; i += 1) {
          all.push((await request(session, "GET", "/api/ready")).status);
          // Caddy 2.6 answers a request with a body with 502: the tablet sends it again.
          if (kind.name !== "Caddy") all.push((await signIn(session, DANA)).status);
        }
        return all;
      };
      expect(new Set(await answers())).toEqual(new Set([200]));
      await other.stop();
      expect(new Set(await answers())).toEqual(new Set([200]));
    });

    test("a write reaches an open tablet as an event, at once", async () => {
      const session = await overTls(proxy);
      const { send, authorization } = await sender(session);
      const headers = { authorization, "accept-encoding": "gzip, br" };
      const events = await open(await overTls(proxy), "GET", "/api/changes/live", { headers });
      let received = "";
      events.stream.on("data", (piece) => {
        received += piece;
      });
      const positions = () =>
        [...received.matchAll(/^data: (\d+)$/gm)].map(([, position]) => Number(position));
      await expect.poll(positions).toHaveLength(1);
      const written = await send(leaf);
      await expect.poll(positions).toContain(Number(written.headers["x-fibril-cursor"]));
    });
  });
}
