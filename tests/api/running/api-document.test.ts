import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { leaf, sha256 } from "#tests/fixtures/images.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { aServer } from "#tests/support/a-server.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const document = readFileSync("docs/api.md", "utf8");
const blocks = (language: string): string[] =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(
    ([, code]) => code ?? "",
  );
const examples = blocks("sh").filter((code) => code.startsWith("curl "));
/** The curl example of a path. */
const exampleOf = (path: string): string => {
  const [found = "", ...others] = examples.filter((code) => code.includes(path));
  if (found === "" || others.length > 0) throw new Error(`docs/api.md must have one curl example of ${path}`);
  return found;
};

let env: Record<string, string | undefined>;
let folder: string;

async function aToken(scope: "read" | "write"): Promise<string> {
  const body = { name: "Balance", scope };
  return (await (await lab.request("POST", "/api/account/tokens", { body })).json()).token;
}

const lab = perTest(() =>
  createLab({ now: "2026-11-21T19:23:28.000Z", records: chemicalChanges(aChemical()) }),
);
beforeEach(async () => {
  folder = anEmptyFolder();
  writeFileSync(join(folder, "bottle.jpg"), leaf);
});

/** The variables of the document, for a server that runs until the test ends. */
async function serve(scope: "read" | "write" = "write"): Promise<void> {
  const { url } = await aServer(lab.app);
  const keys = { KEY: crypto.randomUUID(), PICTURE_KEY: crypto.randomUUID() };
  env = { PATH: process.env.PATH, FIBRIL: url, TOKEN: await aToken(scope), CHEMICAL: ids.chemical, ...keys };
}

/** Runs a program until it ends or its output contains `until`, and returns what it printed. Throws where it fails. */
function run(command: string, args: string[], until?: RegExp): Promise<string> {
  const child: ChildProcess = spawn(command, args, { cwd: folder, env, detached: true });
  const end = () => void (child.exitCode === null && child.pid && process.kill(-child.pid, "SIGKILL"));
  onTestFinished(end);
  return new Promise((resolve, reject) => {
    let [output, errors] = ["", ""];
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (until?.test(output)) resolve(output);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`${output}\n${errors}`))));
  });
}

const curl = (path: string, until?: RegExp) => run("bash", ["-c", exampleOf(path)], until);
const uses = async () => (await lab.db.all("use_records")).map(({ amount_used }) => amount_used);

describe("the curl example", () => {
  test("of a list prints the list", async () => {
    await serve("read");
    expect(JSON.parse(await curl('/api/chemicals"'))).toMatchObject([{ id: ids.chemical }]);
  });

  test("of a write records once, however often it is run", async () => {
    await serve();
    const before = await uses();
    const first = JSON.parse(await curl("/use-records"));
    expect(JSON.parse(await curl("/use-records"))).toEqual(first);
    expect(await uses()).toEqual([...before, 12.5]);
    const history = await (await lab.request("GET", `/api/history/chemicals/${ids.chemical}`)).json();
    expect(history.versions[0]).toMatchObject({ user: people[0], device: "Balance" });
  });

  test("of a write is refused with a sentence under a token that reads", async () => {
    await serve("read");
    const before = await uses();
    await expect(curl("/use-records")).rejects.toThrow("This API token can only read.");
    expect(await uses()).toEqual(before);
  });

  test("of a picture stores the picture once, which the token reads", async () => {
    await serve();
    const { url } = JSON.parse(await curl("/files"));
    expect(JSON.parse(await curl("/files")).url).toBe(url);
    expect(await lab.db.all("images")).toHaveLength(1);
    const picture = await fetch(`${env.FIBRIL}${url}`, { headers: { Authorization: `Bearer ${env.TOKEN}` } });
    expect(sha256(new Uint8Array(await picture.arrayBuffer()))).toBe(sha256(leaf));
  });

  test("of the changes prints the records and the cursor", async () => {
    await serve("read");
    const page = JSON.parse(await curl("/api/changes?"));
    expect(page.cursor).toBe(await lab.db.position());
    expect(page.changes.map(({ id }: { id: string }) => id)).toContain(ids.chemical);
  });

  test("of the live changes prints the end of the feed", async () => {
    await serve("read");
    expect(await curl("/api/changes/live", /^data: \d+$/m)).toContain(`data: ${await lab.db.position()}`);
  });

  test("is one of these five", () => {
    expect(examples).toHaveLength(5);
  });
});

const hasRequests = spawnSync("python3", ["-c", "import requests"]).status === 0;

test.runIf(hasRequests)(
  "the Python examples read, record, send a picture and follow the changes",
  async () => {
    await serve();
    const before = await uses();
    const file = join(folder, "example.py");
    writeFileSync(file, blocks("python").join("\n"));
    const output = await run("python3", ["-u", file], /^use_records \S+ 1$/m);
    expect(output).toContain(`${ids.chemical} `);
    expect(await uses()).toEqual([...before, 2.5]);
    const [image] = await lab.db.all("images");
    expect(output).toContain(`/api/images/${image?.id}`);
  },
);
