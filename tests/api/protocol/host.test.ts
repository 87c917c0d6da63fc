import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { serverCalls } from "#contract/brapi/calls.ts";
import { queries } from "#contract/index.ts";
import { type AnyQuery, fillPath } from "#contract/operation.ts";
import { syncCalls } from "#contract/sync/calls.ts";
import { createApp } from "#server/api/app.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { anImage } from "#tests/fixtures/images.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { unzipped, written } from "#tests/support/eln-files.ts";
import { perFile } from "#tests/support/per-test.ts";

/** A path for each GET of the server, whose answers end by themselves. */
let paths: string[];

const lab = perFile(() => createLab({ records: exampleRecords }));
beforeAll(async () => {
  const image = anImage();
  await lab.put([{ table: "images", id: image.id, record: image }]);
  const cnf = (await lab.db.all("cnfs"))[0]?.id ?? "";
  const ofQueries = Object.values<AnyQuery>(queries).map(({ name, path }) => {
    const { params = {}, query = {} } = examples[name] ?? {};
    return `${fillPath(path, params)}?${new URLSearchParams(query)}`;
  });
  const ofCalls = Object.values(serverCalls)
    .filter(({ method, path }) => method === "GET" && !path.includes(":") && path !== syncCalls.live.path)
    .map(({ path }) => path);
  paths = [
    ...ofQueries,
    ...ofCalls,
    `/api/brapi/v2/images/${image.id}`,
    `/api/export/eln?table=cnfs&id=${cnf}`,
    "/api/docs",
  ];
});

/** The whole text of an answer: headers, and body or unpacked files. */
async function textOf(response: Response): Promise<string> {
  const headers = JSON.stringify([...response.headers]);
  if (response.headers.get("Content-Type") !== "application/vnd.eln+zip")
    return headers + (await response.text());
  const files = await unzipped(await written(Readable.fromWeb(response.body as never)));
  return headers + [...files].map(([name, bytes]) => name + bytes.toString()).join("");
}

const headers = {
  Host: "evil.example",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
  Forwarded: "host=evil.example",
};

test("no answer contains the host that a request names, with a configured address and without one", async () => {
  for (const origin of [null, "https://lab.example"]) {
    const app = createApp({ ...lab, origin });
    const send = (path: string, token: string) =>
      app.request(`http://evil.example${path}`, {
        headers: { ...headers, Authorization: `Bearer ${token}` },
      });
    let answered = 0;
    for (const path of paths) {
      const response = await send(path, lab.token());
      if (response.status === 200) answered += 1;
      expect(await textOf(response), path).not.toContain("evil.example");
    }
    expect(answered).toBeGreaterThan(70);
    for (const path of ["/api/unknown", "/api/account", "/api/brapi/v2/trials"])
      expect(await textOf(await send(path, "unknown")), path).not.toContain("evil.example");
  }
});
