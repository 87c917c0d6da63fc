import { z } from "zod";

/** Who wrote a part of a record, and when it reached the server. */
export const Written = z.object({ by: z.string().meta({ label: "By" }), at: z.string() });
export type Written = z.infer<typeof Written>;
