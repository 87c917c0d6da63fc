import { createHash } from "node:crypto";
import type { Schema } from "../support/from-json-schema.ts";
import { badValues, toJson, toText } from "./bad-values.ts";
import type { Chance } from "./chance.ts";
import type { Target } from "./document.ts";
import type { FittingValues } from "./fitting-values.ts";
import { sampleFiles } from "./sample-files.ts";

/** The values of a request, before they are written as text. */
export type Values = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
};

/** A field of a request: `["body", "items", "0", "mass"]`. */
export type Field = readonly string[];

/** A request as it is sent. */
export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | FormData };

/** Node refuses longer addresses before the app sees them. */
const LONGEST = 1500;

/** Returns values that fit the operation; `isFull` includes every optional field. */
export function fit(fitting: FittingValues, target: Target, isFull: boolean): Values {
  const make = (schema: Schema, isPath = false) =>
    fitting.make(schema, { name: "", path: target.template, isFull, isPath });
  return {
    path: make(target.path, true) as Values["path"],
    query: make(target.query) as Values["query"],
    headers: {
      ...(make(target.headers) as Values["headers"]),
      // The document does not describe the form of an ETag.
      ...(target.headers.properties?.["If-Match"] && { "If-Match": "" }),
    },
    body: target.body === null ? null : make(target.body),
  };
}

/** Returns the values of a batch of these writes. */
export function toBatch(chance: Chance, writes: readonly (readonly [Target, Values])[]): Values {
  const bodies = writes.map(([target, values]) => {
    const { method, url } = toSent(target, values);
    return { key: chance.uuid(), method, path: url, body: values.body, recorded_at: null };
  });
  return { path: {}, query: {}, headers: {}, body: { writes: bodies } };
}

/** Returns every field of the values, those inside of others too. */
export function fieldsOf(values: unknown, at: Field = []): Field[] {
  if (typeof values !== "object" || values === null) return at.length > 1 ? [at] : [];
  const inner = Object.entries(values).flatMap(([name, value]) => fieldsOf(value, [...at, name]));
  return at.length > 1 || at[0] === "body" ? [at, ...inner] : inner;
}

/** Returns the values with one field replaced; `undefined` removes the field. */
export function replace<T>(values: T, [name, ...rest]: Field, value: unknown): T {
  if (name === undefined) return value as T;
  const isContainer = typeof values === "object" && values !== null;
  // A list has no field `length` of its own that could be replaced.
  const isList = Array.isArray(values) && /^\d+$/.test(name);
  const copy = (isList ? [...values] : isContainer ? { ...values } : {}) as Record<string, unknown>;
  const next = replace(copy[name], rest, value);
  if (next === undefined) delete copy[name];
  else copy[name] = next;
  return copy as T;
}

/** Returns the values with up to three fields replaced by bad ones. */
export function spoil(chance: Chance, values: Values): Values {
  let spoilt = values;
  const fields = fieldsOf(values);
  for (let left = chance.below(4); left > 0 && fields.length > 0; left -= 1)
    spoilt = replace(spoilt, chance.pick(fields), chance.is(0.2) ? undefined : chance.pick(badValues));
  return spoilt;
}

/** Returns the request of these values. A header that cannot be sent is left out. */
export function toSent({ method, template, isForm, body: schema }: Target, values: Values): Sent {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // A lone surrogate has no form in an address.
    encodeURIComponent(
      toText(values.path?.[name] ?? "")
        .slice(0, LONGEST)
        .toWellFormed(),
    ),
  );
  const query = new URLSearchParams(
    Object.entries(values.query ?? {}).map(([name, value]) => [name, toText(value).slice(0, LONGEST)]),
  );
  const url = query.size > 0 ? `${path}?${query}` : path;
  const headers = Object.fromEntries(
    Object.entries(values.headers ?? {})
      .map(([name, value]) => [name, toText(value)] as const)
      .filter(([, text]) => /^[\t\x20-\x7e]*$/.test(text) && text !== "" && text.length < LONGEST),
  );
  if (schema === null || values.body === undefined) return { method, url, headers };
  if (isForm) return { method, url, headers, body: toForm(values.body) };
  return {
    method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    body: toJson(values.body),
  };
}

/** The field `file` names a sample; any other value is the content of the file. A body that is no object has no fields. */
function toForm(values: unknown): FormData {
  const form = new FormData();
  const { file, ...fields } = (typeof values === "object" ? (values ?? {}) : {}) as Record<string, unknown>;
  const sample = Object.hasOwn(sampleFiles, String(file)) ? sampleFiles[String(file)] : undefined;
  const bytes = sample ?? Buffer.from(toText(file ?? ""));
  const digest = createHash("sha256").update(bytes).digest("hex");
  const measured = new Map([
    ["sha256", digest],
    ["length", String(bytes.length)],
  ]);
  for (const [name, value] of Object.entries(fields))
    form.append(name, (typeof value !== "object" && measured.get(name)) || toText(value));
  if (file !== undefined) form.append("file", new Blob([new Uint8Array(bytes)]), String(file).slice(0, 100));
  return form;
}

/** One line from which a person can send the request again. */
export function toLine({ method, url, headers, body }: Sent): string {
  const text = body instanceof FormData ? toJson([...body].map(([name]) => name)) : (body ?? "");
  const extra = Object.entries(headers).filter(
    ([name]) => name !== "content-type" && name !== "authorization",
  );
  return [method, url, ...extra.map(([name, value]) => `${name}: ${value}`), text].filter(Boolean).join("  ");
}
