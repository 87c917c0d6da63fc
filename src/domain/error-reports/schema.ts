import { z } from "zod";
import { type ErrorReport, MOST_FRAMES } from "./to-report.ts";

const Frame = z.object({
  function: z.string().max(200),
  file: z.string().max(300),
  line: z.int().min(0),
  column: z.int().min(0),
});

/** The report that page and worker send. */
export const ClientErrorReport = z.object({
  part: z.enum(["page", "worker"]),
  type: z.string().max(100),
  frames: z.array(Frame).max(MOST_FRAMES),
  version: z.string().max(100),
}) satisfies z.ZodType<ErrorReport>;
