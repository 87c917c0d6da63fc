export const notificationKinds = ["SAMPLE_CREATED", "CHARACTERIZATION_COMPLETED"] as const;

/**
 * A notification for the Quality Control Team, stored on the server only. Its text is computed when it is read or sent.
 * Times are ISO UTC.
 */
export type Notification = {
  id: string;
  kind: (typeof notificationKinds)[number];
  /** The id of the sample or the homogenization. */
  entity_id: string;
  created_at: string;
  /** Null until the mail server has accepted the message for every recipient. */
  sent_at: string | null;
  /** E-mail addresses; empty until the first attempt. */
  recipients: string[];
  /** Why the message is not sent, as a sentence or as the mail server's answer. */
  error: string | null;
  /** Missing until the first attempt, and in records of earlier versions. */
  delivery?: Delivery;
};

/** `sending`: a server sends it now. `unsent`: it is not sent by itself, because there was no mail server. */
export const deliveryStates = ["waiting", "sending", "sent", "failed", "unsent"] as const;

/** The mail server's answer for one recipient that did not get the message. */
export type Refusal = { address: string; answer: string };

/** How far the message is. */
export type Delivery = {
  state: (typeof deliveryStates)[number];
  /** When it was created, or when a person last sent it again. */
  since: string;
  /** How often a person has sent it again. */
  resends: number;
  /** Attempts since `since`. */
  attempts: number;
  /** Not tried before; while it is `sending`, the time after which that server has stopped. Null: not by itself. */
  due_at: string | null;
  /** Which attempt of which server sends it, while it is `sending`. */
  claim: string | null;
  /** The same in every attempt since `since`, so that mail systems recognize a repeat. */
  message_id: string | null;
  /** Recipients for whom the mail server has accepted it. */
  accepted: string[];
  /** Recipients whom the mail server has refused for this message. */
  refused: Refusal[];
};
