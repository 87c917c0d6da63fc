/** A person of the OpenID provider, and the account in which that person signs in. */
export type ProviderLink = {
  user_id: string;
  /** The provider, and the person there: never another person, whatever name or e-mail. */
  issuer: string;
  subject: string;
  /** The address of the picture that was last fetched from there. */
  picture_url: string | null;
};

/** A sign-in that was begun: `state` is the provider's copy of it, `address` the client's. Ends at `valid_till` (ISO UTC). */
export type SignInFlow = { state: string; address: string; valid_till: string };

/** Storage of what sign-ins at an OpenID provider need. */
export interface ProviderSignIns {
  /** Stores a flow and deletes those that ended before `now`. Returns false where the address has `most` of them under way. */
  addFlow(flow: SignInFlow, limit: { now: string; most: number }): Promise<boolean>;
  /** Deletes a flow. Returns false where there is none that is valid at `now`: a flow is used once, on any server. */
  takeFlow(state: string, now: string): Promise<boolean>;
  links(): Promise<ProviderLink[]>;
  linkOf(userId: string): Promise<ProviderLink | null>;
  linkOfSubject(issuer: string, subject: string): Promise<ProviderLink | null>;
  /** Stores the link of an account, in place of its earlier one. */
  setLink(link: ProviderLink): Promise<void>;
  /** Returns false where the account has no link. */
  removeLink(userId: string): Promise<boolean>;
}
