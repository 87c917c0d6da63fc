import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Tables } from "#domain/kernel/tables.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { displayName } from "../../../db/account.ts";
import type { Accounts } from "../../../db/accounts.ts";
import type { StoredRecord } from "../../../db/snapshot.ts";
import type { Files, Measured } from "../../../files/files.ts";
import { nextTurn } from "../../../turns.ts";
import type { LabPart } from "../read/lab-part.ts";
import type { CrateFile } from "./dataset-files.ts";
import { type CrateDataset, datasetOf, listsDataset } from "./datasets.ts";
import { CrateGraph } from "./metadata.ts";
import { Names } from "./names.ts";
import { ZipArchive, type ZipEntry } from "./zip.ts";

type Lab = { accounts: Accounts; files: Files };

type CrateOptions = {
  /** The name of the file without its ending, which is that of its only folder. */
  folder: string;
  /** The title of the crate. */
  name: string;
  /** ISO UTC. */
  now: string;
  origin: string | null;
  /** The whole lab also has withdrawn files, and everyone with an account. */
  isWhole: boolean;
};

/**
 * Returns an `.eln` file as a stream: an RO-Crate 1.1 in a ZIP archive. Records, pictures and files are read while the
 * archive is read, one after another; what belongs at its end is on the disk meanwhile. The snapshot is closed when the
 * stream is, however it ends.
 */
export async function toCrate(
  { accounts, files }: Lab,
  part: LabPart,
  options: CrateOptions,
): Promise<Readable> {
  const { folder, now, origin, isWhole } = options;
  const people = (await accounts.list()).map((one) => ({ email: one.email, name: displayName(one) }));
  const graph = new CrateGraph(files, people, origin);
  const archive = new ZipArchive(files, new Date(now));
  if (isWhole) for (const { email } of people) graph.addPerson(email);
  const sources = {
    part,
    names: new Names(part),
    personOf: (email: string) => people.find((person) => person.email === email)?.name ?? email,
    onUser: (user: string) => {
      // The server writes under names that are not addresses.
      if (user.includes("@")) graph.addPerson(user);
    },
    fileOf: async (image: Tables["images"]) => (image.removed && !isWhole ? null : files.read(image.id)),
  };
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const table of findableTables)
      for await (const slice of part.recordsOf(table))
        for (const one of slice.filter(isOwned)) yield* filesIn(folder, await datasetOf(one, sources), graph);
    yield* filesIn(folder, await listsDataset(sources), graph);
    yield {
      path: `${folder}/ro-crate-metadata.json`,
      isCompressed: true,
      open: () => inBytes(graph.toJson(options)),
    };
  }
  const file = Readable.from(archive.of(entries()), { objectMode: false });
  file.once("close", () => {
    // Nothing that was not read is reported: the reader has left.
    void Promise.allSettled([part.snapshot.close(), graph.close(), archive.close()]);
  });
  return file;
}

type Owned = StoredRecord & { table: FindableTable; doc: Tables[FindableTable] };

const isOwned = (one: StoredRecord): one is Owned => one.doc !== null;

/** Yields the files of a dataset and adds it to the graph when all of them were read. */
async function* filesIn(folder: string, dataset: CrateDataset, graph: CrateGraph): AsyncGenerator<ZipEntry> {
  const done: (CrateFile & Measured)[] = [];
  for (const file of dataset.files) {
    yield {
      path: `${folder}/${dataset.folder}/${file.path}`,
      isCompressed: typeof file.content !== "object" || file.mime.startsWith("text/"),
      open: () => measured(file, (measure) => done.push({ ...file, ...measure })),
    };
    await nextTurn();
  }
  await graph.add(dataset, done);
}

/** The content of a file; `onEnd` is called with its length and SHA-256 when it was read. */
async function* measured(
  { content }: CrateFile,
  onEnd: (measure: Measured) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let length = 0;
  // Opened here: an error before the first read would have no listener, and end the server.
  const pieces =
    typeof content === "string" ? [content] : typeof content === "function" ? content() : content.open();
  for await (const piece of inBytes(pieces as AsyncIterable<string | Uint8Array>)) {
    hash.update(piece);
    length += piece.length;
    yield piece;
  }
  onEnd({ length, sha256: hash.digest("hex") });
}

/** Characters of text that are sent at once. */
const PIECE = 16_384;

/** Collects short texts to larger pieces of bytes. */
async function* inBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    if (text.length >= PIECE || (text !== "" && typeof piece !== "string")) {
      yield Buffer.from(text);
      text = "";
    }
    if (typeof piece !== "string") yield piece;
  }
  if (text !== "") yield Buffer.from(text);
}
