import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { policyForPage } from "../http/security-headers.ts";
import type { openApi } from "./openapi.ts";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #14231d; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccd5cf; }
section { margin: 1.25rem 0; } h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
h3 span { display: inline-block; min-width: 4.5rem; color: #0b5c45; }
p { margin: .25rem 0; } summary { cursor: pointer; }
pre { background: #f1f3ee; padding: .75rem; overflow: auto; font: 13px/1.5 ui-monospace, monospace; }
nav a { margin-right: 1rem; } a { color: #0b5c45; }
`;

/** Renders the API reference as one HTML page without scripts or external resources. */
export function docsPage(document: ReturnType<typeof openApi>) {
  const paths = document.paths as Record<string, Record<string, Described>>;
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method, described })),
  );
  const tags = [...new Set(entries.map(({ described }) => described.tags[0] ?? ""))].sort();
  const html = page(
    tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(" "),
    tags
      .map((tag) => {
        const own = entries.filter(({ described }) => described.tags[0] === tag);
        return `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${own.map(section).join("")}`;
      })
      .join(""),
  );
  const compressed = gzipSync(html);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyForPage(html),
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  };
  return {
    /** The page is compressed once: anyone may request it. */
    answer: (c: Context) =>
      /\bgzip\b/.test(c.req.header("Accept-Encoding") ?? "")
        ? c.body(compressed, 200, {
            ...headers,
            "Content-Encoding": "gzip",
            "Content-Length": String(compressed.length),
          })
        : c.body(html, 200, headers),
  };
}

type Content = { content: Record<string, { schema?: unknown }> };
type Described = {
  summary: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

function section({
  path,
  method,
  described,
}: {
  path: string;
  method: string;
  described: Described;
}): string {
  const status = Object.keys(described.responses).find((code) => code !== "default") ?? "200";
  const listed = (described.parameters ?? []).filter((parameter) => parameter.in !== "path");
  const parameters = listed.map(({ name, in: where, required, description }) => {
    const about = [where, required === true ? "required" : "", description ?? ""].filter(
      (part) => part !== "",
    );
    return `<li><code>${escaped(name)}</code> – ${escaped(about.join(", "))}</li>`;
  });
  return `<section><h3><span>${method.toUpperCase()}</span> ${escaped(path)}</h3>
<p>${escaped(described.summary)}${signInOf(described)}</p>
${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}
${described.requestBody === undefined ? "" : schema("Body", described.requestBody)}
${described.responses[status] === undefined ? "" : schema(`Answer ${status}`, described.responses[status])}</section>`;
}

function signInOf({ security }: Described): string {
  if (security === undefined) return "";
  return security.length === 0 ? " No sign-in required." : " Not with an API token.";
}

function schema(title: string, { content }: Content): string {
  const types = Object.keys(content).join(", ");
  const shape = Object.values(content).find(({ schema }) => schema !== undefined)?.schema;
  if (shape === undefined) return `<p>${title}: ${escaped(types)}</p>`;
  const heading = types === "application/json" ? title : `${title} (${types})`;
  const text = JSON.stringify(shape, null, 2);
  return `<details><summary>${escaped(heading)}</summary><pre>${escaped(text)}</pre></details>`;
}

function page(nav: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fibril API</title><style>${style}</style></head><body><h1>Fibril API</h1>
<p>JSON over HTTP. Send <code>Authorization: Bearer …</code> with an API token, which a person creates on the page "My account",
or with the token from <code>POST /api/auth/login</code>. An API token of scope read can only use GET. A write has an
<code>Idempotency-Key</code> (UUID) and is executed once per key. Problems are <code>{detail, code, errors?, current?}</code>.
The machine-readable description: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${nav}</nav>${body}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
