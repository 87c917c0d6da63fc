/** The state of a process whose steps are all done. */
export const FINISHED = "EXPERIMENT_FINISHED";
