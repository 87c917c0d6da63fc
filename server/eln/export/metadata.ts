import { refKey } from "#domain/kernel/change.ts";
import type { RecordRef } from "#domain/kernel/tables.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showUnit } from "#domain/values/words.ts";
import type { Measured } from "../../files/measure.ts";
import { RECORDS_FORMAT, RECORDS_VERSION } from "../record-document.ts";
import type { CrateFile } from "./dataset-files.ts";
import type { CrateDataset } from "./datasets.ts";
import { ucumOf } from "./ucum.ts";

type Id = { "@id": string };
type Node = Id & { "@type": string; [property: string]: unknown };

/** A person of the lab; accounts that were deleted have no name. */
type Person = { email: string; name: string };

const CONTEXT = "https://w3id.org/ro/crate/1.1/context";
const PUBLISHER = "#fibril";
const LICENCE = "#licence";

/** The graph of a crate, to which datasets are added one by one. */
export class CrateGraph {
  readonly #nodes: Node[] = [];
  readonly #datasets: Id[] = [];
  readonly #people: ReadonlyMap<string, Person>;
  readonly #folders: ReadonlyMap<string, string>;
  readonly #origin: string | null;
  readonly #persons = new Set<string>();

  /** `folders` are those of all records of the crate by their keys; `origin` is the address of the lab. */
  constructor(people: readonly Person[], folders: ReadonlyMap<string, string>, origin: string | null) {
    this.#people = new Map(people.map((person) => [person.email, person]));
    this.#folders = folders;
    this.#origin = origin;
  }

  /** Adds a dataset, with the measured length and digest of each of its files. */
  add(dataset: CrateDataset, measured: readonly (CrateFile & Measured)[]): void {
    const { ref, folder, basedOn } = dataset;
    const id = `./${folder}/`;
    const figures = dataset.figures.map((fact): Node => {
      const code = fact.unit === undefined ? undefined : ucumOf(fact.unit);
      return {
        "@id": `#${folder}/${encodeURI(fact.path)}`,
        "@type": "PropertyValue",
        propertyID: fact.path,
        name: fact.label,
        value: fact.value,
        ...(fact.unit !== undefined && { unitText: showUnit(fact.unit) }),
        ...(code !== undefined && { unitCode: code }),
      };
    });
    const files = measured.map((file) => this.#file(folder, file));
    const links = basedOn.flatMap((one) => this.#link(one));
    this.#datasets.push({ "@id": id });
    this.#nodes.push(
      {
        "@id": id,
        "@type": "Dataset",
        name: dataset.name,
        description: dataset.description,
        text: dataset.text,
        genre: dataset.genre,
        keywords: dataset.keywords.join(","),
        ...(ref && { identifier: ref.id }),
        ...(ref && this.#origin && { url: `${this.#origin}${pathOf(ref)}` }),
        ...this.#author(dataset.author),
        ...(dataset.created && { dateCreated: dataset.created, temporal: dataset.created }),
        ...(dataset.modified && { dateModified: dataset.modified }),
        ...(links.length > 0 && { mentions: links, isBasedOn: links }),
        ...(figures.length > 0 && { variableMeasured: figures.map(idOf) }),
        hasPart: files.map(idOf),
      },
      ...files,
      ...figures,
    );
  }

  /** The document `ro-crate-metadata.json` in pieces, after every dataset was added. */
  *toJson({ name, now }: { name: string; now: string }): Generator<string> {
    const publisher = { "@id": PUBLISHER };
    const licence = { "@id": LICENCE };
    const head: Node[] = [
      {
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        about: { "@id": "./" },
        conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
        dateCreated: now,
        // SampleDB reads this version of the file format only.
        version: "1.0",
        sdPublisher: publisher,
      },
      {
        "@id": "./",
        "@type": "Dataset",
        name,
        description: "Records of a cellulose nanofibre lab, exported by Fibril.",
        datePublished: now,
        license: licence,
        publisher,
        hasPart: this.#datasets,
      },
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
    ];
    yield `{"@context":${JSON.stringify(CONTEXT)},"@graph":[`;
    let comma = "";
    for (const nodes of [head, this.#nodes, this.#personNodes()]) {
      for (const node of nodes) {
        yield `${comma}\n${JSON.stringify(node)}`;
        comma = ",";
      }
    }
    yield "\n]}\n";
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

  #link(ref: RecordRef): Id[] {
    const folder = this.#folders.get(refKey(ref));
    return folder === undefined ? [] : [{ "@id": `./${folder}/` }];
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

  /** Adds everyone who wrote, and for the whole lab everyone with an account. */
  addPeople(emails: Iterable<string>): void {
    for (const email of emails) this.#persons.add(email);
  }
}

const personId = (email: string) => `#person-${encodeURIComponent(email)}`;

const idOf = ({ "@id": id }: Node): Id => ({ "@id": id });
