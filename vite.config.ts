import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** The camera's own decoder, a hundred kilobytes that nothing calls: `replaceDecoder` puts ours in its place. */
const withoutItsDecoder: Plugin = {
  name: "html5-qrcode-without-its-decoder",
  enforce: "pre",
  resolveId: (id) => (id.endsWith("/zxing-html5-qrcode-decoder") ? "\0no-decoder" : null),
  load: (id) => (id === "\0no-decoder" ? "export class ZXingHtml5QrcodeDecoder {}" : null),
};

/** Only the server writes schemas as JSON Schema; in a browser this is a fifth of zod that nothing calls. */
const withoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  enforce: "pre",
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => `none as ${name}`,
    );
    return { code: `const none = () => () => {};\nexport { ${names.join(", ")} };`, map: null };
  },
};

/** The lab's time zone is computed from numbers only; the parser of texts is 2 kB of each start that nothing calls. */
const withoutDateParser: Plugin = {
  name: "date-fns-tz-without-parser",
  enforce: "pre",
  load: (id) =>
    id.endsWith("/date-fns-tz/dist/esm/toDate/index.js")
      ? "export const toDate = (time) => new Date(time);"
      : null,
};

/** The router's warnings are for developers, and are not left out by its production build. */
const withoutRouterWarnings: Plugin = {
  name: "react-router-without-warnings",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/react-router/dist/") || !code.includes("function createRouter(")) return null;
    const flag = "var ENABLE_DEV_WARNINGS = true;";
    if (!code.includes(flag)) this.error("react-router has no ENABLE_DEV_WARNINGS any more");
    return { code: code.replace(flag, "var ENABLE_DEV_WARNINGS = false;"), map: null };
  },
};

/** The keys of an icon's lines are for React's warnings while developing; a production build needs none in a fixed list. */
const iconsWithoutKeys: Plugin = {
  name: "icons-without-keys",
  apply: "build",
  transform: (code, id) =>
    id.includes("/@tabler/icons-react/dist/esm/icons/")
      ? { code: code.replaceAll(/, "key": "svg-\d+"/g, ""), map: null }
      : null,
};

/** A first visit always shows the sign-in form: its code is requested with the start, not after it. */
const signInPreloaded: Plugin = {
  name: "sign-in-preloaded",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/login(-page)?-[\w-]{8}\.(js|css)$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: file.endsWith(".js")
            ? { rel: "modulepreload", crossorigin: true, href: `/${file}` }
            : { rel: "preload", as: "style", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        })),
  },
};

/**
 * The first style, and the script that runs before it, are in the page itself: its first frame waits for no second answer.
 * The server allows them by their hashes. The disabled link loads nothing; Vite sees by it that the sheet is there.
 */
const startInPage: Plugin = {
  name: "start-in-page",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const publicText = (file: string) => readFileSync(join("public", file), "utf8");
      const link = /<link rel="stylesheet" crossorigin href="\/(assets\/index-[\w-]{8}\.css)">/;
      const sheet = bundle[link.exec(html)?.[1] ?? ""];
      if (sheet?.type !== "asset") throw new Error("index.html has no style sheet of the start");
      const style = `${publicText("layers.css")}${sheet.source}`;
      const parts: [RegExp, (found: string) => string][] = [
        [/<script src="\/appearance.js"><\/script>/, () => `<script>${publicText("appearance.js")}</script>`],
        [/ *<link rel="stylesheet" href="\/layers.css" \/>\n/, () => ""],
        [link, (found) => `<style>${style}</style>\n    ${found.replace("crossorigin", "disabled")}`],
      ];
      return parts.reduce((page, [from, to]) => {
        if (page.search(from) < 0) throw new Error(`index.html has no ${from}`);
        return page.replace(from, to);
      }, html);
    },
  },
};

/** The shared chunks that a page imports, directly or not. */
const SHARED = [
  "session",
  "basics",
  "schemas",
  "rules",
  "contract",
  "forms",
  "overlays",
  "ui",
  "packages",
  "common",
];

/** Lists the shared chunks in index.html, each after those that it imports: `in-parts.ts` runs them one by one. */
const sharedCodeListed: Plugin = {
  name: "shared-code-listed",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const listed = new Set<string>();
      const start = new Set<string>();
      const visit = (name: string, into: Set<string>) => {
        if (start.has(name) || into.has(name)) return;
        for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
          visit(imported, into);
        into.add(name);
      };
      for (const { fileName, isEntry } of chunks) if (isEntry) visit(fileName, start);
      for (const { fileName, name } of chunks) if (SHARED.includes(name)) visit(fileName, listed);
      const content = [...listed].map((file) => `/${file}`).join(" ");
      return [{ tag: "meta", attrs: { name: "shared-code", content }, injectTo: "head" as const }];
    },
  },
};

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
    withoutItsDecoder,
    withoutJsonSchema,
    withoutDateParser,
    withoutRouterWarnings,
    iconsWithoutKeys,
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
    signInPreloaded,
    sharedCodeListed,
    compressed,
  ],
  // The build of Dexie for the browsers of the last years; its default is for older ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  build: {
    outDir: APP,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: {
      polyfill: false,
      // A list of all files that each screen imports is 4 kB of each start: only the large shared ones are requested early.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html"
          ? files
          : files.filter((file) =>
              /\/(session|basics|stocks|materials|processes|experiments|trials|schemas|rules|contract|forms|packages|common)-[\w-]{8}\.js$/.test(
                file,
              ),
            ),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
            { name: "database", test: /node_modules\/dexie\//, priority: 6 },
            { name: "start-packages", test: /node_modules/, tags: ["$initial"], priority: 5 },
            { name: "start", tags: ["$initial"], priority: 4 },
            { name: "home", test: /features\/home\/home-page/, priority: 3 },
            { name: "login", test: /sign-in\/login-page/, priority: 2 },
            // What each start runs after it is drawn: without this group it would load the rules of the lab.
            {
              name: "session",
              test: /src\/(sync\/(session\/sign-in|write\/delete-old)|contract\/session\/requests)\.ts$/,
              priority: 1.5,
            },
            // Each start registers the worker: without this group that would load all code that the pages share.
            {
              name: "updates",
              test: /src\/(app\/update\/register-worker|hooks\/saving\/dirty-forms)\.ts$/,
              priority: 1.5,
            },
            // What most pages use is loaded with the first of them: three hundred small chunks would be more requests.
            // Each of these imports only those before it: chunks that import each other would run before they are complete.
            {
              name: "basics",
              test: /src\/(bytes|domain\/(kernel|values))\//,
              minShareCount: 12,
              priority: 1,
            },
            // The schemas in parts: making all of them is the longest work of a page that a person opens first.
            ...(
              [
                ["stocks", /src\/domain\/(resource-use|stock-details)\/schema\.ts$/],
                ["materials", /src\/domain\/(chemicals|feedstocks|cakes)\/schema\.ts$/],
                ["processes", /src\/domain\/(nop-processes|steps|equipment)\/schema\.ts$/],
                ["experiments", /src\/domain\/(homogenizations|cnfs)\/schema\.ts$/],
                ["trials", /src\/domain\/(trays|grow-trials|growing|images)\/schema\.ts$/],
              ] as const
            ).map(([name, test], i) => ({ name, test, minShareCount: 12, priority: 0.97 - i / 1000 })),
            { name: "schemas", test: /src\/domain\/[\w-]+\/schema\.ts$/, minShareCount: 12, priority: 0.95 },
            { name: "rules", test: /src\/(domain|store)\//, minShareCount: 12, priority: 0.9 },
            { name: "contract", test: /src\/(contract|sync)\//, minShareCount: 12, priority: 0.8 },
            { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            // Menus and dialogs: they need neither zod nor a rule of the lab.
            { name: "overlays", test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 2 },
            { name: "ui", test: /src\/ui\//, minShareCount: 12, priority: 0.9 },
            { name: "packages", test: /node_modules/, minShareCount: 12, priority: 1 },
            { name: "common", minShareCount: 3, priority: 0.5 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
});
