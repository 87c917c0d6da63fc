/** The storage of a browser outside its database: there a device's id and name remain when the database is lost. */
export class DeviceMemory {
  readonly #values = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}
