/** Replaced by the builds of app and server; missing where the source runs as it is. */
declare const __APP_VERSION__: string | undefined;

/** Version and commit of this program: `0.1.0 (0899d7f)`. */
export const APP_VERSION = typeof __APP_VERSION__ === "undefined" ? "development" : __APP_VERSION__;
