/**
 * Why pages open only while the server answers: the address is plain http, where browsers have no service worker, or this
 * browser has none, as in some private windows. Null where pages open without the server.
 */
export function whyOnlyOnline(): "plain-http" | "no-worker" | null {
  if (globalThis.isSecureContext === false) return "plain-http";
  return globalThis.isSecureContext && !("serviceWorker" in navigator) ? "no-worker" : null;
}

/** The parts of the browser that are absent at this address, each with what it is needed for. */
export function absentParts(): string[] {
  const parts: [isPresent: boolean, name: string][] = [
    ["serviceWorker" in navigator, "Service worker (opens pages without the server)"],
    [navigator.storage?.getDirectory !== undefined, "private files (the second copy of unsent records)"],
    [globalThis.crypto?.subtle !== undefined, "encryption (pictures, files, PIN, rescue file)"],
    [navigator.mediaDevices !== undefined, "camera"],
    [navigator.clipboard !== undefined, "clipboard (copying with one press)"],
  ];
  return parts.filter(([isPresent]) => !isPresent).map(([, name]) => name);
}
