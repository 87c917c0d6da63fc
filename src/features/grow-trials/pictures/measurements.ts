import { useSyncExternalStore } from "react";
import { type Corrections, NO_CORRECTIONS } from "#domain/measure/corrections.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import type { Result, Results } from "./widths.ts";

/** `stopped` is what a person stopped; `done` continues with pictures that arrive. */
type State = "new" | "running" | "stopped" | "done";
/** `attempt` counts how often all pictures were measured again. */
type Run = { results: Results; state: State; attempt: number };

const ofStore = new WeakMap<LabStore, Map<string, Measurements>>();

/** The results of a trial's pictures. They are in the memory of this page only: nothing is saved by measuring. */
export class Measurements {
  #run: Run = { results: new Map(), state: "new", attempt: 0 };
  /** What a person corrected, by the ids of the pictures: it remains while a picture is measured again. */
  readonly #corrections = new Map<string, Corrections>();
  readonly #listeners = new Set<() => void>();

  /** Those of a trial: the same object for every screen. */
  static of(store: LabStore, trialId: string): Measurements {
    const known = ofStore.get(store) ?? new Map<string, Measurements>();
    ofStore.set(store, known);
    const measurements = known.get(trialId) ?? new Measurements();
    known.set(trialId, measurements);
    return measurements;
  }

  readonly read = (): Run => this.#run;

  readonly subscribe = (changed: () => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  correctionsIn(imageId: string): Corrections {
    return this.#corrections.get(imageId) ?? NO_CORRECTIONS;
  }

  add(imageId: string, result: Result | "missing"): void {
    if (result !== "missing") this.#corrections.set(imageId, result.corrections);
    this.#change({ results: new Map(this.#run.results).set(imageId, result) });
  }

  begin(): void {
    this.#change({ state: "running" });
  }

  end(state: "stopped" | "done"): void {
    this.#change({ state });
  }

  /** Measures these pictures again, or all of the trial. */
  repeat(imageIds: readonly string[] = [...this.#run.results.keys()]): void {
    const results = this.#only((_, id) => !imageIds.includes(id));
    this.#change({ results, state: "running", attempt: this.#run.attempt + 1 });
  }

  /** When the server answers again: the pictures that were missing are measured, unless a person has stopped. */
  retryMissing(): void {
    const results = this.#only((result) => result !== "missing");
    if (results.size === this.#run.results.size) return;
    this.#change({ results, state: this.#run.state === "done" ? "running" : this.#run.state });
  }

  #only(isRetained: (result: Result | "missing", imageId: string) => boolean): Results {
    return new Map([...this.#run.results].filter(([id, result]) => isRetained(result, id)));
  }

  #change(next: Partial<Run>): void {
    this.#run = { ...this.#run, ...next };
    for (const changed of this.#listeners) changed();
  }
}

/** The results of a trial's pictures on this page, and the state of their measurement. */
export function useMeasurements(trialId: string) {
  const measurements = Measurements.of(useLab().env.store, trialId);
  return { measurements, ...useSyncExternalStore(measurements.subscribe, measurements.read) };
}
