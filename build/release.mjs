// `npm run release`: builds Fibril and packs it in dist/release, ready to start with `node dist/server/main.js`: with the
// packages that the server runs, for the platform of this machine; their licences; a bill of materials; checksums.
// `node build/release.mjs bom` and `notices` only print these two.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

process.chdir(dirname(import.meta.dirname));
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const own = readJson("package.json");
const { packages } = readJson("package-lock.json");

/** The place of a package as Node finds it from another one; undefined where it is not installed. */
function placeOf(name, from) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    const place = `${base === "" ? "" : `${base}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return existsSync(place) ? place : undefined;
    if (base === "") return undefined;
  }
}

/** The places of the packages that a package needs; of those for one platform, what is installed here. */
function neededBy(place) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place];
  const { peerDependenciesMeta = {} } = packages[place];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => placeOf(name, place) ?? []);
}

/** The places of these packages and of all that they need. */
function closureOf(names) {
  const found = new Set();
  const add = (place) => {
    if (found.has(place)) return;
    found.add(place);
    for (const next of neededBy(place)) add(next);
  };
  for (const name of names) add(placeOf(name, "") ?? fail(`${name} is not installed: npm ci`));
  return found;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The packages whose names the sources of the app import: the build puts them into its scripts and styles. */
function importedByApp() {
  const files = ["src", "sw"].flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const known = Object.keys({ ...own.dependencies, ...own.devDependencies });
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import|import\(|url\()\s*["']([^"'.#][^"']*)["']/g)].map(
      ([, name]) => name,
    ),
  );
  return known.filter((name) => named.some((one) => one === name || one.startsWith(`${name}/`)));
}

const inServer = closureOf(Object.keys(own.dependencies));
const inApp = closureOf(importedByApp());
const places = [...new Set([...inServer, ...inApp])].sort();

const nameOf = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
/** Older packages have a list of licences. */
function licenceOf(place) {
  const { license, licenses } = readJson(join(place, "package.json"));
  return packages[place].license ?? license ?? licenses?.map(({ type }) => type).join(" OR ");
}
/** The address of a package, by which tools find its known faults: https://github.com/package-url/purl-spec */
const purlOf = (place) => `pkg:npm/${nameOf(place).replace("@", "%40")}@${packages[place].version}`;

function licencesOf(place) {
  const licence = licenceOf(place);
  if (licence === undefined) return [];
  if (/ (OR|AND|WITH) /.test(licence)) return [{ expression: licence }];
  return [{ license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } }];
}

function componentOf(place) {
  const { version, integrity = "" } = packages[place];
  const [group, name] = nameOf(place).startsWith("@") ? nameOf(place).split("/") : [undefined, nameOf(place)];
  const [algorithm, hash = ""] = integrity.split("-");
  const parts = [
    ["server", inServer],
    ["app", inApp],
  ];
  return {
    type: "library",
    "bom-ref": purlOf(place),
    ...(group && { group }),
    name,
    version,
    purl: purlOf(place),
    licenses: licencesOf(place),
    ...(algorithm === "sha512" && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }],
    }),
    properties: parts
      .filter(([, members]) => members.has(place))
      .map(([part]) => ({ name: "fibril:part", value: part })),
  };
}

/** One of each version, in whatever places it is installed. */
const once = (all, keyOf) => [...new Map(all.map((one) => [keyOf(one), one])).values()];

/** The bill of materials of server and app: CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
function bom() {
  const refsOf = (found) => [...new Set(found.map(purlOf))].sort();
  const direct = [...Object.keys(own.dependencies), ...importedByApp()].flatMap(
    (name) => placeOf(name, "") ?? [],
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": own.name, name: own.name, version: own.version },
    },
    components: once(places.map(componentOf), (component) => component["bom-ref"]),
    dependencies: [
      { ref: own.name, dependsOn: refsOf(direct) },
      ...once(
        places.map((place) => ({ ref: purlOf(place), dependsOn: refsOf(neededBy(place)) })),
        ({ ref }) => ref,
      ),
    ],
  };
}

/** The licence of each package with its texts, as the packages have them. */
function notices() {
  const sections = once(places, purlOf).map((place) => {
    const texts = readdirSync(place)
      .filter(
        (file) => /^(licen[cs]e|copying|notice)/i.test(file) && /(^[^.]+|\.(md|txt|mit|bsd))$/i.test(file),
      )
      .map((file) => readFileSync(join(place, file), "utf8").trim());
    const head = `${nameOf(place)} ${packages[place].version}: ${licenceOf(place) ?? "no licence stated"}`;
    return [head, ...texts].join("\n\n");
  });
  const head = "Fibril contains these packages, under their own licences.";
  return `${[head, ...sections].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) fail(`${program} ${args.join(" ")} has failed.`);
}

/** The time of the commit, in seconds: the same commit makes the same archive. */
function commitTime() {
  const { stdout, status } = spawnSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "0";
}

function release() {
  run(process.execPath, ["node_modules/vite/bin/vite.js", "build"]);
  run(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--config", "server/vite.config.ts"]);
  const out = "dist/release";
  rmSync(out, { recursive: true, force: true });
  const name = `${own.name}-${own.version}`;
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  for (const part of ["dist/app", "dist/server", "deploy", "docs", "LICENSE", "README.md", "CHANGELOG.md"])
    cpSync(part, join(folder, part), { recursive: true });
  // A package that contains another one brings it along.
  for (const place of inServer) cpSync(place, join(folder, place), { recursive: true, dereference: true });
  const { version, description, license, type, engines, dependencies } = own;
  const stated = {
    name: own.name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    dependencies,
  };
  const scripts = { start: "node dist/server/main.js", admin: "node dist/server/main.js --admin" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...stated, scripts }, null, 2)}\n`);
  writeFileSync(join(folder, "NOTICES.txt"), notices());
  const sbom = `${JSON.stringify(bom(), null, 2)}\n`;
  writeFileSync(join(folder, "sbom.cdx.json"), sbom);
  writeFileSync(join(out, `${name}.cdx.json`), sbom);
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
  const fixed = ["--sort=name", `--mtime=@${commitTime()}`, "--owner=0", "--group=0", "--numeric-owner"];
  run("tar", [...fixed, "-czf", join(out, archive), "-C", out, name]);
  rmSync(folder, { recursive: true });
  const sums = [archive, `${name}.cdx.json`].map((file) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(out, file)))
      .digest("hex");
    return `${sum}  ${basename(file)}\n`;
  });
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  console.log(`${join(out, archive)}\n${sums.join("")}`);
}

const [what] = process.argv.slice(2);
if (what === "bom") console.log(JSON.stringify(bom(), null, 2));
else if (what === "notices") console.log(notices());
else release();
