/** Keeps what was put in or asked for last: at least `size` of it, at most twice as much. */
export class Recent<K, V> {
  readonly #size: number;
  #now = new Map<K, V>();
  #before = new Map<K, V>();

  constructor(size: number) {
    this.#size = size;
  }

  /** What is kept of this key, else what `make` makes. */
  get(key: K, make: () => V): V {
    const known = this.#now.get(key);
    return known === undefined ? this.put(key, this.#before.get(key) ?? make()) : known;
  }

  put(key: K, value: V): V {
    if (this.#now.size === this.#size) {
      this.#before = this.#now;
      this.#now = new Map();
    }
    this.#now.set(key, value);
    return value;
  }
}
