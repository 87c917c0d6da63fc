import type { Plugin } from "vite";

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

/** Leave out of the app what packages contain and nothing calls. */
export const leanPackages: readonly Plugin[] = [
  withoutItsDecoder,
  withoutJsonSchema,
  withoutDateParser,
  withoutRouterWarnings,
  iconsWithoutKeys,
];
