import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

const NAME = "last-at-shelf";

/** The id of the trial whose shelf mode was open last on this device; `null` where there was none. */
export const lastAtShelf = {
  read: () => readFromDevice<string>(NAME),
  store: (trialId: string) => storeOnDevice(NAME, trialId),
};
