import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import type { AnyCall, AnyCommand } from "#contract/operation.ts";
import type { TestLab } from "./create-lab.ts";
import { bent, nearly } from "./from-json-schema.ts";

type Where = {
  path: string;
  token?: string | null;
  /** A body that is accepted: many of the bodies sent differ from it in a field or two. */
  example?: Record<string, unknown> | undefined;
  /** Number of bodies. */
  runs?: number;
};

/**
 * Sends an operation malformed bodies of every kind. For each body: no 5xx; a body that the schema refuses is refused;
 * a refusal gives its reason and writes nothing.
 */
export async function sendBadBodies(
  lab: TestLab,
  operation: AnyCommand | AnyCall,
  where: Where,
): Promise<void> {
  const schema = z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" });
  const bad = bent(schema as Parameters<typeof bent>[0]);
  const bodies = where.example === undefined ? bad : fc.oneof(bad, nearly(where.example));
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const before = await lab.db.position();
      const reply = await lab.request(operation.method, where.path, { body, ...tokenOf(where) });
      const text = await reply.text();
      expect(reply.status, text).toBeLessThan(500);
      // The server receives the body's JSON, so the schema judges the JSON too.
      const isFitting = operation.body.safeParse(JSON.parse(JSON.stringify(body))).success;
      if (!isFitting) expect([400, 401, 403, 422, 429]).toContain(reply.status);
      if (reply.status < 400) return;
      expect(JSON.parse(text)).toMatchObject({
        detail: expect.stringMatching(/./),
        code: expect.stringMatching(/^[A-Z_]+$/),
      });
      expect(await lab.db.position()).toBe(before);
    }),
    { numRuns: where.runs ?? 60 },
  );
}

function tokenOf({ token }: Where): { token?: string | null } {
  return token === undefined ? {} : { token };
}
