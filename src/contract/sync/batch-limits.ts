/** The most writes that a batch may contain. */
export const MOST_WRITES = 250;

/** The same, of servers before that. A page can meet one while an update is under way or is taken back. */
export const MOST_WRITES_BEFORE = 50;
