import type { ReactNode } from "react";
import type { Role } from "#domain/kernel/roles.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { Empty } from "#ui/notice/empty.tsx";

/** A page for people of a role; others read who may open it. */
export function ForRole({ needs, children }: { needs: Exclude<Role, "member">; children: ReactNode }) {
  const may = useMay();
  if (may({ needs })) return children;
  const who = needs === "staff" ? "staff" : "administrators";
  return (
    <main className="page">
      <Empty isPage title={`Only ${who} can open this page.`}>
        An administrator of the lab can change your role.
      </Empty>
    </main>
  );
}
