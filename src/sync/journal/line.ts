import type { OutboxEntry } from "#store/rows.ts";

/** The file of a write: its bytes, then its thumbnail, in a file of its own. Lengths are in bytes. */
export type PictureFile = { name: string; mime: string; length: number; thumbnail: number; sha256: string };

/** A write in the journal; its file is beside the journal. */
export type JournalWrite = Omit<OutboxEntry, "seq"> & { file?: PictureFile };

/**
 * A line of the journal: the writes of one save, all or none of them, and the keys of earlier writes that are void from
 * here on.
 */
export type Line = { writes: readonly JournalWrite[]; voids: readonly string[] };

/** Returns a line as bytes: a checksum of eight hexadecimal digits, a space, JSON, a newline. */
export function toBytes({ writes, voids }: Line): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify({ writes, voids });
  return new TextEncoder().encode(`${checksum(json)} ${json}\n`);
}

/**
 * Returns the lines of a journal. A line without its newline or with a wrong checksum was not written completely: it is
 * not a line.
 */
export function toLines(bytes: Uint8Array): Line[] {
  const whole = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  return whole.flatMap((text) => {
    return isChecked(text) ? [JSON.parse(text.slice(9)) as Line] : [];
  });
}

function isChecked(text: string): boolean {
  return text.slice(0, 9) === `${checksum(text.slice(9))} `;
}

/** Returns the writes that no later line makes void, by key, oldest first. */
export function liveWrites(lines: readonly Line[]): Map<string, JournalWrite> {
  const live = new Map<string, JournalWrite>();
  for (const { writes, voids } of lines) {
    for (const id of voids) live.delete(id);
    for (const write of writes) live.set(write.id, write);
  }
  return live;
}

/**
 * Merges the writes of several pages in the order of saving. Writes of earlier versions have no `order`: they are first,
 * by time, and in their order within a page, since a clock can be set back.
 */
export function mergeBySaving(lists: readonly JournalWrite[][]): JournalWrite[] {
  const rest = lists.map((writes) => [...writes]);
  const merged = new Map<string, JournalWrite>();
  for (;;) {
    const heads = rest.filter(([head]) => head !== undefined);
    const [first, ...others] = heads;
    if (!first) break;
    const earliest = others.reduce(
      (best, list) => ((list[0]?.recorded_at ?? "") < (best[0]?.recorded_at ?? "") ? list : best),
      first,
    );
    const write = earliest.shift();
    if (write && !merged.has(write.id)) merged.set(write.id, write);
  }
  return [...merged.values()].sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (IEEE 802.3) of a text in UTF-8, as eight hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
