import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ACCOUNT = { username: "dana.ruiz@cnf-lab.example", password: "fibril-demo" };
/** A tablet of the lab beside the machine this runs on. */
const SLOWER = 4;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** The built app and its server as they are delivered, over a demonstration lab of its own. */
async function startApp(root) {
  const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "server/start.mjs"), "--demo"], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", FIBRIL_DATA: folder, FIBRIL_LOG: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  await new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes(`${url}\n`)) resolve();
    });
    server.on("exit", (code) => reject(new Error(`The server ended (${code}): ${said}`)));
  });
  const close = async () => {
    server.kill();
    await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, close };
}

/** A trial in its second week, with so many trays that have their first; its id. */
async function makeTrial(url, trays) {
  const headers = { "content-type": "application/json" };
  const ask = async (path, body) => {
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      body: body && JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const { token } = await ask("/auth/login", ACCOUNT);
  headers.authorization = `Bearer ${token}`;
  const first = async (path) => (await ask(path))[0].id;
  const day = 86_400_000;
  const at = (days) => new Date(Date.now() + days * day).toISOString();
  const made = { created_by: ACCOUNT.username, created_at: at(0) };
  const trials = "/grow-trials";
  const trial = await ask(trials, {
    ...{ code: "BENCH", trial_length: 42, plug_size: 2.5, plug_size_units: "CM", ...made },
    grow_trial_method_id: await first(`${trials}/grow-trial-methods`),
    location_id: await first("/misc/locations"),
  });
  await ask(`${trials}/${trial.id}/add-seed-sown-data`, {
    ...{ name: "Bench", location_details: "Shelf 1", ...made },
    ...{ seed_sown_date: at(-10), estimated_harvest_date: at(32) },
  });
  const formulation = {
    cnf_description: "Control, no CNF",
    grow_trial_plant_id: await first(`${trials}/grow-trial-plants`),
    grow_trial_fertilizer_id: await first(`${trials}/grow-trial-fertilizers`),
    substrate_type_id: await first(`${trials}/grow-trial-substrate-types`),
    ...{
      preparation_steps: ["Soak"],
      num_plugs_created: 18,
      test_for: "Speed",
      composition: "None",
      ...made,
    },
  };
  for (let i = 1; i <= trays; i += 1) {
    const tray = await ask(`${trials}/${trial.id}/add-formulation`, {
      ...{ ...formulation, formulation_identifier: `F${i}` },
    });
    await ask(`${trials}/tray-formulation/${tray.id}/add-weekly-data`, {
      ...{ week_number: 1, avg_height: 9.6, avg_canopy_width: 11.2, count_plugs_for_avg: 18, ...made },
      plant_comments: ["healthy"],
    });
  }
  return trial.id;
}

/** Milliseconds from a touch of a button until the next tray is painted. */
async function untilNextTray(page, button) {
  await page.evaluate(() => {
    globalThis.nextTray = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("No next tray")), 10_000);
      let touched;
      addEventListener("click", ({ timeStamp }) => (touched = timeStamp), { capture: true, once: true });
      const tray = () => document.querySelector("h1")?.textContent;
      const before = tray();
      const seen = new MutationObserver(() => {
        if (tray() === before) return;
        seen.disconnect();
        // Once the frame that shows it is painted, the page is free again.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - touched);
          port2.postMessage(null);
        });
      });
      seen.observe(document.body, { characterData: true, childList: true, subtree: true });
    });
  });
  await button.tap();
  return page.evaluate(() => globalThis.nextTray);
}

/** A tray is measured and saved in shelf mode, until the next one stands there; the arrow beside it saves nothing. */
export async function shelf({ browser, root, rounds, quantile, table }) {
  const app = await startApp(root);
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  try {
    const id = await makeTrial(app.url, 2 * rounds + 1);
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    await page.goto(`${app.url}/login`);
    await page.getByRole("textbox", { name: "Email or user name" }).fill(ACCOUNT.username);
    await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("link", { name: /^Sync: / }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(`${app.url}/grow-trials/${id}/shelf`);
    await page.getByRole("textbox", { name: "Avg Height" }).waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

    const saved = async () => {
      // Nobody is as fast as a wet hand's second touch, which Save ignores.
      await page.waitForTimeout(400);
      await page.keyboard.type("12.9");
      await page.keyboard.press("Enter");
      await page.keyboard.type("14.2");
      const tags = page.getByRole("group", { name: "Tags" });
      await tags.getByRole("button", { name: "healthy", exact: true }).tap();
      return untilNextTray(page, page.getByRole("button", { name: /^Save F/ }));
    };
    const gone = (name) => untilNextTray(page, page.getByRole("button", { name }));
    const times = { away: [], signal: [], arrow: [] };
    for (let i = 0; i < rounds; i += 1) times.arrow.push(await gone(/^Next tray/));
    for (const row of ["away", "signal"]) {
      await context.setOffline(row === "away");
      for (let i = 0; i < rounds; i += 1) times[row].push(await saved());
    }
    const peer = quantile(times.arrow, 0.5);
    const line = (name, of) => [
      ...[name, quantile(of, 0.5).toFixed(0), quantile(of, 0.95).toFixed(0)],
      `${(quantile(of, 0.5) / peer).toFixed(2)}×`,
    ];
    table(
      [`shelf mode, ${rounds} trays each, ${SLOWER}× slower`, "p50 ms", "p95 ms", "p50 ratio"],
      [
        line("Save, next tray painted, without signal", times.away),
        line("Save, next tray painted, while it is sent", times.signal),
        line("arrow to the next tray, nothing saved", times.arrow),
      ],
    );
  } finally {
    await context.close();
    await app.close();
  }
}
