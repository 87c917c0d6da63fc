import { pathOf } from "#domain/kind-pages.ts";
import { showUnit } from "#domain/values/words.ts";
import type { Files, Measured } from "../../../files/files.ts";
import { RECORDS_FORMAT, RECORDS_VERSION } from "../record-document.ts";
import type { CrateFile } from "./dataset-files.ts";
import type { CrateDataset } from "./datasets.ts";
import type { Fact } from "./facts.ts";
import { Spool } from "./spool.ts";
import { codesOf } from "./unit-codes.ts";

type Id = { "@id": string };
type Node = Id & { "@type": string; [property: string]: unknown };

/** A person of the lab; accounts that were deleted have no name. */
type Person = { email: string; name: string };

/** The context of RO-Crate 1.1, with the terms that it does not define. The file format requires `sha256`. */
const CONTEXT = [
  "https://w3id.org/ro/crate/1.1/context",
  { sha256: "http://schema.org/sha256", ucumCode: "http://qudt.org/schema/qudt/ucumCode" },
];
const PUBLISHER = "#fibril";
const LICENCE = "#licence";

/** The graph of a crate. Datasets are added one by one, and are on the disk until the metadata are read. */
export class CrateGraph {
  readonly #nodes: Spool;
  readonly #datasets: Spool;
  readonly #people: ReadonlyMap<string, Person>;
  readonly #origin: string | null;
  readonly #persons = new Set<string>();
  #isEmpty = true;
  /** The number of figures that were added. */
  #figures = 0;

  /** `origin` is the address of the lab. */
  constructor(files: Files, people: readonly Person[], origin: string | null) {
    this.#nodes = new Spool(files);
    this.#datasets = new Spool(files);
    this.#people = new Map(people.map((person) => [person.email, person]));
    this.#origin = origin;
  }

  /** Adds a dataset, with the measured length and digest of each of its files. */
  async add(dataset: CrateDataset, measured: readonly (CrateFile & Measured)[]): Promise<void> {
    const { ref, folder, basedOn } = dataset;
    const id = `./${folder}/`;
    const modified = dataset.modified();
    const links = basedOn.map((one): Id => ({ "@id": `./${one}/` }));
    const files = measured.map((file) => this.#file(folder, file));
    const node: Node = {
      "@id": id,
      "@type": "Dataset",
      name: dataset.name,
      description: dataset.description,
      genre: dataset.genre,
      keywords: dataset.keywords.join(","),
      ...(ref && { identifier: ref.id }),
      ...(ref && this.#origin && { url: `${this.#origin}${pathOf(ref)}` }),
      ...this.#author(dataset.author),
      ...(dataset.created && { dateCreated: dataset.created, temporal: dataset.created }),
      ...(modified && { dateModified: modified }),
      ...(links.length > 0 && { mentions: links, isBasedOn: links }),
      hasPart: files.map(idOf),
    };
    await this.#datasets.write(`${this.#isEmpty ? "" : ","}${JSON.stringify({ "@id": id })}`);
    this.#isEmpty = false;
    await this.#nodes.write(`,\n${JSON.stringify(node).slice(0, -1)},"text":"`);
    for await (const piece of dataset.text()) await this.#nodes.write(JSON.stringify(piece).slice(1, -1));
    await this.#nodes.write('"');
    let before = ',"variableMeasured":[';
    let number = this.#figures;
    for await (const _ of dataset.figures()) {
      number += 1;
      await this.#nodes.write(before + JSON.stringify({ "@id": figureId(number) }));
      before = ",";
    }
    await this.#nodes.write(before === "," ? "]}" : "}");
    for (const file of files) await this.#nodes.write(`,\n${JSON.stringify(file)}`);
    for await (const fact of dataset.figures()) {
      this.#figures += 1;
      await this.#nodes.write(`,\n${JSON.stringify(toFigure(this.#figures, fact))}`);
    }
  }

  /** The document `ro-crate-metadata.json` in pieces, after every dataset was added. */
  async *toJson({ name, now }: { name: string; now: string }): AsyncGenerator<string | Uint8Array> {
    const publisher = { "@id": PUBLISHER };
    const licence = { "@id": LICENCE };
    const metadata: Node = {
      "@id": "ro-crate-metadata.json",
      "@type": "CreativeWork",
      about: { "@id": "./" },
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
      dateCreated: now,
      // SampleDB reads this version of the file format only.
      version: "1.0",
      sdPublisher: publisher,
    };
    const root: Node = {
      "@id": "./",
      "@type": "Dataset",
      name,
      description: "Records of a cellulose nanofibre lab, exported by Fibril.",
      datePublished: now,
      license: licence,
      publisher,
    };
    const others: Node[] = [
      {
        "@id": PUBLISHER,
        "@type": "Organization",
        name: "Fibril",
        // eLabFTW takes a file without it for one of its own early versions, and decodes the HTML once more.
        areaServed: "Laboratory",
        ...(this.#origin && { url: this.#origin }),
      },
      {
        "@id": LICENCE,
        "@type": "CreativeWork",
        name: "No licence",
        description: "The lab has not stated a licence. All rights remain with the lab.",
      },
      {
        "@id": RECORDS_FORMAT,
        "@type": "CreativeWork",
        name: "Exact records of Fibril",
        version: String(RECORDS_VERSION),
      },
      ...this.#personNodes(),
    ];
    yield `{"@context":${JSON.stringify(CONTEXT)},"@graph":[\n${JSON.stringify(metadata)}`;
    yield `,\n${JSON.stringify(root).slice(0, -1)},"hasPart":[`;
    yield* this.#datasets.read();
    yield "]}";
    for (const node of others) yield `,\n${JSON.stringify(node)}`;
    yield* this.#nodes.read();
    yield "\n]}\n";
  }

  async close(): Promise<void> {
    await Promise.all([this.#nodes.close(), this.#datasets.close()]);
  }

  #file(folder: string, file: CrateFile & Measured): Node {
    return {
      "@id": `./${folder}/${file.path}`,
      "@type": "File",
      name: file.name ?? file.path.split("/").at(-1),
      description: file.description,
      encodingFormat: file.mime,
      // A text without units, as the file format states.
      contentSize: String(file.length),
      sha256: file.sha256,
      ...(file.date && { dateCreated: file.date }),
      ...this.#author(file.author ?? null),
      ...(file.conformsTo && { conformsTo: { "@id": file.conformsTo } }),
    };
  }

  #author(email: string | null): { author?: Id } {
    if (email === null) return {};
    this.#persons.add(email);
    return { author: { "@id": personId(email) } };
  }

  #personNodes(): Node[] {
    return [...this.#persons].map((email) => ({
      "@id": personId(email),
      "@type": "Person",
      name: this.#people.get(email)?.name ?? email,
      ...(email.includes("@") && { email }),
    }));
  }

  /** Adds someone who wrote or has an account. */
  addPerson(email: string): void {
    this.#persons.add(email);
  }
}

/** Short: most nodes of a crate are figures. */
const figureId = (number: number) => `#f${number}`;

/** A value with its unit: the sign, the code that schema.org requires, and the one that the lab uses elsewhere. */
function toFigure(number: number, { path, label, value, unit }: Fact): Node {
  const codes = unit === undefined ? undefined : codesOf(unit);
  return {
    "@id": figureId(number),
    "@type": "PropertyValue",
    propertyID: path,
    name: label,
    value,
    ...(unit !== undefined && { unitText: unit === "PSI" ? "psi" : showUnit(unit) }),
    ...(codes && { unitCode: codes.cefact, ucumCode: codes.ucum }),
  };
}

const personId = (email: string) => `#person-${encodeURIComponent(email)}`;

const idOf = ({ "@id": id }: Node): Id => ({ "@id": id });
