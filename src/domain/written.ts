import { z } from "zod";

/** Who wrote something into a record, and when it reached the lab. */
export const Written = z.object({ by: z.string(), at: z.string() });
export type Written = z.infer<typeof Written>;
