/** A person of the OpenID provider, and the account in which that person signs in. */
export type ProviderLink = {
  user_id: string;
  /** The provider, and the person there: never another person, whatever name or e-mail. */
  issuer: string;
  subject: string;
  /** The address of the picture that was last fetched from there. */
  picture_url: string | null;
};

/** Storage of the people of an OpenID provider. */
export interface ProviderSignIns {
  links(): Promise<ProviderLink[]>;
  linkOf(userId: string): Promise<ProviderLink | null>;
  linkOfSubject(issuer: string, subject: string): Promise<ProviderLink | null>;
  /** Stores the link of an account, in place of its earlier one. */
  setLink(link: ProviderLink): Promise<void>;
  /** Returns false where the account has no link. */
  removeLink(userId: string): Promise<boolean>;
}
