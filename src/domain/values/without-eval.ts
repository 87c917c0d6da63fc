/** What zod reads when it is loaded: its own `config` would load zod with the start. */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

// The content security policy allows no code from text. Zod tries it once and then does without: the try alone is
// reported as a violation. Import this before any schema.
scope.__zod_globalConfig ??= {};
scope.__zod_globalConfig.jitless = true;
