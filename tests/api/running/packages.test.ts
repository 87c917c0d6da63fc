import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { builtServer } from "#tests/support/server-processes.ts";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

/** The name of the package of an import: `libsql/promise` is of `libsql`. */
const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

test("the dependencies are the packages that the server loads, so npm ci --omit=dev installs these", async () => {
  const folder = dirname(await builtServer());
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^import (?:[^"'\n]+ from )?"([^".\n]+)";$|import\("([^".\n]+)"\)/gm)].flatMap(
      ([, imported, loaded]) => imported ?? loaded ?? [],
    ),
  );
  const loaded = new Set(names.filter((name) => !name.startsWith("node:")).map(packageOf));
  // date-fns is what date-fns-tz needs beside it.
  expect([...loaded, "date-fns"].sort()).toEqual(Object.keys(dependencies).sort());
});

type Component = {
  name: string;
  version: string;
  purl: string;
  licenses: object[];
  hashes?: object[];
  properties: { value: string }[];
};

test("the bill of materials has the packages of server and app with licence and checksum, and no tools", () => {
  const printed = spawnSync(process.execPath, ["build/release.mjs", "bom"], { encoding: "utf8" });
  expect(printed.stderr).toBe("");
  const {
    specVersion,
    components,
    dependencies: edges,
  } = JSON.parse(printed.stdout) as {
    specVersion: string;
    components: Component[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(specVersion).toBe("1.6");
  const partsOf = (wanted: string) =>
    components
      .find(({ purl }) => purl.startsWith(`pkg:npm/${wanted}@`))
      ?.properties.map(({ value }) => value);
  expect([partsOf("libsql"), partsOf("react"), partsOf("zod")]).toEqual([
    ["server"],
    ["app"],
    ["server", "app"],
  ]);
  expect(partsOf("%40fontsource-variable/atkinson-hyperlegible-next")).toEqual(["app"]);
  for (const tool of ["vite", "vitest", "typescript", "%40biomejs/biome"])
    expect(partsOf(tool)).toBeUndefined();
  for (const { purl, licenses, hashes } of components)
    expect([purl, licenses.length, hashes?.length]).toEqual([purl, 1, 1]);
  const refs = components.map(({ purl }) => purl);
  expect(new Set(refs).size).toBe(refs.length);
  expect(edges.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});

test("the notices have the text of a licence", () => {
  const { stdout } = spawnSync(process.execPath, ["build/release.mjs", "notices"], {
    encoding: "utf8",
    maxBuffer: 20_000_000,
  });
  expect(stdout).toMatch(/^libsql \d.+: MIT$/m);
  expect(stdout).toContain("Permission is hereby granted, free of charge");
});
