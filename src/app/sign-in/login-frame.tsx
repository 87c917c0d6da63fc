import { type ReactNode, useEffect } from "react";
import "./login-frame.css";
import { Logo, Strands } from "#ui/brand/strands.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { TAGLINE } from "../loading.tsx";
import { UpdatePrompt } from "../update/update-prompt.tsx";

/** The frame of the sign-in and set-up pages, without the notices that were shown before. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { dismissAll } = useNotices();
  // Whoever reads this page may not be the person to whom the notices were shown.
  useEffect(() => dismissAll(), [dismissAll]);
  return <CoverFrame title={title}>{children}</CoverFrame>;
}

/** A cover, and a form beside it; it needs no router. Sets the window's title. */
export function CoverFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Fibril`;
  }, [title]);
  return (
    <main className="login">
      <section className="login__art">
        <Strands shape="cover" className="login__fib" />
        <div className="login__brand">
          <Logo />
          <b>Fibril</b>
        </div>
        <p className="login__tag">{TAGLINE}</p>
      </section>
      <section className="login__form">
        <div className="login__in">
          <UpdatePrompt />
          {children}
        </div>
      </section>
    </main>
  );
}

/** A line of small text with an icon on the sign-in page. */
export function LoginNote({ icon, children }: { icon: Glyph; children: ReactNode }) {
  return (
    <p className="muted small row login__note">
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}
