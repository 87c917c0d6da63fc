import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings, unknownSettings } from "#server/settings/read-settings.ts";

const systemd = "/usr/bin/systemd-analyze";
const logrotate = "/usr/sbin/logrotate";
const titled = (title: string, file: string, name: string) =>
  existsSync(file) ? title : `${title}, skipped: apt-get install ${name}`;

test.skipIf(!existsSync(systemd))(
  titled("systemd reads the unit without a warning, and finds it hardened", systemd, "systemd"),
  () => {
    const verify = spawnSync(systemd, ["verify", "deploy/fibril.service"], { encoding: "utf8" });
    expect([verify.status, verify.stderr]).toEqual([0, ""]);
    // The exposure of systemd 252 is 1.3 of 10; a limit of 2.0 leaves space for the checks of later versions.
    const security = ["security", "--offline=true", "--threshold=20", "deploy/fibril.service"];
    expect(execFileSync(systemd, security, { encoding: "utf8" })).toContain("Overall exposure level");
  },
);

test.skipIf(!existsSync(logrotate))(
  titled("the log continues in an empty file after it was rotated", logrotate, "logrotate"),
  () => {
    const folder = mkdtempSync(join(tmpdir(), "fibril-log-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "log"), { mode: 0o755 });
    const log = join(folder, "log", "fibril.log");
    const rules = readFileSync("deploy/fibril.logrotate", "utf8").replace("/var/log/fibril/fibril.log", log);
    const file = join(folder, "rules");
    writeFileSync(file, rules, { mode: 0o644 });
    writeFileSync(log, "before\n");
    execFileSync(logrotate, ["--force", "--state", join(folder, "state"), file]);
    appendFileSync(log, "after\n");
    expect(readFileSync(log, "utf8")).toBe("after\n");
    expect(readdirSync(join(folder, "log"))).toEqual(["fibril.log", "fibril.log.1"]);
  },
);

test("the command for administrators runs in the folder, as the user and with the settings of the service", () => {
  const unit = readFileSync("deploy/fibril.service", "utf8");
  const inUnit = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1] ?? name;
  const command = readFileSync("deploy/fibril-admin", "utf8");
  for (const part of [
    `--uid=${inUnit("User")} `,
    `--working-directory=${inUnit("WorkingDirectory")} `,
    `EnvironmentFile=${inUnit("EnvironmentFile")} `,
    `--setenv=FIBRIL_DATA=${inUnit("Environment=FIBRIL_DATA")} `,
    `${inUnit("ExecStart")} --admin "$@"`,
  ])
    expect(command).toContain(part);
});

test("every setting in the example is one, and valid", () => {
  const lines = readFileSync("deploy/settings.env", "utf8")
    .split("\n")
    .filter((line) => /^\w+=/.test(line));
  const settings = Object.fromEntries(lines.map((line) => line.split("=", 2)));
  expect(unknownSettings(settings)).toEqual([]);
  expect(readSettings(settings)).toMatchObject({ origin: "https://lab.example", port: 8080 });
});

test("the image is made of files that exist, and starts the server as the unit does", () => {
  const text = readFileSync("deploy/Containerfile", "utf8");
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const sent = readFileSync(".containerignore", "utf8").match(/^!.+$/gm);
  expect(sent?.map((line) => line.slice(1))).toEqual(copied.toSorted());
  // A version, not a name that moves.
  expect(text).toMatch(/^ARG NODE=docker\.io\/library\/node:\d+\.\d+\.\d+-/m);
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(text)?.[1] ?? "[]") as string[];
  expect(readFileSync("deploy/fibril.service", "utf8")).toContain(
    `ExecStart=/usr/bin/${command.join(" ")}\n`,
  );
});
