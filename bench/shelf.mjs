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

const TRAYS = 8;

/** Trials in their second week, with trays that have their first; their ids. */
async function makeTrials(url, count) {
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
  const growing = {
    method: await first(`${trials}/grow-trial-methods`),
    location: await first("/misc/locations"),
    plant: await first(`${trials}/grow-trial-plants`),
    fertilizer: await first(`${trials}/grow-trial-fertilizers`),
    substrate: await first(`${trials}/grow-trial-substrate-types`),
  };
  const formulation = {
    cnf_description: "Control, no CNF",
    grow_trial_plant_id: growing.plant,
    grow_trial_fertilizer_id: growing.fertilizer,
    substrate_type_id: growing.substrate,
    preparation_steps: ["Soak"],
    num_plugs_created: 18,
    test_for: "Speed",
    composition: "None",
    ...made,
  };
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await ask(trials, {
      code: `BENCH-${n}`,
      trial_length: 42,
      plug_size: 2.5,
      plug_size_units: "CM",
      ...made,
      grow_trial_method_id: growing.method,
      location_id: growing.location,
    });
    await ask(`${trials}/${id}/add-seed-sown-data`, {
      name: "Bench",
      location_details: "Shelf 1",
      ...made,
      seed_sown_date: at(-10),
      estimated_harvest_date: at(32),
    });
    for (let i = 1; i <= TRAYS; i += 1) {
      const body = { ...formulation, formulation_identifier: `F${i}` };
      const tray = await ask(`${trials}/${id}/add-formulation`, body);
      await ask(`${trials}/tray-formulation/${tray.id}/add-weekly-data`, {
        week_number: 1,
        avg_height: 9.6,
        avg_canopy_width: 11.2,
        count_plugs_for_avg: 18,
        ...made,
        plant_comments: ["healthy"],
      });
    }
    ids.push(id);
  }
  return ids;
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
    const ids = await makeTrials(app.url, 2 * rounds);
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    await page.goto(`${app.url}/login`);
    await page.getByRole("textbox", { name: "Email or user name" }).fill(ACCOUNT.username);
    await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("link", { name: /^Sync: / }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const open = async (id) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.goto(`${app.url}/grow-trials/${id}/shelf?tray=F1`);
      await page.getByRole("textbox", { name: "Avg Height" }).waitFor();
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    };
    const measure = async () => {
      // Nobody is as fast as a wet hand's second touch, which Save ignores.
      await page.waitForTimeout(400);
      await page.keyboard.type("12.9");
      await page.keyboard.press("Enter");
      await page.keyboard.type("14.2");
      const tags = page.getByRole("group", { name: "Tags" });
      await tags.getByRole("button", { name: "healthy", exact: true }).tap();
    };
    /** What a tap took: until the next tray is painted, and the work of the page's own thread up to there. */
    const timed = async (of, go) => {
      const before = await worked();
      of.push({ painted: await go(), work: (await worked()) - before });
    };
    const gone = (name) => untilNextTray(page, page.getByRole("button", { name }));
    const times = { away: [], signal: [], arrow: [] };
    for (const [i, id] of ids.entries()) {
      const row = i < rounds ? "away" : "signal";
      await context.setOffline(row === "away");
      await open(id);
      for (let tray = 1; tray < TRAYS; tray += 1) await timed(times.arrow, () => gone(/^Next tray/));
      await open(id);
      for (let tray = 1; tray < TRAYS; tray += 1) {
        await measure();
        await timed(times[row], () => gone(/^Save F/));
      }
    }
    const half = (of, figure) =>
      quantile(
        of.map((one) => one[figure]),
        0.5,
      );
    const line = (name, of) => [
      name,
      half(of, "painted").toFixed(0),
      quantile(
        of.map(({ painted }) => painted),
        0.95,
      ).toFixed(0),
      half(of, "work").toFixed(0),
      `${(half(of, "work") / half(times.arrow, "work")).toFixed(2)}×`,
    ];
    table(
      [
        `shelf mode, ${times.away.length} trays each, ${SLOWER}× slower`,
        "p50 ms",
        "p95 ms",
        "work p50 ms",
        "work ratio",
      ],
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
