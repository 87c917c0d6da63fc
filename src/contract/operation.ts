import type { z } from "zod";
import type { Decision, Ref, Stamp } from "#domain/change.ts";
import { type AnyList, type List, readList } from "#domain/list.ts";
import type { Reads, RecordSource } from "#domain/records.ts";
import type { TableName } from "#domain/tables.ts";
import { Nothing } from "./shapes.ts";

type Shape = z.ZodType;

/** Raised with every breaking change of a command's body. A server that cannot read a version answers 426. */
export const CONTRACT_VERSION = 1;

type Common = {
  /** The key of the operation in the contract; also its name in the outbox and the log. */
  name: string;
  /** Path with `:params`, from `/api`. */
  path: string;
  /** Other spellings that are answered too. */
  also?: string[];
  /** One sentence for the reference page. */
  summary: string;
};

/** A read, answered by the same function from the tablet's records and the server's. */
export type Query<P extends Shape = Shape, Q extends Shape = Shape, A extends Shape = Shape> = Common & {
  kind: "query";
  method: "GET";
  params: P;
  query: Q;
  answer: A;
  /** The specification's words when it fails. */
  failure: string;
  /** `undefined` when the lab has no such thing: 404 '{entity} not found'. `now` (ISO UTC) is for figures of today, `origin`
   * (`https://lab.example`) for addresses that are given away. */
  read: (
    records: RecordSource,
    input: { params: z.output<P>; query: z.output<Q> },
    now: string,
    origin?: string,
  ) => Promise<z.output<A> | undefined>;
  entity?: string;
  /** The table of the one record it answers with, found by `:id`: its version is told as the answer's `ETag`. */
  of?: TableName;
  /** The list it answers with, its query string being what is wanted of it: the server reads that row by row. */
  list?: AnyList;
};

/** A replayable write. `decide` runs on the tablet at Save and again on the server when the write arrives. */
export type Command<P extends Shape = Shape, B extends Shape = Shape, A extends Shape = Shape> = Common & {
  kind: "command";
  method: "POST" | "PUT" | "DELETE";
  params: P;
  body: B;
  answer: A;
  /** Status of success: 201 for a create, else 200. */
  status: 200 | 201;
  /** The record whose writes keep their order. */
  lane: (input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => Ref;
  decide: (lab: Reads, input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => Decision;
  /** The id of the record it makes, where it makes one: a resend under a new key carries it in the body. */
  makes?: (input: { params: z.output<P>; body: z.output<B> }, stamp: Stamp) => string;
  /**
   * The file it brings, in the field `file` of a form (multipart); the body's `sha256`, `length` and `mime` say of it
   * what was measured. Bytes at most, and what may be in it.
   */
  file?: { maxBytes: number; types: readonly string[] };
  /** True of a refusal that leaves a person nothing to settle: the write is over, and kept as not applied. */
  yieldsTo?: (body: z.output<B>, refusal: { code: string }) => boolean;
  /** The answer, read back after the changes are written. */
  reply: (
    records: RecordSource,
    input: { params: z.output<P>; body: z.output<B> },
    stamp: Stamp,
  ) => Promise<z.output<A> | undefined>;
  /** What a person calls this write in the outbox: 'Use of Nitric acid'. */
  title: (lab: Reads, input: { params: z.output<P>; body: z.output<B> }) => string;
  /** The specification's words when it is refused, and when it is accepted. */
  failure: string;
  success: string;
};

/** Online only: signing in and the like. The server alone implements it. */
type Call<Q extends Shape = Shape, B extends Shape = Shape, A extends Shape = Shape> = Common & {
  kind: "call";
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Of a path that has any. */
  params?: Shape;
  query: Q;
  body: B;
  answer: A;
  status: 200 | 201;
  /** The content types of an answer that is a file. */
  types?: readonly string[];
  /** True when it is answered without a token. */
  open: boolean;
  /** As of a query. */
  list?: AnyList;
};

export function query<P extends Shape, Q extends Shape, A extends Shape>(
  operation: Omit<Query<P, Q, A>, "kind" | "method">,
): Query<P, Q, A> {
  return { kind: "query", method: "GET", ...operation };
}

/** A query that answers with a list. */
export function listQuery<J extends TableName, Item, Row, Q extends z.ZodType<Wanted>, Wanted>(
  operation: Omit<
    Query<typeof Nothing, Q, z.ZodArray<z.ZodType<Row>>>,
    "kind" | "method" | "params" | "read"
  > & {
    list: List<J, Item, Row, Wanted>;
  },
) {
  const { list } = operation;
  return query({
    ...operation,
    params: Nothing,
    read: (records, input) => readList(records, list, input.query),
  });
}

export function command<P extends Shape, B extends Shape, A extends Shape>(
  operation: Omit<Command<P, B, A>, "kind">,
): Command<P, B, A> {
  return { kind: "command", ...operation };
}

export function call<Q extends Shape, B extends Shape, A extends Shape>(
  operation: Omit<Call<Q, B, A>, "kind">,
): Call<Q, B, A> {
  return { kind: "call", ...operation };
}

// Any operation, where its types do not matter: method bivariance lets the specific ones in.
// biome-ignore lint/suspicious/noExplicitAny: an operation's own types are checked where it is declared.
export type AnyCommand = Command<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyQuery = Query<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyCall = Call<any, any, any>;
export type Operation = AnyCommand | AnyQuery | AnyCall;

/** `/api/chemicals/:id` with its parameters filled in. Throws when one is missing. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
