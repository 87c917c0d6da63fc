import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

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

/** Put into index.html what a start needs at once, and the names of what it needs next. */
export const startPage: readonly Plugin[] = [startInPage, signInPreloaded, sharedCodeListed];
