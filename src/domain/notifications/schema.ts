export const notificationKinds = ["SAMPLE_CREATED", "CHARACTERIZATION_COMPLETED"] as const;

/** A notification for the Quality Control Team, stored on the server only. Its text is computed when it is read. */
export type Notification = {
  id: string;
  kind: (typeof notificationKinds)[number];
  /** The id of the sample or the homogenization. */
  entity_id: string;
  created_at: string;
  /** Null until it is sent to the recipients. */
  sent_at: string | null;
  recipients: string[];
  /** Why the last attempt to send it failed. */
  error: string | null;
};
