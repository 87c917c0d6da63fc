import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { RefusedCrate } from "#server/exchange/eln/import/archive.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { emptyLab, unzipped, written, zipped } from "#tests/support/eln-files.ts";
import { badValues, toJson } from "./bad-values.ts";
import type { Chance } from "./chance.ts";
import { fieldsOf, replace } from "./requests.ts";

/** How often spoilt copies were imported and refused, and the errors that are no refusal. */
type Imports = { imported: number; refused: number; failures: string[] };

/** Imports spoilt copies of an `.eln` file into empty labs: damaged archives, and records with bad values. */
export async function importSpoilt(
  original: string,
  { chance, count, isOver }: { chance: Chance; count: number; isOver: () => boolean },
): Promise<Imports> {
  const files = await unzipped(original);
  const imports: Imports = { imported: 0, refused: 0, failures: [] };
  for (let i = 0; i < count && !isOver(); i += 1) {
    const what = chance.is(0.2) ? "damaged bytes" : "a bad value";
    const [path, where] =
      what === "damaged bytes" ? [await damaged(files, chance), ""] : await withBadValue(files, chance);
    const lab = await emptyLab();
    try {
      await importCrate(lab, path);
      imports.imported += 1;
    } catch (error) {
      if (error instanceof RefusedCrate) imports.refused += 1;
      else imports.failures.push(`import of ${what} ${where}: ${error}`.slice(0, 2000));
    } finally {
      await lab.db.close();
    }
  }
  return imports;
}

/** The archive with some other bytes, or without its end. */
async function damaged(files: ReadonlyMap<string, Buffer>, chance: Chance): Promise<string> {
  const whole = await zipped(files);
  const bytes = readFileSync(whole);
  for (let left = 1 + chance.below(8); left > 0; left -= 1)
    bytes[chance.below(bytes.length)] = chance.below(256);
  const end = chance.is(0.3) ? chance.below(bytes.length) : bytes.length;
  return written(Readable.from([bytes.subarray(0, end)]));
}

/**
 * The archive with a bad value in one field of one of its JSON documents; returns its path, and that place. The metadata
 * have the digest and the length of the changed document.
 */
async function withBadValue(files: ReadonlyMap<string, Buffer>, chance: Chance): Promise<[string, string]> {
  const path = chance.pick([...files.keys()].filter((name) => name.endsWith(".json")));
  const original = files.get(path) ?? Buffer.alloc(0);
  const field = chance.pick(fieldsOf({ body: JSON.parse(String(original)) as unknown }));
  const bad = chance.pick([undefined, ...badValues]);
  const { body } = replace({ body: JSON.parse(String(original)) as unknown }, field, bad);
  const changed = Buffer.from(toJson(body ?? null));
  const spoilt = new Map([...files, [path, changed]]);
  const metadata = [...files.keys()].find((name) => name.endsWith(METADATA) && name !== path);
  if (metadata !== undefined) {
    const text = String(files.get(metadata)).replaceAll(digestOf(original), digestOf(changed));
    spoilt.set(metadata, Buffer.from(withLength(text, path, changed.length)));
  }
  return [await zipped(spoilt), `${path} ${field.join(".")} = ${toJson(bad ?? "removed").slice(0, 60)}`];
}

const METADATA = "ro-crate-metadata.json";
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The metadata with another length of one file. */
function withLength(metadata: string, path: string, length: number): string {
  const crate = JSON.parse(metadata) as { "@graph": { "@id": string; contentSize?: unknown }[] };
  for (const one of crate["@graph"])
    if (one.contentSize !== undefined && path.endsWith(one["@id"].replace(/^\.\//, "/")))
      one.contentSize = typeof one.contentSize === "number" ? length : String(length);
  return JSON.stringify(crate);
}
