import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("a release is packed, agrees with its checksums, and starts with node alone", async () => {
  execFileSync(process.execPath, ["build/release.mjs"], { stdio: "ignore" });
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: "dist/release" });
  const archive = readdirSync("dist/release").find((file) => file.endsWith(".tar.gz")) ?? "";
  const folder = mkdtempSync(join(tmpdir(), "fibril-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync("tar", ["-xzf", join("dist/release", archive), "-C", folder]);
  const [name = ""] = readdirSync(folder);
  const unpacked = join(folder, name);
  for (const file of [
    "LICENSE",
    "NOTICES.txt",
    "sbom.cdx.json",
    "deploy/fibril.service",
    "docs/operations.md",
  ])
    expect(readFileSync(join(unpacked, file), "utf8").length).toBeGreaterThan(100);
  expect(readdirSync(join(unpacked, "node_modules"))).not.toContain("vite");
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: unpacked,
    env: { PATH: process.env.PATH, PORT: "0", FIBRIL_DATA: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let output = "";
  server.stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  await expect.poll(() => output).toContain("/setup?token=");
  const [, url = ""] = /Fibril\s+(http:\S+)/.exec(output) ?? [];
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain("<title>");
  server.kill("SIGTERM");
  await once(server, "exit");
}, 300_000);
