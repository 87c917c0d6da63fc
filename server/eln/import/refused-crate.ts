/** An `.eln` file that cannot be imported; the message states the reason. */
export class RefusedCrate extends Error {}
