const LENGTH_BYTES = 4;
/** No field of a record has this name. */
const BUFFER = "\u0000bytes";

/** Returns a value of JSON and ArrayBuffers as bytes: the length of its JSON, the JSON, and the buffers, which it names by their place. */
export function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const buffers: ArrayBuffer[] = [];
  let size = 0;
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof ArrayBuffer)) return part;
    buffers.push(part);
    size += part.byteLength;
    return { [BUFFER]: [size - part.byteLength, size] };
  });
  const text = new TextEncoder().encode(json);
  const bytes = new Uint8Array(LENGTH_BYTES + text.length + size);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, LENGTH_BYTES);
  let at = LENGTH_BYTES + text.length;
  for (const buffer of buffers) {
    bytes.set(new Uint8Array(buffer), at);
    at += buffer.byteLength;
  }
  return bytes;
}

/** Returns the value of {@link pack}. */
export function unpack(bytes: ArrayBuffer): unknown {
  const start = LENGTH_BYTES + new DataView(bytes).getUint32(0);
  const json = new TextDecoder().decode(new Uint8Array(bytes, LENGTH_BYTES, start - LENGTH_BYTES));
  return JSON.parse(json, (_, part: unknown) => {
    const place = (part as { [BUFFER]?: [number, number] } | null)?.[BUFFER];
    return place ? bytes.slice(start + place[0], start + place[1]) : part;
  });
}
