/** Frequent reasons for the removal of plugs; the form accepts other text too. */
export const removalReasons = ["not germinated", "damping off", "mechanical damage"] as const;
