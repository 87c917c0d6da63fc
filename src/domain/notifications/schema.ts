export const notificationKinds = ["SAMPLE_CREATED", "CHARACTERIZATION_COMPLETED"] as const;

/** A message for the Quality Control Team, stored by the server alone. Its text is made from its record when it is read. */
export type Notification = {
  id: string;
  kind: (typeof notificationKinds)[number];
  /** The sample, or the homogenization, the message is about. */
  entity_id: string;
  created_at: string;
  /** Null until it is sent; then to whom. */
  sent_at: string | null;
  recipients: string[];
  /** Why the last attempt to send it failed. */
  error: string | null;
};
