import { useEffect } from "react";
import type { SignInWays } from "#domain/session/sign-in.ts";
import { readFromDevice, storeOnDevice } from "../device-memory.ts";
import { useOpenCall } from "./use-open-call.ts";

const STORED = "sign-in-ways";
/** On a device that has not reached the server yet, and on a server that does not report it. */
const LOCAL: SignInWays = { local: true, provider: null };

/** How people sign in to this lab: as the server reports it, before its answer and without signal as it last did. */
export function useSignInWays(): SignInWays {
  const reported = useOpenCall("signInWays");
  useEffect(() => {
    if (reported) storeOnDevice(STORED, reported);
  }, [reported]);
  return reported ?? readStored() ?? LOCAL;
}

/** The address with which labels begin: the lab's public address as the server last reported it, otherwise the page's. */
export function labelOrigin(): string {
  return readStored()?.origin ?? location.origin;
}

function readStored(): SignInWays | null {
  const stored = readFromDevice<Partial<SignInWays>>(STORED);
  if (typeof stored?.local !== "boolean") return null;
  return {
    local: stored.local,
    provider: typeof stored.provider === "string" ? stored.provider : null,
    origin: typeof stored.origin === "string" ? stored.origin : null,
  };
}
