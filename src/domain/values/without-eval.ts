import { config } from "zod/v4/core";

// The content security policy allows no code from text. Zod tries it once and then does without: the try alone is
// reported as a violation. Import this before any schema.
config({ jitless: true });
