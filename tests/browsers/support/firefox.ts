import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "#tests/e2e/support/lab-server.ts";
import { type Driver, type ElementRef, idOf } from "./driver.ts";
import { Marionette } from "./marionette.ts";

/** Starts the machine's Firefox with a profile of the story's own. */
export async function openFirefox(disk: string): Promise<Driver> {
  const port = await freePort();
  writeFileSync(join(disk, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const browser = spawn(
    "/usr/bin/firefox-esr",
    ["--headless", "--marionette", "--no-remote", "--profile", disk, "--width=1180", "--height=905"],
    // Otherwise Firefox requires a home folder in which it may write its caches.
    { stdio: "ignore", env: { ...process.env, HOME: disk } },
  );
  const ended = once(browser, "exit");
  const marionette = await vi.waitFor(() => Marionette.at(port), { timeout: 30_000, interval: 100 });
  await marionette.send("WebDriver:NewSession", {});
  return driverOf(marionette, browser, ended);
}

function driverOf(marionette: Marionette, browser: ChildProcess, ended: Promise<unknown>): Driver {
  const value = async (name: string, params: object) =>
    ((await marionette.send(name, params)) as { value: unknown }).value;
  const at = (element: ElementRef) => ({ id: idOf(element) });
  return {
    goto: async (url) => void (await marionette.send("WebDriver:Navigate", { url })),
    script: (script, args) => value("WebDriver:ExecuteAsyncScript", { script, args }),
    click: async (element) => void (await marionette.send("WebDriver:ElementClick", at(element))),
    clear: async (element) => void (await marionette.send("WebDriver:ElementClear", at(element))),
    type: async (element, text) =>
      void (await marionette.send("WebDriver:ElementSendKeys", { ...at(element), text })),
    screenshot: async () =>
      Buffer.from((await value("WebDriver:TakeScreenshot", { full: false })) as string, "base64"),
    openTab: async () =>
      ((await marionette.send("WebDriver:NewWindow", { type: "tab" })) as { handle: string }).handle,
    switchTo: async (handle) => void (await marionette.send("WebDriver:SwitchToWindow", { handle })),
    closeTab: async () => void (await marionette.send("WebDriver:CloseWindow")),
    quit: async () => {
      await marionette.send("Marionette:Quit", { flags: ["eAttemptQuit"] });
      await ended;
      marionette.hangUp();
    },
    kill: async () => {
      browser.kill("SIGKILL");
      await ended;
      marionette.hangUp();
    },
  };
}
