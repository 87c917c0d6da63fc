import { defineConfig } from "vite";
import { quickSpreads } from "../build/quick-spreads.ts";
import { appVersion } from "../vite.config.ts";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  publicDir: false,
  plugins: [quickSpreads],
  build: { ssr: "server/main.ts", outDir: "dist/server", emptyOutDir: true, target: "node20" },
});
