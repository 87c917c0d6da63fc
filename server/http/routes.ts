import type { Operation } from "#contract/operation.ts";
import { badRequest, Problem } from "./problems.ts";

export type Match = { operation: Operation; params: Record<string, string> };

type Route = { operation: Operation; segments: string[] };

/** Finds the operation of a method and path, ignoring one trailing slash. Fixed segments have priority over parameters. */
export class Routes {
  readonly #routes: Route[];

  constructor(operations: readonly Operation[]) {
    this.#routes = operations
      .flatMap((operation) =>
        [operation.path, ...(operation.also ?? [])].map((path) => ({
          operation,
          segments: segmentsOf(path),
        })),
      )
      .sort((a, b) => compareSegments(a.segments, b.segments));
  }

  /** Throws 404 for an unknown path, 405 for a method that it does not have, 400 when it cannot be decoded. */
  find(method: string, path: string): Match {
    const segments = segmentsOf(path);
    const candidates = this.#routes.filter((route) => matches(route.segments, segments));
    if (candidates.length === 0) throw new Problem(404, "NOT_FOUND", "Path not found");
    const route = candidates.find(
      ({ operation }) => operation.method === method || isHead(operation, method),
    );
    if (route === undefined) {
      const allow = [...new Set(candidates.map(({ operation }) => operation.method))].join(", ");
      throw new Problem(405, "METHOD_NOT_ALLOWED", "Method not allowed", { headers: { Allow: allow } });
    }
    return { operation: route.operation, params: paramsOf(route.segments, segments) };
  }
}

const isHead = (operation: Operation, method: string) => method === "HEAD" && operation.method === "GET";

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/");
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => (part.startsWith(":") ? segments[i] !== "" : part === segments[i]))
  );
}

function compareSegments(a: string[], b: string[]): number {
  const rank = (segments: string[]) => segments.map((part) => (part.startsWith(":") ? "1" : "0")).join("");
  return rank(a).localeCompare(rank(b));
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  pattern.forEach((part, i) => {
    if (part.startsWith(":")) params[part.slice(1)] = decoded(segments[i] ?? "");
  });
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest("The path is malformed");
  }
}
