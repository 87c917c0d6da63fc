import { chromium } from "@playwright/test";
const base = process.argv[2]; const out = process.argv[3]; const only = process.argv[4];
const sizes = { land: [1180, 820], port: [820, 1180], phone: [390, 844] };
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
for (const [name, [width, height]] of Object.entries(sizes)) for (const scheme of ["light", "dark"]) {
  const key = `${name}-${scheme}`; if (only && !key.match(only)) continue;
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await ctx.newPage();
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(key, m.text().slice(0, 300)); });
  page.on("pageerror", (e) => console.log(key, "PAGEERROR", e.message));
  await page.goto(base + "/inventory/chemicals");
  await page.getByRole("textbox",{name:"Password"}).waitFor();
  await page.screenshot({ path: `${out}/login-${key}.png` });
  await page.getByRole("textbox").first().fill("dana.ruiz@cnf-lab.example");
  await page.getByRole("textbox",{name:"Password"}).fill("fibril-demo");
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await page.getByRole("heading", { name: "Chemicals" }).waitFor();
  await page.getByText("Nitric acid").first().waitFor();
  await page.screenshot({ path: `${out}/chemicals-${key}.png` });
  await page.getByRole("link", { name: /Nitric acid/ }).first().click();
  await page.getByRole("button", { name: /Add use record/i }).first().waitFor();
  await page.screenshot({ path: `${out}/chemical-${key}.png`, fullPage: true });
  await page.getByRole("button", { name: /Add use record/i }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.screenshot({ path: `${out}/use-form-${key}.png` });
  for (const [n, p] of [["inventory", "/inventory"], ["equipment", "/inventory/equipment"], ["outbox", "/outbox"], ["notfound", "/nowhere"]]) {
    await page.goto(base + p); await page.getByRole("heading").first().waitFor(); await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${out}/${n}-${key}.png` });
  }
  await page.goto(base + "/inventory/equipment"); await page.getByRole("link", { name: /homogenizer/i }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor(); await page.screenshot({ path: `${out}/equip-${key}.png` });
  await page.goto(base + "/inventory/chemicals"); await page.getByRole("button", { name: /new chemical|add chemical/i }).first().click();
  await page.getByRole("dialog").waitFor(); await page.screenshot({ path: `${out}/chem-form-${key}.png` });
  await ctx.close();
}
await browser.close();
