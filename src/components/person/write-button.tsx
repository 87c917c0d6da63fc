import type { ComponentProps } from "react";
import { useMay } from "#hooks/lab-context.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";

/** A button that writes a record, or opens the form or the page for that: readers do not see it. */
export function WriteButton(props: ComponentProps<typeof Button>) {
  return useMay()("member") ? <Button {...props} /> : null;
}

/** As {@link WriteButton}, with an icon instead of a text. */
export function WriteIconButton(props: ComponentProps<typeof IconButton>) {
  return useMay()("member") ? <IconButton {...props} /> : null;
}
