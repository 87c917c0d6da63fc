import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { startInPage } from "./build/start-page.ts";
import { inRem } from "./src/ui/window/rem.ts";

const APP = "dist/app";

/** Writes each file of the app also as brotli and gzip, after the worker is written: the server sends the smallest. */
const compressed: Plugin = {
  name: "compressed-files",
  apply: "build",
  closeBundle: {
    order: "post",
    sequential: true,
    async handler() {
      const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
      const compressible = files.filter((file) => /\.(js|css|html|svg|webmanifest|txt|wasm)$/.test(file));
      await Promise.all(
        compressible.map(async (file) => {
          const bytes = await readFile(join(APP, file));
          const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          await writeFile(join(APP, `${file}.br`), await promisify(brotliCompress)(bytes, best));
          await writeFile(join(APP, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  },
};

/** `0.1.0 (0899d7f)`: version and commit; the version alone where there is no git. */
export function appVersion(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const { stdout, status } = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
  return status === 0 ? `${version} (${stdout.trim()})` : version;
}

/**
 * Style sheets state the sizes of windows and boxes in px, as the designs do. Here they become rem: where the font of the
 * browser is larger, a page has the layout of a smaller window (102).
 */
const conditionsInRem = {
  postcssPlugin: "conditions-in-rem",
  AtRule(rule: { name: string; params: string }) {
    if (rule.name === "media" || rule.name === "container") rule.params = inRem(rule.params);
  },
};

/** What takes, shows and measures pictures. */
const isOfPictures = (id: string) => /\/src\/(components\/(photo|measure)|domain\/measure)\//.test(id);

/** A picture of the app for the dialog that installs it, in CSS pixels of a tablet or of a phone. */
const screenshot = (name: string, form_factor: "wide" | "narrow", label: string) => ({
  src: `/screens/${name}.webp`,
  sizes: form_factor === "wide" ? "1180x820" : "390x844",
  type: "image/webp",
  form_factor,
  label,
});

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  plugins: [
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      injectManifest: {
        rollupFormat: "iife",
        // The default pattern leaves out fonts and WebAssembly: both are needed without signal.
        globPatterns: ["**/*.{js,css,html,woff2,png,svg,webmanifest,wasm}"],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      manifest: {
        id: "/",
        name: "Fibril",
        short_name: "Fibril",
        description: "The lab's inventory, experiments and grow trials, with or without signal.",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f1f3ee",
        theme_color: "#0b3129",
        shortcuts: [
          { name: "Scan", url: "/scan", description: "Scan a label" },
          { name: "Shelf", url: "/shelf", description: "Shelf mode of the trial that was open last" },
          { name: "Outbox", url: "/outbox", description: "What waits to be sent, or needs attention" },
        ],
        // Shown by the browser before the app is installed, in no other place: not in the precache.
        screenshots: [
          screenshot("wide-home", "wide", "Home: what is due today"),
          screenshot("wide-charts", "wide", "The charts of a grow trial"),
          screenshot("narrow-home", "narrow", "Home: what is due today"),
          screenshot("narrow-shelf", "narrow", "Shelf mode: the week of a tray"),
        ],
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
    startInPage,
    compressed,
  ],
  css: { postcss: { plugins: [conditionsInRem] } },
  // The build of Dexie for the browsers of the last years; its default is for older ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  build: {
    outDir: APP,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The start, with Home and the sign-in: one script.
            { name: "start", tags: ["$initial"], priority: 2 },
            // What three pages share: each page as many small files would be a hundred requests.
            { name: "common", test: (id) => !isOfPictures(id), minShareCount: 3, priority: 1 },
            // What pages with pictures share; most pages have none.
            {
              name: "pictures",
              test: isOfPictures,
              minShareCount: 2,
              priority: 0,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
});
