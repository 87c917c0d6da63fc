import { z } from "zod";
import { CONTRACT_VERSION, fillPath } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import { isNewer, isUnusable } from "./bytes.ts";

const Problem = z.looseObject({
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

const Picture = z.object({
  mime: z.string(),
  length: z.int().min(0),
  sha256: z.hex().length(64),
  /** Bytes of the thumbnail, which follows the picture in the same part; 0 for none. */
  thumbnail: z.int().min(0),
});

const RescuedWrite = z.object({
  id: z.guid(),
  former: z.array(z.guid()).optional(),
  restores: z.int().min(0).optional(),
  user: z
    .string()
    .max(254)
    .regex(/^[^\s\p{C}]+$/u),
  operation: z.string(),
  contract: z.int(),
  title: z.string(),
  params: z.record(z.string(), z.string()),
  body_text: z.string(),
  lane: z.string(),
  reads: z.array(z.string()),
  touches: z.array(z.string()),
  creates: z.array(z.string()),
  state: z.enum(["queued", "parked", "held", "sent"]),
  recorded_at: z.iso.datetime(),
  clock_off_ms: z.int().optional(),
  imported: z.object({ id: z.string(), file: z.string() }).optional(),
  unconfirmed: z.literal(true).optional(),
  attempts: z.int().min(0),
  first_sent_at: z.iso.datetime().nullable(),
  last_attempt_at: z.iso.datetime().nullish(),
  problem: Problem.nullable(),
  picture: Picture.optional(),
});

/** An unsent write in a rescue file: an entry of the outbox. Other fields are left out: anyone can write such a file. */
export type RescuedWrite = z.infer<typeof RescuedWrite>;

/** The first part of a rescue file: where and when it was made, and the writes in the order of saving. */
const Rescued = z.object({
  contract: z.int(),
  device: z.string(),
  made_at: z.iso.datetime(),
  writes: z.array(RescuedWrite),
});
export type Rescued = z.infer<typeof Rescued>;

/** Reads the first part. Throws `Unreadable` unless this version can apply every write in it. */
export function readRescued(text: string): Rescued {
  const { contract } = parse(z.object({ contract: z.int() }), text);
  if (contract > CONTRACT_VERSION) throw isNewer();
  const rescued = parse(Rescued, text);
  for (const write of rescued.writes) requestOf(write);
  return rescued;
}

/** Returns the command, path and body of a write. Throws `Unreadable` where they are not those of a command. */
export function requestOf({ operation: name, params, body_text }: RescuedWrite) {
  const operation = commandNamed(name);
  if (!operation) throw isNewer();
  parse(operation.body, body_text);
  if (!operation.params.safeParse(params).success) throw isUnusable();
  return { operation, path: fillPath(operation.path, params), body: JSON.parse(body_text) as unknown };
}

function parse<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw isUnusable();
  }
}
