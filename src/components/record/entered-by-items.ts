type Entered = { created_by: string; recorded_by: string };

/** The fact that names who was signed in, if that is another person than the one who is named as the creator. */
export function enteredByItems({ created_by, recorded_by }: Entered) {
  return recorded_by === created_by ? [] : [{ label: "Entered By", value: recorded_by, wide: true }];
}
