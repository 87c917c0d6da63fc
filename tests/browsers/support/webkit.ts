import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { freePort } from "#tests/e2e/support/lab-server.ts";
import { type Driver, type ElementRef, idOf } from "./driver.ts";

const browser = fileURLToPath(new URL("webkit-browser.py", import.meta.url));

/** Starts WebKitGTK on a disk of the story's own, on a display of its own: WebKitGTK has no headless mode. */
export async function openWebKit(disk: string): Promise<Driver> {
  const port = await freePort();
  const screen = await openScreen();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    // A process group of its own: killing it ends the browser too.
    stdio: "ignore",
    detached: true,
    env: { ...process.env, DISPLAY: screen.name },
  });
  const ended = once(driver, "exit");
  const root = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => ask(root, "GET", "/status"), { timeout: 30_000, interval: 100 });
  const capabilities = {
    browserName: "Fibril",
    "webkitgtk:browserOptions": { binary: browser, args: [disk] },
  };
  const session = (await ask(root, "POST", "/session", { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  const end = async () => {
    if (driver.pid !== undefined && driver.signalCode === null) process.kill(-driver.pid, "SIGKILL");
    await ended;
    await screen.close();
  };
  return driverOf(`${root}/session/${session.sessionId}`, end);
}

/** A virtual display. */
async function openScreen(): Promise<{ name: string; close: () => Promise<void> }> {
  const xvfb = spawn("/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(xvfb, "exit");
  const [number] = (await once(xvfb.stdout, "data")) as [Buffer];
  const close = async () => {
    xvfb.kill();
    await ended;
  };
  return { name: `:${number.toString().trim()}`, close };
}

function driverOf(session: string, end: () => Promise<void>): Driver {
  const get = (path: string) => ask(session, "GET", path);
  const post = (path: string, body: object = {}) => ask(session, "POST", path, body);
  const at = (element: ElementRef) => `/element/${idOf(element)}`;
  return {
    goto: async (url) => void (await post("/url", { url })),
    script: (script, args) => post("/execute/async", { script, args }),
    click: async (element) => void (await post(`${at(element)}/click`)),
    clear: async (element) => void (await post(`${at(element)}/clear`)),
    type: async (element, text) => void (await post(`${at(element)}/value`, { text })),
    screenshot: async () => Buffer.from((await get("/screenshot")) as string, "base64"),
    openTab: async () => ((await post("/window/new", { type: "tab" })) as { handle: string }).handle,
    switchTo: async (handle) => void (await post("/window", { handle })),
    closeTab: async () => void (await ask(session, "DELETE", "/window")),
    quit: async () => {
      // Closing the last window ends the session.
      await ask(session, "DELETE", "/window").catch(() => undefined);
      await end();
    },
    kill: end,
  };
}

/** The result of a WebDriver call; throws the error that WebDriver returns. */
async function ask(root: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(root + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${path}: ${error}: ${message}`);
}
