import { build } from "vite";
import { expect, test } from "vitest";
import { quickSpreads } from "#build/quick-spreads.ts";

async function built(source: string): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: "silent",
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input: "virtual:source" } },
    plugins: [
      {
        name: "source",
        resolveId: (id) => (id === "virtual:source" ? "\0source" : null),
        load: (id) => (id === "\0source" ? source : null),
      },
      quickSpreads,
    ],
  });
  return (bundle as { output: { code: string }[] }).output[0]?.code ?? "";
}

test("a literal that begins with a spread begins with an empty one, and has the same value", async () => {
  const code = await built(
    "export const over = (a, b) => ({ ...a, name: 'Größe 🧪', more: { ...b, x: { ...a, y: 1 } }, last: 2 });",
  );
  expect(code.match(/\{\s*\.\.\.\{\},\s*\.\.\./g)).toHaveLength(3);
  const { over } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(over({ name: "a", last: 1, z: 3 }, { w: 0 })).toEqual({
    ...{ name: "Größe 🧪", last: 2, z: 3 },
    more: { w: 0, x: { name: "a", last: 1, z: 3, y: 1 } },
  });
});

test("other literals, calls and patterns stay as they are", async () => {
  const code = await built(
    "export const others = ({ a, ...rest }, list) => [{ a, ...rest }, { ...rest }, [...list, a], f(...list, a)]; const f = (...all) => all;",
  );
  expect(code).not.toContain("...{}");
});
