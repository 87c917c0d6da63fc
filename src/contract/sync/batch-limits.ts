/** The most writes that a batch may contain. */
export const MOST_WRITES = 1000;

/** The same, of earlier servers, newest first. A page can meet one while an update is under way or is taken back. */
export const MOST_WRITES_BEFORE = [250, 50] as const;
