/** A cache of the most recently used values: at least `size` of them, at most twice as many. */
export class Recent<K, V> {
  readonly #size: number;
  #recent = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns the cached value of the key, otherwise caches and returns the result of `make`. */
  get(key: K, make: () => V): V {
    const known = this.#recent.get(key);
    return known === undefined ? this.put(key, this.#older.get(key) ?? make()) : known;
  }

  put(key: K, value: V): V {
    if (this.#recent.size === this.#size) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return value;
  }
}
