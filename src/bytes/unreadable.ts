/** A file that cannot be read; the message is a sentence for the person who chose the file. */
export class Unreadable extends Error {}

export const isForeign = () => new Unreadable("This is not a rescue file of Fibril.");
export const isDamaged = () => new Unreadable("The file is damaged or incomplete.");
export const isNewer = () =>
  new Unreadable("The file was made by a newer version of Fibril. Update this version first.");
export const isLocked = () => new Unreadable("This passphrase does not open the file.");
export const isUnusable = () => new Unreadable("The file contains a record that Fibril cannot read.");
