import { IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Avatar } from "#components/person/avatar.tsx";
import { NameForm } from "#components/person/name-form.tsx";
import { makePicture, PORTRAIT } from "#components/photo/make-picture.ts";
import { peopleCalls } from "#contract/people/calls.ts";
import { roleLabels } from "#domain/kernel/roles.ts";
import { useLab, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { updatePerson } from "#sync/session/session.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";

/** Who is signed in, in which role, and the person's name and picture. */
export function PersonCard() {
  const { env } = useLab();
  const session = useSession();
  const { username, email, picture, role } = session;
  const { notify } = useNotices();
  const name = usePersonName()(email);
  const [isNaming, setIsNaming] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const id = "own-picture";
  const fail = (detail: string) =>
    void notify({ kind: "error", id, title: "The picture was not changed.", detail });

  async function set(next: string | null) {
    const called = await callLab(env, peopleCalls.setOwnPicture, { body: { picture: next } });
    if (called.kind !== "done") return fail(called.message);
    await updatePerson(env, session, called.answer);
    notify({ kind: "success", id, title: next === null ? "Picture removed." : "Picture changed." });
  }
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // Lets the person choose the same file again after a failure.
    target.value = "";
    if (!chosen) return;
    const made = await makePicture(chosen, PORTRAIT);
    if (typeof made === "string") return fail(made);
    await set(toBase64(made.bytes));
  }
  return (
    <Card title="You">
      <div className="account__person">
        <Avatar username={username} picture={picture} large />
        <div className="stack stack--sm">
          <b>{name}</b>
          <span>{username === name ? email : `${username}, ${email}`}</span>
          <span className="muted">{roleLabels[role]}</span>
        </div>
      </div>
      <div className="row account__picture">
        <Button icon={IconPencil} onClick={() => setIsNaming(true)}>
          Change name
        </Button>
        <Button icon={IconPhoto} onClick={() => file.current?.click()}>
          {picture ? "Change picture" : "Add picture"}
        </Button>
        {picture ? (
          <Button icon={IconTrash} variant="quiet" onClick={() => void set(null)} guarded>
            Remove picture
          </Button>
        ) : null}
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          hidden
          onChange={(event) => void choose(event)}
        />
      </div>
      {isNaming ? (
        <NameForm
          title="Your name"
          of={{ email, name }}
          change={(body) => callLab(env, peopleCalls.setOwnName, { body })}
          onClose={() => setIsNaming(false)}
          onChanged={() => setIsNaming(false)}
        />
      ) : null}
    </Card>
  );
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
}
