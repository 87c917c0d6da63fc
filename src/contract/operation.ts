import type { z } from "zod";
import type { Decision, Ref, Stamp } from "#domain/kernel/change.ts";
import type { AnyList } from "#domain/kernel/list.ts";
import type { Reads, RecordSource } from "#domain/kernel/records.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { TableName } from "#domain/kernel/tables.ts";

export type Shape = z.ZodType;
/** A schema of zod, or of `zod/mini` where the worker reads the answer too. */
type AnyShape = z.core.$ZodType;

/**
 * Incremented with every breaking change of a command's body, or of a record in the feed (2: uses are records of their
 * own; 3: a count is not a difference). The server answers 426 to a version it does not support.
 */
export const CONTRACT_VERSION = 3;

type Common = {
  /** The key of the operation in the contract; also its name in the outbox and the log. */
  name: string;
  /** Path with `:params`, from `/api`. */
  path: string;
  /** Alternative paths that the server also answers. */
  also?: string[];
  /** One sentence for the reference page. */
  summary: string;
  /** The least role that the operation needs; without it, members may run a command, and readers everything else. */
  needs?: Role;
  /** True if readers may run it as well, although it needs another role. */
  forReaders?: true;
  /** True if the operation needs the session of a person; an API token gets 403. */
  bySession?: true;
};

/** A read: the same function runs on the tablet's records and on the server's. */
export type Query<P extends Shape = Shape, Q extends Shape = Shape, A extends Shape = Shape> = Common & {
  kind: "query";
  method: "GET";
  params: P;
  query: Q;
  answer: A;
  /** Message on failure, as specified. */
  failure: string;
  /**
   * `undefined` if the record does not exist: 404 '{entity} not found'. `now` (ISO UTC) is for figures that depend on
   * the day, `origin` (`https://lab.example`) for absolute addresses.
   */
  read: (
    records: RecordSource,
    input: { params: z.output<P>; query: z.output<Q> },
    now: string,
    origin?: string,
  ) => Promise<z.output<A> | undefined>;
  entity?: string;
  /** The table of the record that is returned, found by `:id`: its version is sent as the `ETag` header. */
  of?: TableName;
  /** The list that is returned; the query string is its filter. The server reads the list row by row. */
  list?: AnyList;
  /** The answer as CSV, for a client that accepts it: the head, and the lines of the answer or of a part of its list. */
  csv?: { head: string; lines(answer: z.output<A>): string };
};

/** A replayable write. `decide` runs on the tablet at Save and again on the server when the write arrives. */
export type Command<P extends Shape = Shape, B extends Shape = Shape, A extends Shape = Shape> = Common & {
  kind: "command";
  method: "POST" | "PUT" | "DELETE";
  params: P;
  body: B;
  answer: A;
  /** Success status: 201 for a create, else 200. */
  status: 200 | 201;
  /** The record whose writes are sent in order. */
  lane: (input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => Ref;
  decide: (lab: Reads, input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => Decision;
  /** The id of the record that the command creates, if any: a resend under a new key has this id in its body. */
  makes?: (input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => string;
  /**
   * The attached file, in the form field `file` (multipart): maximum size in bytes and allowed types. The body's
   * `sha256`, `length` and `mime` describe the file.
   */
  file?: { maxBytes: number; types: readonly string[] };
  /** True if the rule itself decides about withdrawn records. Otherwise `overWithdrawn` does. */
  seesWithdrawn?: true;
  /** Reads the answer after the changes are stored. */
  reply: (
    records: RecordSource,
    input: { params: z.output<P>; body: z.output<B> },
    stamp: Stamp,
  ) => Promise<z.output<A> | undefined>;
  /** The title of the write in the outbox: 'Use of Nitric acid'. */
  title: (lab: Reads, input: { params: z.output<P>; body: z.output<B> }) => string;
  /** Messages on refusal and on success, as specified. */
  failure: string;
  success: string;
};

/** An online-only operation, such as signing in. Only the server implements it. */
type Call<Q extends Shape = Shape, B extends AnyShape = AnyShape, A extends AnyShape = AnyShape> = Common & {
  kind: "call";
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path parameters, if the path has any. */
  params?: Shape;
  query: Q;
  body: B;
  answer: A;
  status: 200 | 201;
  /** Request headers whose value is JSON, by name. A malformed header is ignored. */
  headers?: Readonly<Record<string, Shape>>;
  /** Content types, if the answer is a file or a stream of events. */
  types?: readonly string[];
  /** True if no token is required. */
  open: boolean;
  /** True if the handler checks each part of the body for text that cannot be stored: the other parts are executed. */
  checksParts?: boolean;
  /** As in {@link Query}. */
  list?: AnyList;
  /** True for a POST that only reads: an API token of scope `read` may send it. */
  reads?: true;
};

export function call<Q extends Shape, B extends AnyShape, A extends AnyShape>(
  operation: Omit<Call<Q, B, A>, "kind">,
): Call<Q, B, A> {
  return { kind: "call", ...operation };
}

// Operations of any type: method bivariance makes specific operations assignable.
// biome-ignore lint/suspicious/noExplicitAny: the types of an operation are checked at its declaration.
export type AnyCommand = Command<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyQuery = Query<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyCall = Call<any, any, any>;
export type Operation = AnyCommand | AnyQuery | AnyCall;

/** The least role that an operation needs. */
export function neededFor({ kind, needs }: Pick<Operation, "kind" | "needs">): Role {
  return needs ?? (kind === "command" ? "member" : "reader");
}

/** Returns a path with its parameters filled in. Throws if a parameter is missing. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
