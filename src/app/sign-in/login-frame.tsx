import { type ReactNode, useEffect } from "react";
import "./login-frame.css";
import { Logo } from "#ui/brand/logo.tsx";
import { Strands } from "#ui/brand/strands.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { UpdatePrompt } from "../update/update-prompt.tsx";

/** The frame of the sign-in and set-up pages: a cover, and a form beside it. Sets the window's title. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
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
        <p className="login__tag">The lab notebook that works at the shelf, with or without signal.</p>
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
