import { SecretDialog } from "#components/person/secret-dialog.tsx";

export type NewPassword = { username: string; password: string };

/** Shows a generated password. */
export function PasswordDialog({ made, onClose }: { made: NewPassword; onClose: () => void }) {
  const { username, password } = made;
  return (
    <SecretDialog title={`Password of ${username}`} secret={password} onClose={onClose}>
      Give this password to {username}. It is shown only now. The person can change it on the page "My
      account".
    </SecretDialog>
  );
}
