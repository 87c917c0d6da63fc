/** A message for the Quality Control Team, kept by the server alone until it is sent. */
export type Notification = {
  id: string;
  kind: "SAMPLE_CREATED";
  sample_id: string;
  created_by: string;
  created_at: string;
  sent_at: string | null;
};
