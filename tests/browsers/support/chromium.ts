import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chromium, type ElementHandle, type Page } from "@playwright/test";
import { browser } from "#tests/e2e/support/browser.ts";
import { type Driver, type ElementRef, idOf } from "./driver.ts";

const args = ["--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0"];
const look = ["--window-size=1180,905", "--hide-scrollbars"];

/** A press that does not reach its element within this time is repeated on the element that is there then. */
const PRESSED_WITHIN_MS = 5_000;

/** Starts the machine's Chromium with a profile of the story's own, as a process that can really be killed. */
export async function openChromium(disk: string): Promise<Driver> {
  const running = spawn(browser.executablePath, [...args, ...look, `--user-data-dir=${disk}`], {
    // A process group of its own: killing it ends the browser's other processes too.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(running, "exit");
  const connected = await chromium.connectOverCDP(await addressOf(running));
  const [context] = connected.contexts();
  if (!context) throw new Error("Chromium has no window");
  let page = context.pages()[0] ?? (await context.newPage());
  const tabs: Page[] = [page];
  const end = async () => {
    if (running.pid !== undefined && running.exitCode === null && running.signalCode === null)
      process.kill(-running.pid, "SIGKILL");
    await ended;
  };
  return {
    ...driverOf(() => page),
    openTab: async () => String(tabs.push(await context.newPage()) - 1),
    switchTo: async (tab) => {
      page = tabs[Number(tab)] ?? page;
      await page.bringToFront();
    },
    closeTab: () => page.close(),
    quit: async () => {
      const session = await connected.newBrowserCDPSession();
      // The browser may end before it answers.
      await session.send("Browser.close").catch(() => undefined);
      await ended;
    },
    kill: end,
  };
}

/** The address for commands, which Chromium prints when it is ready. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    stderr?.on("end", () => reject(new Error(`Chromium did not start: ${output}`)));
  });
}

/** The commands for the page that is in front. */
function driverOf(
  page: () => Page,
): Pick<Driver, "goto" | "script" | "click" | "clear" | "type" | "screenshot"> {
  const at = async (element: ElementRef): Promise<ElementHandle> => {
    const found = await page().evaluateHandle(`window.elementsByRef?.get("${idOf(element)}")`);
    const handle = found.asElement();
    if (!handle) throw new Error("stale element reference");
    return handle;
  };
  return {
    goto: async (url) => void (await page().goto(url)),
    script: async (body, args) => (await page().evaluate(withRefs(body, args))) ?? null,
    click: async (element) => (await at(element)).click({ timeout: PRESSED_WITHIN_MS }),
    clear: async (element) => (await at(element)).fill(""),
    type: async (element, text) => {
      const handle = await at(element);
      const isFile = await handle.evaluate((it) => it instanceof HTMLInputElement && it.type === "file");
      if (isFile) await handle.setInputFiles(text);
      else {
        await handle.focus();
        await page().keyboard.type(text);
      }
    },
    screenshot: () => page().screenshot(),
  };
}

const KEY = "element-6066-11e4-a52e-4f735466cecf" satisfies keyof ElementRef;

/** An expression that runs a function's body as WebDriver does: elements pass in both directions as references. */
function withRefs(body: string, args: readonly unknown[]): string {
  return `new Promise((resolve) => {
    const known = (window.elementsByRef ??= new Map());
    const refOf = (element) => {
      const id = [...known].find(([, one]) => one === element)?.[0] ?? String(known.size);
      known.set(id, element);
      return { "${KEY}": id };
    };
    const toRefs = (value) =>
      JSON.parse(JSON.stringify(value ?? null, (_, one) => (one instanceof Element ? refOf(one) : one)));
    const given = JSON.parse(${JSON.stringify(JSON.stringify(args))}, (_, one) =>
      one && typeof one === "object" && "${KEY}" in one ? known.get(one["${KEY}"]) : one);
    (function () { ${body} }).call(window, ...given, (value) => resolve(toRefs(value)));
  })`;
}
