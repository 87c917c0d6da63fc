import { signIn } from "./support/app.ts";
import { browser } from "./support/browser.ts";
import { expect, test } from "./support/test.ts";

test("the browser finds no reason why the app could not be installed", async ({ tablet }) => {
  // Without windows a browser reports no reasons.
  const context = await tablet.open({ browser });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const reasons = async () => (await devtools.send("Page.getInstallabilityErrors")).installabilityErrors;
  expect(await reasons()).not.toEqual([]);
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  expect(await reasons()).toEqual([]);

  const manifest = await devtools.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  const { name, start_url, display, icons, screenshots, shortcuts } = JSON.parse(manifest.data ?? "{}");
  expect({ name, start_url, display }).toEqual({ name: "Fibril", start_url: "/", display: "standalone" });
  for (const { src } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
  }
  expect(new Set(screenshots.map((one: { form_factor: string }) => one.form_factor)).size).toBe(2);
  for (const { src, sizes, type } of screenshots) {
    const picture = await page.request.get(src);
    expect(picture.headers()["content-type"]).toBe(type);
    expect(await page.evaluate(sizeOf, src)).toBe(sizes);
  }
  for (const { url } of shortcuts) {
    await page.goto(url);
    await expect(page.locator("main:not(.loading, [aria-busy])").first(), url).toBeVisible();
    await expect(page.getByRole("heading", { name: "This page was not found" }), url).toHaveCount(0);
  }
});

/** Runs in the page: width and height of a picture in pixels, as the manifest states them. */
async function sizeOf(src: string): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}
